/// What the value of an option or argument may be, and how it is read.
public struct ValueKind<Value: Sendable>: Sendable {
    /// What a usage error says that the value has to be.
    public let requirement: Requirement

    /// What a shell offers in its place.
    public let completion: Completion

    let read: @Sendable (String) -> Value?

    /// Creates a kind of values; `read` returns nil for text that is not one.
    public init(
        _ requirement: Requirement,
        completion: Completion = .none,
        read: @escaping @Sendable (String) -> Value?
    ) {
        self.requirement = requirement
        self.completion = completion
        self.read = read
    }
}

/// What a value has to be.
public enum Requirement: Hashable, Sendable {
    /// Anything but an empty text.
    case text
    /// A text with more in it than white space.
    case name
    /// One of these words.
    case choice([String])
    /// The name of one of these commands.
    case command([String])
    /// A whole number in the range.
    case wholeNumber(ClosedRange<Int>)
    /// A number of seconds above zero, with or without fractions, at most a day.
    case seconds
    /// A whole number with `s`, `m`, `h` or `d`, of so many seconds at least.
    case time(minimum: Int)
    /// An absolute URL, http or https.
    case webURL
    /// An identifier of 8-4-4-4-12 hexadecimal digits.
    case identifier
    /// Either of the two.
    case identifierOrWebURL

    /// The words that a wrong one may have been meant as.
    var choices: [String] {
        switch self {
        case .choice(let words), .command(let words): words
        default: []
        }
    }
}

/// What a shell offers in the place of a value.
public enum Completion: Hashable, Sendable {
    /// Nothing.
    case none
    /// These words.
    case words([String])
    /// The names of files.
    case file
    /// The names of directories.
    case directory
    /// What the program lists under this name when it is asked.
    case candidates(String)
}

extension ValueKind where Value == String {
    /// The path of a file; every byte of it counts.
    public static var file: Self { Self(.text, completion: .file) { $0 } }

    /// The path of a directory; every byte of it counts.
    public static var directory: Self { Self(.text, completion: .directory) { $0 } }
}

extension ValueKind where Value: CaseIterable & RawRepresentable<String> {
    /// One of the cases, by its raw value.
    public static var choice: Self {
        let words = Value.allCases.map(\.rawValue)
        return Self(.choice(words), completion: .words(words)) { Value(rawValue: $0) }
    }
}

extension ValueKind where Value == Int {
    /// A number of things, from one.
    public static var count: Self { wholeNumber(1...Int.max) }

    /// A whole number in `range`, which is not negative, in decimal digits.
    public static func wholeNumber(_ range: ClosedRange<Int>) -> Self {
        Self(.wholeNumber(range)) { text in
            digits(text[...]).flatMap { range.contains($0) ? $0 : nil }
        }
    }

    /// The number that the text is, if it is nothing but decimal digits; `Int.init` would take a sign as well.
    fileprivate static func digits(_ text: Substring) -> Int? {
        text.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } ? Int(text) : nil
    }
}

extension ValueKind where Value == Duration {
    /// A number of seconds above zero, with or without fractions, at most a day.
    public static var seconds: Self {
        Self(.seconds) { text in
            // `Double.init` would take hexadecimal numbers, infinities and NaN as well.
            guard text.utf8.allSatisfy("0123456789.eE+-".utf8.contains), let seconds = Double(text) else { return nil }
            return seconds > 0 && seconds <= 86_400 ? .seconds(seconds) : nil
        }
    }

    /// A whole number of seconds (`90s` or `90`), minutes, hours or days, at most 36,500 days.
    public static func time(minimum: Int = 0) -> Self {
        Self(.time(minimum: minimum)) { text in
            let units: [UInt8: Int] = [
                UInt8(ascii: "s"): 1, UInt8(ascii: "m"): 60, UInt8(ascii: "h"): 3_600, UInt8(ascii: "d"): 86_400,
            ]
            let unit = text.utf8.last.flatMap { units[$0] }
            guard let number = ValueKind<Int>.digits(unit == nil ? text[...] : text.dropLast()) else { return nil }
            let (seconds, isTooGreat) = number.multipliedReportingOverflow(by: unit ?? 1)
            return !isTooGreat && (minimum...36_500 * 86_400).contains(seconds) ? .seconds(seconds) : nil
        }
    }
}
