/// The requirement that a value must meet.
package enum Requirement: Hashable, Sendable {
    case text
    /// A text without quotation marks that is not blank.
    case textWithoutQuotes
    /// Words of visible ASCII characters, with single spaces between them.
    case visibleWords
    /// A text that is not blank.
    case name
    /// The path of a directory or of an HTML page.
    case pageOrDirectory
    /// The path of a file, not a URL.
    case file
    case choice([String])
    /// The name of a command that is shown in help.
    case command
    case wholeNumber(ClosedRange<Int>)
    /// A positive number of seconds, possibly fractional, at most a day.
    case seconds
    /// A whole number with `s`, `m`, `h`, `d` or `w`, at least this many seconds.
    case time(minimum: Int)
    /// A time ago, or a date with or without a time of day.
    case when
    case webURL
    /// At least the first four hexadecimal digits of an identifier.
    case identifierPrefix
    case identifierPrefixOrWebURL
}
