import EssentialFeed
import FeedCommandLine
import FeedCore
import Foundation

struct WatchCommand: Command {
    static let name = "watch"
    static let summary = "Show new images as they arrive"
    static let discussion = [
        """
        Asks the service every TIME (90s, 15m, 2h, 1d) and shows new images; the first round shows those that the \
        cached feed lacks. A round without new images prints nothing. It ends when it is interrupted, or when nobody \
        reads its output any longer.
        """,
        """
        Up to a tenth of TIME is added at random. From the second failure in a row, the wait doubles each time, up to \
        an hour, or TIME if that is longer. The service is never asked before the time it names (Retry-After).
        """,
    ]
    static let examples = [
        Example("essential-feed watch --every 1h", "Show new images every hour"),
        Example("essential-feed watch --format jsonl | jq -r .image", "List the URLs of new images as they arrive"),
    ]

    let url = Option("--url", "URL", .feedURL, help: "The feed, http or https (default: ESSENTIAL_FEED_URL)")
    let feeds = Option("--feeds", "FILE", .file, isAlternative: true, help: "A list of feeds, OPML or text; - is stdin")
    let every = Option(
        "--every",
        "TIME",
        .time(minimum: 1),
        default: .seconds(15 * 60),
        help: "The time between two rounds (default 15m)"
    )
    let images = Option("--images", help: "Load the pictures of new images too, and save them with the feed")
    /// A document in json would never end.
    let common = CommonOptions(formats: [.text, .jsonl, .cards])

    func check(_ invocation: Invocation<Self>) throws(UsageError.Problem) {
        try invocation.refuse(feeds.declaration, with: url.declaration)
    }

    func run(_ invocation: Invocation<Self>, in program: Composition) async throws {
        let selection = try program.selection(url: invocation.url, list: invocation.feeds)
        if let word = invocation.text(of: every.declaration), let number = Int(word), number < 60 {
            program.console.note(program.phrases.countedInSeconds(word))
        }
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await StandardStream.output.waitForReaderToLeave() }
            group.addTask { try await follow(selection, invocation, in: program) }
            defer { group.cancelAll() }
            try await group.next()
        }
    }

    private func follow(
        _ selection: FeedSelection,
        _ invocation: Invocation<Self>,
        in program: Composition
    ) async throws {
        let batches = Batches()
        switch selection {
        case .one(let url): try await show(invocation, of: program.feed(at: url), in: program, batches)
        case .list(let list):
            let feeds = ListedFeeds(list: list, program: program, isInOrder: false, isObject: false)
            try await feeds.run { url, program, _ in
                try await show(invocation, of: program.feed(at: url), in: program, batches)
            }
        }
    }

    private func show(
        _ invocation: Invocation<Self>,
        of feed: Feed<FeedImage>,
        in program: Composition,
        _ batches: Batches
    ) async throws {
        var hasRefreshed = false
        try await feed.follow(every: invocation.every) { update in
            if !update.new.isEmpty { try await batches.write { try show(update, in: program) } }
            guard invocation.images, !update.new.isEmpty || !hasRefreshed else { return }
            // What has been written is delivered, even if its pictures are interrupted.
            do {
                let new = LoadedList(newItemsOf: update)
                program.console.report(savingFailure: try await program.loadPictures(of: new, of: feed).savingFailure)
                guard !hasRefreshed else { return }
                let failures = try await feed.refreshPictures(of: update.items)
                program.console.report(savingFailure: failures.savingFailure)
                program.console.report(failures)
                hasRefreshed = true
            } catch is CancellationError {}
        }
    }

    private func show(_ update: FeedUpdate<FeedImage>, in program: Composition) throws {
        let now = program.now()
        let title = program.output.feed.map { update.title ?? $0.headingWithoutTitle }
        let count = program.phrases.newImages(update.new.count)
        let heading = [LocalTime.text(of: now, now: now), title.map(TerminalText.safe), count].compactMap(\.self)
        try program.output.items(FeedImageFormat(phrases: program.phrases, now: now))
            .write(batch: update.new, heading: heading.joined(separator: " · "))
    }
}

/// Writes one batch of new images at a time, whole.
private actor Batches {
    func write(_ body: @Sendable () throws -> Void) rethrows {
        try body()
    }
}
