import Foundation

/// English, for the descriptions of errors.
struct EnglishMessages: MessageLanguage {
    let now = Date()

    func text(_ english: String, _ values: [String]) -> String {
        Placeholder.filled(english, of: english, with: values)
    }

    func clauses(_ clauses: [String]) -> String { clauses.joined(separator: "; ") }

    func text(of url: URL) -> String { url.redacted }

    func decimal(_ number: String) -> String { number }

    func age(of date: Date) -> String { LocalTime.text(of: date, now: now) }

    func text(ofCause error: any Error) -> String { error.lineWithoutSecrets }
}
