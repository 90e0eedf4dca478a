import FeedAPI
import FeedCore
import Foundation

/// Loads feeds in parallel and shows them in their order, each as soon as all earlier ones are shown.
struct FeedLoads<Loaded: Sendable> {
    /// A loaded feed, or its failure, with its index in the list.
    private typealias Loading = (index: Int, result: Result<Loaded, any Error>)

    let terminal: Terminal
    /// Loads a feed without output, while its messages are collected until all earlier feeds are shown.
    let load: @Sendable (URL, Services, Messages) async throws -> Loaded

    /// Loads and shows all feeds of the list at `path`, and reports their failures.
    ///
    /// - Parameter show: shows a feed, and returns its outcome; throws its failure, or an error that ends all feeds.
    /// - Returns: the exit code of the first feed that failed.
    func run(
        _ list: FeedList,
        at path: String,
        with services: Services,
        show: (FeedList.Entry, Result<Loaded, any Error>) async throws -> Outcome
    ) async throws -> ExitCode {
        try await withThrowingTaskGroup(of: Loading.self) { group in
            let services = services.startingRun()
            for (index, feed) in list.feeds.enumerated() {
                let messages = feed.url.map { terminal.messages.about($0, isCollected: index > 0) }
                let noURL = terminal.phrases.noURL(of: feed, in: path)
                group.addTask { [load] in
                    guard let url = feed.url, let messages else { return (index, .failure(noURL)) }
                    let result = await Result { try await load(url, services, messages) }
                    if case .failure(let error as CancellationError) = result { throw error }
                    return (index, result)
                }
            }
            return try await self.show(list.feeds, from: &group, show)
        }
    }

    private func show(
        _ feeds: [FeedList.Entry],
        from group: inout ThrowingTaskGroup<Loading, any Error>,
        _ show: (FeedList.Entry, Result<Loaded, any Error>) async throws -> Outcome
    ) async throws -> ExitCode {
        var loaded: [Int: Result<Loaded, any Error>] = [:]
        var waiting = Array(feeds.indices)
        let messages = terminal.messages
        messages.sayLoaded(0, of: feeds.count, waitingFor: feeds.first)
        var failures = FailureReport(messages: messages)
        for (index, feed) in feeds.enumerated() {
            while loaded[index] == nil, let next = try await group.next() {
                loaded[next.index] = next.result
                waiting.removeAll { $0 == next.index }
                let first = waiting.first.map { feeds[$0] }
                messages.sayLoaded(feeds.count - waiting.count, of: feeds.count, waitingFor: first)
            }
            guard let result = loaded.removeValue(forKey: index) else { break }
            if let url = feed.url { messages.writeCollected(about: url) }
            // The feed may be written to the same terminal as the line.
            messages.line?.hide()
            do {
                failures.add(try await show(feed, result))
            } catch let error where !(error is StandardStream.Failure || error is CancellationError) {
                failures.add(Outcome(of: error))
            }
            messages.line?.show()
        }
        failures.reportRest()
        return failures.code
    }
}

extension Messages {
    /// Shows the number of loaded feeds, and the host of a feed that is not loaded yet.
    fileprivate func sayLoaded(_ count: Int, of total: Int, waitingFor feed: FeedList.Entry?) {
        let loaded = phrases.t("{count} of {total} feeds", "\(count)", "\(total)")
        let text =
            feed?.url?.host().map {
                phrases.t("{count} of {total} feeds, waiting for {host}", "\(count)", "\(total)", $0)
            } ?? loaded
        line?.say(TerminalText.safe(text))
    }
}
