/// How a language says how long ago something was, or how soon it will be.
struct TimePhrases: Sendable {
    let now: String

    /// Puts a span such as "2 days" into the past.
    let past: Phrases.One

    /// Puts a span such as "2 days" into the future.
    let future: Phrases.One

    let seconds: CountedPhrase
    let minutes: CountedPhrase
    let hours: CountedPhrase
    let days: CountedPhrase
    let weeks: CountedPhrase
    let months: CountedPhrase
    let years: CountedPhrase
}
