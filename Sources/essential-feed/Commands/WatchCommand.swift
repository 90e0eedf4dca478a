import EssentialFeed
import FeedAPI
import FeedCommandLine
import Synchronization

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

    static let rules = FeedOptions.rules

    let argument = Argument(optional: "URL", .feedOrListURL, help: "The feed, as with --url")
    let url = Option(
        "--url",
        "URL",
        .feedOrListURL,
        isAlternative: true,
        help: "The feed, http or https (default: ESSENTIAL_FEED_URL)"
    )
    let feeds = FeedOptions.list
    let every = Option(
        "--every",
        "TIME",
        .time(minimum: 1),
        default: .seconds(15 * 60),
        help: "The time between two rounds (default 15m)"
    )
    let images = Option("--images", help: "Load the pictures of new images too, and save them")
    let common = CommonOptions(formats: OutputFormat.withoutJSON)

    func run(_ invocation: Invocation<Self>, with services: Services, on terminal: Terminal) async throws -> Outcome {
        let selection = try services.settings.selection(
            url: invocation.argument ?? invocation.url,
            list: invocation.feeds,
            refusingSample: terminal.phrases.noFeedIsNamed,
            noting: terminal.messages
        )
        if let word = invocation.text(of: every.declaration), let number = Int(word), number < 60 {
            terminal.messages.note(
                "--every {count} is {count} second; write {count}m for minutes.",
                "--every {count} is {count} seconds; write {count}m for minutes.",
                count: number
            )
        }
        return try await withThrowingTaskGroup(of: Outcome.self) { group in
            group.addTask { try await StandardStream.output.waitForReaderToLeave() }
            group.addTask {
                try await CommandRun(invocation: invocation, services: services, terminal: terminal).follow(selection)
            }
            defer { group.cancelAll() }
            return try await group.next() ?? .done
        }
    }
}

extension CommandRun<WatchCommand> {
    /// Follows the feeds in parallel; a feed that cannot be followed is reported.
    fileprivate func follow(_ selection: FeedSelection) async throws -> Outcome {
        var failures = FailureReport(messages: terminal.messages)
        var feeds: [(feed: Feed<FeedImage>, terminal: Terminal)] = []
        switch selection {
        case .one(let url, _): feeds = [(try services.feed(at: url, terminal.messages), terminal)]
        case .list(let list, let path):
            let services = services.polite
            for entry in list.feeds {
                do {
                    guard let url = entry.url else { throw terminal.phrases.noURL(of: entry, in: path) }
                    let terminal = terminal.of(entry)
                    feeds.append((try services.feed(at: url, terminal.messages), terminal))
                } catch {
                    let outcome = Outcome(of: error)
                    failures.add(outcome)
                    guard terminal.output.form != .text else { continue }
                    try outcome.write(of: entry.redacted, in: terminal.messages.wording)
                }
            }
        }
        failures.reportRest()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for (feed, terminal) in feeds { group.addTask { try await follow(feed, on: terminal) } }
            for try await _ in group {}
        }
        return Outcome(failures.code)
    }

    private func follow(_ feed: Feed<FeedImage>, on terminal: Terminal) async throws {
        let messages = terminal.messages
        let hasRefreshed = Mutex(false)
        try await feed.follow(every: invocation.every) { update in
            if invocation.images {
                let failures = try await feed.loadPictures(of: update.new, from: update.source)
                messages.report(failures)
                messages.report(savingFailure: failures.savingFailure)
            }
            if !update.new.isEmpty {
                try await terminal.show(batch: update, files: terminal.cachedFiles(of: feed))
            }
            guard invocation.images, !hasRefreshed.withLock({ $0 }) else { return }
            // Written images are delivered, even if this is interrupted.
            do {
                let failures = try await feed.refreshPictures(of: update.items)
                messages.report(savingFailure: failures.savingFailure)
                messages.report(failures)
                hasRefreshed.withLock { $0 = true }
            } catch is CancellationError {}
        }
    }
}
