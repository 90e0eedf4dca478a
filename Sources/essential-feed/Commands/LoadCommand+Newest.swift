import EssentialFeed
import FeedAPI
import FeedCommandLine
import FeedCore
import Foundation

extension LoadCommand {
    /// Loads all chosen feeds, and shows their newest images, or their images since a date.
    func showNewest(
        _ invocation: Invocation<Self>,
        of selection: FeedSelection,
        _ choice: NewestImages,
        with services: Services,
        on terminal: Terminal
    ) async throws -> Outcome {
        let loading = NewestLoading(
            isOffline: invocation.offline,
            anyAge: invocation.anyAge,
            all: invocation.all,
            maximumAge: invocation.maxAge,
            limit: invocation.limit,
            advised: { Self.advised($0, terminal.phrases) }
        )
        let loaded = try await loading.load(selection, with: services, on: terminal) { list, feed, messages in
            try await outcome(of: list, of: feed, invocation, messages).outcome
        }
        let shown = choice.images(of: loaded.entries)
        if shown.isEmpty, !loaded.entries.isEmpty { terminal.messages.note(terminal.phrases.t("Nothing new.")) }
        try terminal.show(shown, of: loaded.feeds) { loaded.source.feed(at: $0.feed).cachedFile(of: $0.image) }
        return Outcome(loaded.code)
    }
}
