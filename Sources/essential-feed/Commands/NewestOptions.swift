import FeedCommandLine
import Foundation

/// The options that choose the newest images, or the images since a date.
struct NewestOptions: OptionGroup {
    let count = Option(
        "--newest",
        "N",
        .wholeNumber(1...10_000),
        help: "Show the N newest images of all feeds together"
    )
    let since = Option("--since", "WHEN", .when, help: "Show the images of all feeds since WHEN: 1d, 2026-11-20")

    /// Returns the choice of an invocation.
    ///
    /// - Throws: a usage error if the date is in the future.
    func choice(
        _ values: OptionValues<Self>,
        in invocation: Invocation<some Command>,
        at now: Date,
        _ phrases: Phrases
    ) throws(UsageError.Problem) -> NewestImages {
        let start = values.since?.date(before: now)
        if let start, start > now, let text = invocation.text(of: since.declaration) {
            throw .explained(phrases.t("{word} is in the future", "--since \(text)"))
        }
        return NewestImages(count: values.count, start: start)
    }
}
