package import Foundation

/// The text of an error: English, with values, which a ``MessageLanguage`` translates.
///
///     Message("cannot read {path}: {cause}", .verbatim(path), .cause(error))
///
/// The English text is also the key of its translations, so it is a literal.
package indirect enum Message: Sendable {
    /// A text with placeholders in braces, which are replaced with the values in the order of the English text.
    case text(String, [Message])

    /// Text that is the same in every language.
    case verbatim(String)

    /// A URL, without its secrets.
    case url(URL)

    /// A number of seconds.
    case seconds(Duration)

    /// A local time.
    case time(Date)

    /// The local time after a delay.
    case timeAfter(Duration)

    /// The time of an earlier event; the program shows how long ago it was.
    case age(Date)

    /// The message of another error.
    case cause(any Error)

    /// The parts of a sentence.
    case clauses([Message])

    /// Messages without anything between them.
    case sequence([Message])

    package init(_ english: String, _ values: Message...) {
        self = .text(english, values)
    }

    /// Returns the text in a language.
    package func text(in language: some MessageLanguage) -> String {
        switch self {
        case .text(let english, let values): language.text(english, values.map { $0.text(in: language) })
        case .verbatim(let text): text
        case .url(let url): language.text(of: url)
        case .seconds(let time): language.decimal(time.secondsText)
        case .time(let date): LocalTime.text(of: date, now: language.now)
        case .timeAfter(let delay):
            LocalTime.text(of: language.now.addingTimeInterval(delay / .seconds(1)), now: language.now)
        case .age(let date): language.age(of: date)
        case .cause(let error): language.text(ofCause: error)
        case .clauses(let clauses): language.clauses(clauses.map { $0.text(in: language) })
        case .sequence(let messages): messages.map { $0.text(in: language) }.joined()
        }
    }

    /// The text in English.
    package var inEnglish: String { text(in: EnglishMessages()) }

    /// The text in English as a sentence, with a capital letter and a full stop.
    package var sentence: String {
        let text = inEnglish
        return text.prefix(1).uppercased() + text.dropFirst() + "."
    }
}

extension Duration {
    /// The seconds, without a fraction if it is zero.
    fileprivate var secondsText: String {
        let seconds = self / .seconds(1)
        return Int(exactly: seconds).map(String.init) ?? "\(seconds)"
    }
}
