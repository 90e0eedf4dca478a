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
            let isDamaged = if case ExportRefusal.damagedList = error.cause { true } else { false }
            let isForeign = !isDamaged && (error.cause is ExportRefusal || isDirectory != true)
            let isNamed = invocation.url != nil || invocation.feeds != nil
            if !isNamed, isForeign, isDirectory != nil {
                let refusal = phrases.clauses([notNamed, messages.wording.text(ofCause: error.cause)])
                _ = try services.settings.selection(url: nil, list: nil, refusingSample: refusal, noting: messages)
            }
            throw error
        }
    }

    private var notNamed: String {
        let path = invocation.argument.shown
        return phrases.t("no feed is named for {path}; name one with --url URL or ESSENTIAL_FEED_URL", path)
    }

    /// Returns why the sample, which is only for a first look, is not exported to an existing path.
    func refusalOfSample(in destination: ExportDestination) -> String? {
        let path = destination.path
        guard FileManager.default.fileExists(atPath: path) else { return nil }
        let isEmpty = !destination.isExport && !destination.isPage
        let next = phrases.t("{path} is empty: is its disk mounted?", path.shown)
        return isEmpty ? phrases.t("{sentence}. {next}", notNamed, next) : notNamed
    }
}
