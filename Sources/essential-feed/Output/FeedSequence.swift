import FeedAPI
import FeedJSON
import Foundation

/// Loads one feed or several, and writes them in their order.
struct FeedSequence<Loaded: Sendable> {
    let terminal: Terminal
    /// Whether all feeds are written as one JSON object; otherwise, each is written as lines.
    let isObject: Bool
    /// Writes the members of the object before `feeds`.
    var head: (inout JSONWriter) -> Void = { _ in }
    /// Loads a feed without output.
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
            return try await show(load(url, services, terminal.messages), on: &terminal)
        case .list(let list, let path):
            var isFirst = true
            let loads = FeedLoads(terminal: terminal, load: load)
            let code = try await loads.run(list, at: path, with: services) { feed, result in
                var terminal = terminal.of(feed, after: separator(isFirst: isFirst))
                defer { if terminal.output.hasBegun { isFirst = false } }
                let outcome = try await outcome(of: result, on: &terminal)
                if !outcome.failures.isEmpty { try write(outcome, of: feed, on: &terminal) }
                return outcome
            }
            if isObject { try BlockOutput.write("]}\n") }
            return Outcome(code)
        }
    }

    private func show(_ loaded: Loaded, on terminal: inout Terminal) async throws -> Outcome {
        let outcome = try show(loaded, &terminal)
        try await save(loaded)
        return outcome
    }

    /// Shows a loaded feed and saves it; throws only errors that end all feeds.
    private func outcome(of result: Result<Loaded, any Error>, on terminal: inout Terminal) async throws -> Outcome {
        do {
            return try await show(result.get(), on: &terminal)
        } catch let error where !(error is StandardStream.Failure || error is CancellationError) {
            return Outcome(of: error)
        }
    }

    /// Writes the failures of a feed in json and jsonl, if nothing else of it was written.
    private func write(_ outcome: Outcome, of feed: FeedList.Entry, on terminal: inout Terminal) throws {
        guard terminal.output.form != .text, !terminal.output.hasBegun else { return }
        try terminal.output.begin()
        try outcome.write(of: feed.redacted, inObject: isObject, in: terminal.messages.wording)
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
