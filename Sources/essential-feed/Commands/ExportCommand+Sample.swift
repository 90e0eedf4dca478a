import FeedCommandLine
import FeedExport
import Foundation

extension CommandRun<ExportCommand> {
    /// Returns the destination; if no feed is named either, an existing path that cannot be exported to is wrong usage.
    func destination() throws -> ExportDestination {
        let path = invocation.argument
        do {
            return try ExportDestination(path)
        } catch {
            let isDirectory = FeedSource.isDirectory(path)
            // A damaged or unreadable export had a feed.
            let isForeign =
                switch error.cause {
                case ExportRefusal.damagedList: false
                default: error.cause is ExportRefusal || isDirectory != true
                }
            let isNamed = invocation.url != nil || invocation.feeds != nil
            if !isNamed, isForeign, isDirectory != nil {
                let cause = messages.wording.text(ofCause: error.cause)
                let refusal = phrases.clauses([
                    phrases.t("no feed is named for {path}; name one with --url URL or ESSENTIAL_FEED_URL", path.shown),
                    cause,
                ])
                _ = try services.settings.selection(url: nil, list: nil, refusingSample: refusal, noting: messages)
            }
            throw error
        }
    }

    /// Returns why the sample, which is only for a first look, is not exported to an existing path.
    func refusalOfSample(in destination: ExportDestination) -> String? {
        let path = destination.path
        guard FileManager.default.fileExists(atPath: path) else { return nil }
        let isEmpty = !destination.isExport && !destination.isPage
        let sentence = phrases.t(
            "no feed is named for {path}; name one with --url URL or ESSENTIAL_FEED_URL",
            path.shown
        )
        return isEmpty
            ? phrases.t("{sentence}. {next}", sentence, phrases.t("{path} is empty: is its disk mounted?", path.shown))
            : sentence
    }
}
