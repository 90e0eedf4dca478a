/// How a language says how long ago something was, or how soon it will be.
struct TimePhrases: Sendable {
    let now: String

    /// Puts a span such as "2 days" into the past.
    let past: @Sendable (_ span: String) -> String

    /// Puts a span such as "2 days" into the future.
    let future: @Sendable (_ span: String) -> String

    let seconds: CountedPhrase
    let minutes: CountedPhrase
    let hours: CountedPhrase
    let days: CountedPhrase
    let weeks: CountedPhrase
    let months: CountedPhrase
    let years: CountedPhrase
}
