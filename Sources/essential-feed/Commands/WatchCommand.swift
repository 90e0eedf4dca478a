import EssentialFeed
import FeedCommandLine
import FeedCore
import Foundation

struct WatchCommand: FeedCommand {
    static let name = "watch"
    static let summary = "Show new images as they arrive"
    static let discussion = [
        """
        Sends a request every TIME (90s, 15m, 2h, 1d) and shows new images; the first round shows those that the cached \
        feed lacks. A round without new images prints nothing. It ends when it is interrupted, or when its output is no \
        longer read.
        """,
        """
        Up to a tenth of TIME is added at random. From the second failure in a row, the wait doubles each time, up to \
        an hour, or TIME if that is longer. No request is sent before the time that the service names (Retry-After).
        """,
    ]
    static let examples = [
        Example("essential-feed watch https://a.example/feed --every 1h", "Show new images every hour"),
        Example(
            "essential-feed watch https://a.example/ --format jsonl | jq -r .image",
            "List the URLs of new images as they arrive"
        ),
    ]

    let argument = FeedOptions.argument
    let feed = FeedOptions()
    let every = Option(
        "--every",
        "TIME",
        .time(minimum: 1),
        default: .seconds(15 * 60),
        help: "The time between two rounds (default 15m)"
    )
    let images = Option("--images", help: "Load the pictures of new images too, and save them")
    let common = CommonOptions(formats: OutputFormat.withoutJSON)

    func check(_ invocation: Invocation<Self>) throws(UsageError.Problem) {
        try feed.check(invocation)
    }

    func run(_ invocation: Invocation<Self>, with services: Services, on terminal: Terminal) async throws -> Outcome {
        let selection = try services.selection(
            url: invocation.argument ?? invocation.feed.url,
            list: invocation.feed.feeds,
            refusingSample: terminal.phrases.feedMustBeNamed
        )
        if let word = invocation.text(of: every.declaration), let number = Int(word), number < 60 {
            terminal.messages.note(terminal.phrases.countedInSeconds(word))
        }
        return try await withThrowingTaskGroup(of: Outcome.self) { group in
            group.addTask { try await StandardStream.output.waitForReaderToLeave() }
            group.addTask { try await follow(selection, invocation, with: services, on: terminal) }
            defer { group.cancelAll() }
            return try await group.next() ?? .done
        }
    }

    private func follow(
        _ selection: FeedSelection,
        _ invocation: Invocation<Self>,
        with services: Services,
        on terminal: Terminal
    ) async throws -> Outcome {
        let sequence = FeedSequence(terminal: terminal, isInOrder: false, isObject: false)
        return try await services.forEach(selection, sequence) { url, services, terminal in
            let feed = try services.feed(at: url)
            var hasRefreshed = false
            try await feed.follow(every: invocation.every) { update in
                if invocation.images {
                    let failures = try await services.loadPictures(of: update.new, from: update.source, of: feed)
                    services.messages.report(savingFailure: failures.savingFailure)
                }
                if !update.new.isEmpty { try await terminal.show(batch: update, of: feed) }
                guard invocation.images, !hasRefreshed else { return }
                // Written images are delivered, even if this is interrupted.
                do {
                    try await services.refreshPictures(of: update, of: feed)
                    hasRefreshed = true
                } catch is CancellationError {}
            }
            return .done
        }
    }
}
