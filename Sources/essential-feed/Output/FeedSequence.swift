import FeedAPI
import FeedCommandLine
import FeedCore
import FeedJSON
import Foundation

/// Loads feeds in parallel and shows them in their order, each as soon as all earlier ones are shown.
struct FeedSequence<Loaded: Sendable> {
    /// A loaded feed, or its failure, with its index in the list.
    private typealias Loading = (index: Int, result: Result<Loaded, any Error>)

    let terminal: Terminal
    /// Whether all feeds are written as one JSON object; otherwise, each is written as lines.
    let isObject: Bool
    /// Writes the members of the object before `feeds`.
    var head: (inout JSONWriter) -> Void = { _ in }
    /// Loads a feed without output, while its messages are collected until all earlier feeds are shown.
    let load: @Sendable (URL, Services, Messages) async throws -> Loaded
    /// Shows a loaded feed.
    let show: (Loaded, inout Terminal) throws -> Outcome
    /// Saves what may be saved only after the feed was shown.
    var save: (Loaded) async throws -> Void = { _ in }

    /// Loads and shows one feed or all feeds of a list, and reports the failures of a list.
    ///
    /// - Returns: for a list, the exit code of the first feed in it that failed.
    /// - Throws: the failure of the only feed; an error that ends all feeds immediately, such as a closed output.
    func run(_ selection: FeedSelection, with services: Services) async throws -> Outcome {
        switch selection {
        case .one(let url, let title):
            var terminal = terminal
            terminal.output.title = title
            let loaded = try await load(url, services, terminal.messages)
            let outcome = try show(loaded, &terminal)
            try await save(loaded)
            return outcome
        case .list(let list, let path):
            return try await withThrowingTaskGroup(of: Loading.self) { group in
                start(list.feeds, in: path, with: services.startingRun(), &group)
                return try await show(list.feeds, from: &group)
            }
        }
    }

    /// Starts loading all feeds of the list at `path`.
    private func start(
        _ feeds: [FeedList.Entry],
        in path: String,
        with services: Services,
        _ group: inout ThrowingTaskGroup<Loading, any Error>
    ) {
        for (index, feed) in feeds.enumerated() {
            let messages = feed.url.map { terminal.messages.about($0, isCollected: index > 0) }
            let noURL = terminal.phrases.noURL(of: feed, in: path)
            group.addTask { [load] in
                guard let url = feed.url, let messages else { return (index, .failure(noURL)) }
                let result = await Result { try await load(url, services, messages) }
                if case .failure(let error as CancellationError) = result { throw error }
                return (index, result)
            }
        }
    }

    /// Shows each feed as soon as it is loaded and all earlier feeds are shown.
    private func show(
        _ feeds: [FeedList.Entry],
        from group: inout ThrowingTaskGroup<Loading, any Error>
    ) async throws -> Outcome {
        var loaded: [Int: Result<Loaded, any Error>] = [:]
        var waiting = Array(feeds.indices)
        terminal.messages.sayLoaded(0, of: feeds.count, waitingFor: feeds.first)
        var failures = FailureReport(to: terminal.messages)
        var isFirst = true
        for (index, feed) in feeds.enumerated() {
            while loaded[index] == nil, let next = try await group.next() {
                loaded[next.index] = next.result
                waiting.removeAll { $0 == next.index }
                let first = waiting.first.map { feeds[$0] }
                terminal.messages.sayLoaded(feeds.count - waiting.count, of: feeds.count, waitingFor: first)
            }
            guard let result = loaded.removeValue(forKey: index) else { break }
            if let url = feed.url { terminal.messages.writeCollected(about: url) }
            var terminal = terminal.of(feed, after: separator(isFirst: isFirst))
            // The feed may be written to the same terminal as the line.
            terminal.messages.line?.hide()
            let outcome = try await outcome(of: result, on: &terminal)
            failures.add(outcome)
            if !outcome.failures.isEmpty { try write(outcome, of: feed, on: &terminal) }
            terminal.messages.line?.show()
            if terminal.output.hasBegun { isFirst = false }
        }
        if isObject { try BlockOutput.write("]}\n") }
        failures.reportRest()
        return Outcome(failures.code)
    }

    /// Shows a loaded feed and saves it; throws only errors that end all feeds.
    private func outcome(
        of result: Result<Loaded, any Error>,
        on terminal: inout Terminal
    ) async throws -> Outcome {
        do {
            let loaded = try result.get()
            let outcome = try show(loaded, &terminal)
            try await save(loaded)
            return outcome
        } catch let error where !(error is StandardStream.Failure || error is CancellationError) {
            return Outcome(of: error)
        }
    }

    /// Writes the failures of a feed in json and jsonl, if nothing else of it was written.
    private func write(_ outcome: Outcome, of feed: FeedList.Entry, on terminal: inout Terminal) throws {
        guard terminal.output.form != .text, !terminal.output.hasBegun else { return }
        try terminal.output.begin()
        try outcome.write(
            of: feed.redacted,
            as: isObject ? "url" : "feed",
            endsLine: !isObject,
            in: terminal.messages.wording
        )
    }

    /// Returns what is written before a feed.
    private func separator(isFirst: Bool) -> String {
        if isObject { return isFirst ? beginning : "," }
        return !isFirst && terminal.output.form == .text && terminal.output.terminal != nil ? "\n" : ""
    }

    /// The beginning of the object.
    private var beginning: String {
        var writer = JSONWriter()
        writer.beginObject()
        head(&writer)
        writer.name("feeds")
        writer.beginArray()
        return String(decoding: writer.bytes, as: UTF8.self)
    }
}

extension Messages {
    /// Shows the number of loaded feeds, and the host of a feed that is not loaded yet.
    func sayLoaded(_ count: Int, of total: Int, waitingFor feed: FeedList.Entry?) {
        let loaded = phrases.t("{count} of {total} feeds", "\(count)", "\(total)")
        let text =
            feed?.url?.host().map {
                phrases.t("{count} of {total} feeds, waiting for {host}", "\(count)", "\(total)", $0)
            } ?? loaded
        line?.say(TerminalText.safe(text))
    }
}
