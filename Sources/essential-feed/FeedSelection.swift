import EssentialFeed
import FeedAPI
import FeedCommandLine
import FeedCore
import FeedFiles
import Foundation

/// The feeds that a command applies to: one feed, or all feeds of a list.
enum FeedSelection: Sendable {
    /// One feed, with its title in the configured list.
    case one(URL, title: String?)
    /// The feeds in a file.
    case list(FeedList, path: String)
}

extension Services {
    /// Returns the named feed or feed list, else the sample with a note.
    ///
    /// - Parameter refusal: why the sample is refused, if it is.
    /// - Throws: a usage error if the sample is refused and nothing is named.
    func selection(url: URL?, list path: String?, refusingSample refusal: String? = nil) throws -> FeedSelection {
        if let url { return one(url) }
        if let path { return try feedList(at: path) }
        if let url = try feedURL() { return one(url) }
        if let list = try configuredList() { return list }
        if let refusal { throw UsageError.Problem.explained(refusal) }
        messages.note(messages.phrases.sampleFeedNote)
        return .one(try SampleService.feedURL, title: nil)
    }

    /// Returns one feed, with its title in the configured list, if the list is readable.
    func one(_ url: URL) -> FeedSelection {
        let list = try? feedListPath().flatMap { try? Self.readFeedList(at: $0) }
        return .one(url, title: list?.feeds.first { $0.url == url }?.title)
    }

    /// Returns the URL of the sample list, and writes a note.
    func sampleUniversitiesURL() throws -> URL {
        messages.note(messages.phrases.sampleUniversitiesNote)
        return try SampleService.universitiesURL
    }

    /// Returns the list in the user's configuration; nil if there is none.
    func configuredList() throws -> FeedSelection? {
        do {
            return try feedListPath().map(feedList)
        } catch let error as UnreadableFile where [.notFound, .notADirectory].contains(error.cause as? SystemError) {
            // A link without a target counts as an unreadable list.
            if (try? FileManager.default.destinationOfSymbolicLink(atPath: error.path)) != nil { throw error }
            return nil
        }
    }

    /// Returns the feeds of the list in the user's configuration; empty if there is no list.
    ///
    /// - Parameter notesProblems: whether to write a note for each line that is not a feed.
    func configuredFeeds(notesProblems: Bool = false) throws -> [FeedList.Entry] {
        guard let path = try feedListPath() else { return [] }
        let list = try FeedListFile(path).list
        if notesProblems {
            noteProblems(of: list, at: path)
            for feed in list.feeds where feed.url == nil { messages.note(messages.phrases.noURL(of: feed, in: path)) }
        }
        return list.feeds
    }

    /// Returns the list in a file, and writes a note for each line that is not a feed.
    private func feedList(at path: String) throws -> FeedSelection {
        let path = path == "-" ? "/dev/stdin" : path
        let list = try Self.readFeedList(at: path)
        noteProblems(of: list, at: path)
        guard !list.feeds.isEmpty else {
            let isConfigured = try path == feedListPath()
            let explanation = isConfigured ? messages.phrases.emptyFeedList : messages.phrases.fileWithoutFeeds
            throw UsageError.Problem.explained(explanation(path.shown))
        }
        return .list(list, path: path)
    }

    private func noteProblems(of list: FeedList, at path: String) {
        for problem in list.problems.prefix(Messages.longestList) {
            let place = messages.phrases.lineOfList(path.shown, "\(problem.line)", problem.text.shown)
            let hint = problem.suggestion.map { " " + messages.phrases.suggestedURL(messages.wording.text(of: $0)) }
            messages.note(place + (hint ?? ""))
        }
        let rest = list.problems.count - Messages.longestList
        if rest > 0 { messages.note(messages.phrases.andMore("\(rest)")) }
    }

    private static func readFeedList(at path: String) throws -> FeedList {
        do {
            return FeedList(Data(try FileDescriptor.readToEnd(of: path, limit: 16 << 20)))
        } catch {
            throw UnreadableFile(path: path, cause: error)
        }
    }
}

// MARK: - Several feeds

extension Services {
    /// Runs a command for one feed or, in parallel and independently, for each feed of a list.
    func forEach(
        _ selection: FeedSelection,
        _ sequence: FeedSequence,
        _ body: @escaping @Sendable (URL, Services, Terminal) async throws -> Outcome
    ) async throws -> Outcome {
        switch selection {
        case .one(let url, let title): return try await body(url, self, sequence.terminal.titled(title))
        case .list(let list, let path):
            let services = sequence.isInOrder ? startingRun() : polite()
            return try await sequence.run(list.feeds, in: path) { url, terminal in
                try await body(url, services.reporting(to: terminal.messages), terminal)
            }
        }
    }
}

// MARK: - Loading

extension Feed {
    /// Loads the list or all its pages, or returns the saved list.
    func load(
        all: Bool,
        maximumAge: Duration? = nil,
        offline: Bool,
        anyAge: Bool = false
    ) async throws -> LoadedList<Item> {
        if offline { return try await saved(anyAge: anyAge) }
        return try await all ? loadAll() : load(maximumAge: maximumAge)
    }
}
