import FeedAPI
import FeedCommandLine
import FeedCore
import FeedJSON
import Foundation
import Synchronization

/// The output of several feeds, in the order of the list, and the report of their failures.
struct FeedSequence: Sendable {
    let terminal: Terminal
    /// Whether each feed is written after all earlier feeds; otherwise, feeds are written as they are loaded.
    var isInOrder = true
    /// Whether all feeds are written as one JSON object; otherwise, each is written as lines.
    let isObject: Bool
    /// Writes the members of the object before `feeds`.
    var head: @Sendable (inout JSONWriter) -> Void = { _ in }

    /// The place of a feed in the output.
    final class Place: Sendable {
        let feed: URL?
        /// The notes about the feed until all earlier feeds are written.
        fileprivate let notes: HeldNotes?
        private let earlier: AsyncStream<Never>?
        private let sequence: State
        private let loaded: @Sendable () -> Void
        private let begun = Mutex(false)
        private let (ended, end) = AsyncStream<Never>.makeStream()

        /// Creates a place; `loaded` is called when the feed is loaded and waits for earlier feeds.
        fileprivate init(
            of feed: URL?,
            after earlier: Place?,
            in sequence: State,
            loaded: @escaping @Sendable () -> Void
        ) {
            (self.feed, self.earlier, self.sequence, self.loaded) = (feed, earlier?.ended, sequence, loaded)
            notes = earlier == nil ? nil : HeldNotes()
        }

        /// Whether any output of the feed was written.
        fileprivate var hasBegun: Bool { begun.withLock { $0 } }

        /// Suspends until all earlier feeds are written, then writes the held notes.
        func waitForEarlierFeeds() async throws {
            loaded()
            if let earlier { for await _ in earlier {} }
            try Task.checkCancellation()
            notes?.release(sequence.messages.write)
        }

        /// Writes the separator from earlier feeds; the waiting line is hidden until the place ends.
        func begin() throws {
            begun.withLock { hasBegun in
                if !hasBegun { sequence.line?.hide() }
                hasBegun = true
            }
            try sequence.begin()
        }

        fileprivate func finish() {
            if hasBegun { sequence.line?.show() }
            end.finish()
        }

        /// Counts a failure of the feed, and returns whether it is one of the first, which are reported.
        fileprivate func isReported() -> Bool {
            sequence.failures.withLock { count in
                count += 1
                return count <= Messages.longestList
            }
        }

        func hasNothingNew() {
            sequence.unchanged.withLock { $0 += 1 }
        }
    }

    /// The state of the output of all feeds.
    fileprivate final class State: Sendable {
        let messages: Messages
        let line: WaitingLine?
        let unchanged = Mutex(0)
        let failures = Mutex(0)
        private let written = Mutex(0)
        private let writeSeparator: @Sendable (_ isFirst: Bool) throws -> Void

        init(
            _ messages: Messages,
            line: WaitingLine?,
            writeSeparator: @escaping @Sendable (_ isFirst: Bool) throws -> Void
        ) {
            (self.messages, self.line, self.writeSeparator) = (messages, line, writeSeparator)
        }

        func begin() throws {
            let isFirst = written.withLock { count in
                defer { count += 1 }
                return count == 0
            }
            try writeSeparator(isFirst)
        }
    }

