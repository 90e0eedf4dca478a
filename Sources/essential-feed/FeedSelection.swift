import EssentialFeed
import FeedAPI
import FeedCache
import FeedCommandLine
import FeedCore
import FeedFiles
import FeedJSON
import Foundation
import Synchronization

/// What a command is about: one feed, or all of the user's list.
enum FeedSelection: Sendable {
    case one(URL)
    case list(FeedList)
}

extension Composition {
    /// Returns what is named: one feed, or the user's list; else the sample, with a note.
    func selection(url: URL?, list path: String?) throws -> FeedSelection {
        if let url { return .one(url) }
        if let path { return .list(try feedList(at: path)) }
        if let url = try self.url(in: Environment.feedURL) { return .one(url) }
        if let list = try configuredList() { return .list(list) }
        console.note(phrases.sampleFeedNote)
        return .one(try SampleService.feedURL)
    }

    /// Returns the list in the user's configuration; nil if there is none.
    func configuredList() throws -> FeedList? {
        do {
            return try environment.feedList().map(feedList)
        } catch let error as UnreadableFile where [.notFound, .notADirectory].contains(error.cause as? SystemError) {
            return nil
        }
    }

    private func feedList(at path: String) throws -> FeedList {
        let list: FeedList
        do {
            let file = path == "-" ? "/dev/stdin" : path
            list = FeedList(Data(try FileDescriptor.readToEnd(of: file, limit: 16 << 20)))
        } catch {
            throw UnreadableFile(path: path, cause: error)
        }
        guard !list.feeds.isEmpty else { throw UsageError(.explained(phrases.emptyFeedList(path.shown)), in: command) }
        return list
    }
}

// MARK: - Finding an image

extension Composition {
    /// Returns the feed whose service knows an image, and the image, if that feed is cached.
    ///
    /// - Throws: ``UsageError`` if no feed is named and none is cached; ``NotFound`` if no cached feed contains the
    ///   image.
    func feed(with id: UUID, url: URL?) async throws -> (Feed<FeedImage>, FeedImage?) {
        if let url { return (try feed(at: url), try? await cache.image(id, in: url)?.image) }
        let named = try self.url(in: Environment.feedURL)
        do {
            if let found = try await cache.image(id, onFailure: note) {
                return (try feed(at: found.feed), found.image)
            }
        } catch let error as CacheError where named != nil {
            // An unreadable cache must not prevent a request to the named service.
            note(error)
        }
        if let named { return (try feed(at: named), nil) }
        guard try await !cache.entries(of: FeedImage.self).isEmpty else {
            throw UsageError(.explained(phrases.noServiceForImage), in: command)
        }
        throw NotFound(description: phrases.noSuchImage(id.uuidString))
    }

    /// Returns the cached feed with an image at `url`; nil if there is none, or the cache cannot be read.
    func cachedFeed(withImageAt url: URL) async throws -> Feed<FeedImage>? {
        do {
            return try await cache.image(at: url, onFailure: note).map { try feed(at: $0.feed) }
        } catch let error as CacheError {
            note(error)
            return nil
        }
    }

    func note(_ error: any Error) {
        console.note(console.wording.text(of: error))
    }
}

// MARK: - Several feeds

/// Waits for the place of a feed in the output of a list, to be called once: what a command writes for a feed comes whole,
/// after what it writes for the feeds before.
typealias OutputTurn = @Sendable () async throws -> Void

/// The feeds of a list, for each of which a command runs as if it were alone, all at once.
struct ListedFeeds: Sendable {
    typealias Body = @Sendable (URL, Composition, @escaping OutputTurn) async throws -> Void

    let list: FeedList
    let program: Composition
    /// Whether the feeds are written in their order, one after the other.
    var isInOrder = true
    /// Whether all are one JSON object; else each line of the output stands alone.
    var isObject: Bool
    /// Writes the members of the JSON object before `feeds`.
    var head: @Sendable (inout JSONWriter) -> Void = { _ in }

    /// Runs `body` for all feeds at once; failures are reported in the order of the list.
    ///
    /// - Throws: the first failure in that order, which was reported; at once what ends all, such as an output that nobody
    ///   reads any more.
    func run(_ body: @escaping Body) async throws {
        let polite = program.polite()
        let count = Mutex(0)
        if isInOrder { say(0) }
        let failures = try await withThrowingTaskGroup(of: (Int, (any Error)?).self) { group in
            var previous: AsyncStream<Never>?
            for (index, feed) in list.feeds.enumerated() {
                let before = previous
                let (ended, end) = AsyncStream<Never>.makeStream()
                if isInOrder { previous = ended }
                group.addTask { @Sendable in
                    defer { end.finish() }
                    let hasBegun = Mutex(false)
                    let turn: OutputTurn = {
                        if let before { for await _ in before {} }
                        try Task.checkCancellation()
                        hasBegun.withLock { $0 = true }
                        try writeSeparator(at: index)
                    }
                    let failure = try await failure(of: feed) { try await body($0, polite.listing($0), turn) }
                    if isInOrder {
                        count.withLock { count in
                            count += 1
                            say(count)
                        }
                    }
                    if let before { for await _ in before {} }
                    if let failure { try await report(failure, of: feed, hasBegun.withLock { $0 } ? nil : turn) }
                    return (index, failure)
                }
            }
            return try await group.reduce(into: [Int: any Error]()) { $0[$1.0] = $1.1 }
        }
        if isObject { try BlockOutput.write("]}\n") }
        if let first = failures.min(by: { $0.key < $1.key }) { throw Incomplete(cause: first.value) }
    }

    /// Runs `body` for a feed, and returns its failure, unless that ends all.
    private func failure(
        of feed: FeedList.Entry,
        _ body: @Sendable (URL) async throws -> Void
    ) async throws -> (any Error)? {
        guard let url = feed.url else {
            return UsageError(.wrongValue("--feeds", .webURL, feed.text), in: program.command)
        }
        do {
            try await body(url)
            return nil
        } catch let error where !(error is StandardStream.Failure || error is CancellationError) {
            return error
        }
    }

    private func say(_ count: Int) {
        program.console.line?.say(program.phrases.feedsLoaded("\(count)", "\(list.feeds.count)"))
    }

    /// Reports the failure of a feed, in a JSON document also in its place, unless its turn was taken.
    private func report(_ error: any Error, of feed: FeedList.Entry, _ turn: OutputTurn?) async throws {
        let lines = Failure(error).lines(in: program.console.wording)
        for line in lines { program.console.fail(line) }
        guard isObject, let turn else { return }
        try await turn()
        try BlockOutput.write(endsLine: false) { writer in
            writer.member("url", feed.url?.redacted ?? Secrets.redacted(feed.text, isWord: true))
            writer.member("error", lines.joined(separator: "; "))
        }
    }

    private func writeSeparator(at index: Int) throws {
        switch (isObject, index) {
        case (true, 0):
            var writer = JSONWriter()
            writer.beginObject()
            head(&writer)
            writer.name("feeds")
            writer.beginArray()
            try BlockOutput.write(String(decoding: writer.bytes, as: UTF8.self))
        case (true, _): try BlockOutput.write(",")
        case (false, 1...) where program.output.form == .text && program.output.terminal != nil:
            try BlockOutput.write("\n")
        default: break
        }
    }
}
