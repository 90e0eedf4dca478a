package import Foundation

/// A language in which messages are shown.
package protocol MessageLanguage {
    /// The current time, to which other times are relative.
    var now: Date { get }

    /// Returns the translation of an English text, with its values.
    func text(_ english: String, _ values: [String]) -> String

    /// Joins the parts of a sentence.
    func clauses(_ clauses: [String]) -> String

    /// Returns a URL without secrets.
    func text(of url: URL) -> String

    /// Returns a number that has a decimal point with the decimal separator of the language.
    func decimal(_ number: String) -> String

    /// Returns when an event was.
    func age(of date: Date) -> String

    /// Returns the message of an error that caused another one.
    func text(ofCause error: any Error) -> String
}