    /// Calls `body` for all feeds of the list at `path` in parallel, and reports their failures in the order of the list.
    ///
    /// - Returns: the exit code of the first feed in the list that failed.
    /// - Throws: an error that ends all feeds immediately, such as a closed output.
    func run(
        _ feeds: [FeedList.Entry],
        in path: String,
        _ body: @escaping @Sendable (URL, Terminal) async throws -> Outcome
    ) async throws -> Outcome {
        let messages = terminal.messages
        // Feeds that are written as they are loaded have no end.
        let sequence = State(messages, line: isInOrder ? messages.line : nil, writeSeparator: writeSeparator)
        let progress = FeedProgress(of: feeds.map(\.url)) { count, total, host in
            if isInOrder { show(count, of: total, waitingFor: host) }
        }
        progress.begin()
        let codes = try await withThrowingTaskGroup(of: (Int, ExitCode).self) { group in
            var earlier: Place?
            for (index, feed) in feeds.enumerated() {
                let place = Place(of: feed.url, after: earlier, in: sequence) { progress.end(of: index) }
                if isInOrder { earlier = place }
                group.addTask { @Sendable in
                    defer { place.finish() }
                    let outcome = try await outcome(of: feed, in: path, at: place, body)
                    try await place.waitForEarlierFeeds()
                    if !outcome.failures.isEmpty { try report(outcome, of: feed, at: place) }
                    return (index, outcome.code)
                }
            }
            return try await group.reduce(into: [(Int, ExitCode)]()) { $0.append($1) }
        }
        if isObject { try BlockOutput.write("]}\n") }
        terminal.messages.reportMore(sequence.failures.withLock { $0 })
        let unchanged = sequence.unchanged.withLock { $0 }
        if unchanged > 0 { terminal.messages.note(terminal.phrases.nothingNewInFeeds(unchanged)) }
        return Outcome(codes.filter { $0.1 != .done }.min { $0.0 < $1.0 }?.1 ?? .done)
    }

    private func outcome(
        of feed: FeedList.Entry,
        in path: String,
        at place: Place,
        _ body: @Sendable (URL, Terminal) async throws -> Outcome
    ) async throws -> Outcome {
        guard let url = feed.url else { return Outcome(of: terminal.phrases.noURL(of: feed, in: path)) }
        do {
            let output = terminal.output.at(place, title: feed.title)
            let messages = terminal.messages.about(url, heldIn: place.notes)
            return try await body(url, Terminal(output: output, messages: messages))
        } catch let error where !(error is StandardStream.Failure || error is CancellationError) {
            return Outcome(of: error)
        }
    }

    private func show(_ count: Int, of total: Int, waitingFor host: String?) {
        let loaded = terminal.phrases.feedsLoaded("\(count)", "\(total)")
        let text = host.map { terminal.phrases.feedsAwaited("\(count)", "\(total)", $0) } ?? loaded
        terminal.messages.line?.say(TerminalText.safe(text))
    }

    /// Reports the failures of a feed; in json and jsonl, also in its place, if no other output of it was written.
    private func report(_ outcome: Outcome, of feed: FeedList.Entry, at place: Place) throws {
        if place.isReported() { terminal.messages.report(outcome) }
        guard terminal.output.form != .text, !place.hasBegun else { return }
        try place.begin()
        let name = isObject ? "url" : "feed"
        try BlockOutput.write(endsLine: !isObject) { writer in
            writer.member(name, feed.url?.redacted ?? Secrets.redacted(feed.text, isWord: true))
            writer.name("error")
            outcome.encode(to: &writer, in: terminal.messages.wording)
        }
    }

    private func writeSeparator(isFirst: Bool) throws {
        switch (isObject, isFirst) {
        case (true, true):
            var writer = JSONWriter()
            writer.beginObject()
            head(&writer)
            writer.name("feeds")
            writer.beginArray()
            try BlockOutput.write(String(decoding: writer.bytes, as: UTF8.self))
        case (true, false): try BlockOutput.write(",")
        case (false, false) where terminal.output.form == .text && terminal.output.terminal != nil:
            try BlockOutput.write("\n")
        default: break
        }
    }
}

/// The notes about one of several feeds, held until those about all earlier feeds are written.
final class HeldNotes: Sendable {
    /// The texts; nil once notes are no longer held.
    private let texts: Mutex<[String]?> = Mutex([])

    /// Holds a note; returns false, and does nothing, if notes are no longer held.
    func hold(_ text: String) -> Bool {
        texts.withLock { $0?.append(text) } != nil
    }

    /// Writes the held notes; later ones are no longer held.
    func release(_ write: (String) -> Void) {
        texts.withLock { texts in
            for text in texts ?? [] { write(text) }
            texts = nil
        }
    }
}
