import EssentialFeed
import FeedAPI
import FeedCommandLine
import FeedFiles
import Foundation

extension Settings {
    /// Returns the named feed or feed list, else the sample with a note.
    ///
    /// - Parameter refusal: why the sample is refused, if it is.
    /// - Throws: a usage error if the sample is refused and nothing is named.
    func selection(
        url: URL?,
        list path: String?,
        refusingSample refusal: String? = nil,
        noting messages: Messages
    ) throws -> FeedSelection {
        if let url { return one(url) }
        if let path { return .list(try feedList(at: path, noting: messages), path: path == "-" ? "/dev/stdin" : path) }
        if let url = try feedURL.get() { return one(url) }
        if let list = try configuredList(noting: messages) { return list }
        if let refusal { throw UsageError.Problem.explained(refusal) }
        messages.note("This is the built-in sample feed. Name your own with --url URL or ESSENTIAL_FEED_URL.")
        return .one(try SampleService.feedURL, title: nil)
    }

    /// Returns one feed, with its title in the configured list, if the list is readable.
    func one(_ url: URL) -> FeedSelection {
        let list = try? feedListPath.get().map { FeedList(Data(try UnreadableFile.contents(of: $0))) }
        return .one(url, title: list?.feeds.first { $0.url?.isFeed(url) == true }?.title)
    }

    /// Returns the list in the user's configuration; nil if there is none.
    func configuredList(noting messages: Messages) throws -> FeedSelection? {
        do {
            return try feedListPath.get().map { .list(try feedList(at: $0, noting: messages), path: $0) }
        } catch let error as UnreadableFile where [.notFound, .notADirectory].contains(error.cause as? SystemError) {
            // A link without a target counts as an unreadable list.
            if (try? FileManager.default.destinationOfSymbolicLink(atPath: error.path)) != nil { throw error }
            return nil
        }
    }

    /// Returns the feeds of the list in the user's configuration; empty if there is no list.
    ///
    /// - Parameter messages: receives a note for each line that is not a feed; nil to write none.
    func configuredFeeds(noting messages: Messages? = nil) throws -> [FeedList.Entry] {
        guard let path = try feedListPath.get() else { return [] }
        let list = try FeedListFile(path).list
        if let messages {
            messages.noteProblems(of: list, at: path)
            messages.noteFeedsWithoutURL(in: list, at: path)
        }
        return list.feeds
    }

    /// Returns the list in a file, and writes a note for each line that is not a feed.
    func feedList(at path: String, noting messages: Messages) throws -> FeedList {
        let path = path == "-" ? "/dev/stdin" : path
        let list = FeedList(Data(try UnreadableFile.contents(of: path)))
        messages.noteProblems(of: list, at: path)
        guard !list.feeds.isEmpty else {
            let (file, phrases) = (path.shown, messages.phrases)
            throw UsageError.Problem.explained(
                try path == feedListPath.get()
                    ? phrases.t(
                        "{file} has no feed; write the URL of one in each line, or add one with essential-feed feeds --add URL",
                        file
                    )
                    : phrases.t(
                        "{file} has no feed; it must be OPML, or text with the URL of a feed in each line",
                        file
                    )
            )
        }
        return list
    }
}

extension Messages {
    /// Notes each feed of a list whose URL has no valid host.
    func noteFeedsWithoutURL(in list: FeedList, at path: String) {
        note(each: list.feeds.filter { $0.url == nil }) { phrases.notAFeed($0.text, line: $0.line, in: path) }
    }

    /// Notes each line of a list that is not a feed.
    fileprivate func noteProblems(of list: FeedList, at path: String) {
        note(each: list.problems) { problem in
            let place = phrases.notAFeed(problem.text, line: problem.line, in: path)
            let hint = problem.suggestion.map { phrases.t("Did you mean {url}?", wording.text(of: $0)) }
            return [place, hint].compactMap(\.self).joined(separator: " ")
        }
    }
}
