import FeedCore
import Foundation

extension Feed {
    /// Loads the list repeatedly, and passes it to `deliver` whenever it has changed.
    ///
    /// `deliver` is called for the first round that succeeds, then whenever the list differs from the last update. The
    /// first update compares with the saved list. A round in which a page fails is a failure, and its items are delivered
    /// by the first round that succeeds. An update is saved when `deliver` returns, even if the task has been cancelled by
    /// then.
    ///
    /// Rounds are `interval` apart, at least a second, and up to a tenth more at random; while the service fails, twice as
    /// long each time, up to `longestWait`. No request is sent before the service's freshness or `Retry-After` has passed.
    /// Failures of the service, or of saving, are reported as events. Memory does not grow with the number of rounds.
    ///
    /// - Throws: what `deliver` throws, and then nothing is saved; `CancellationError` when the task is cancelled.
    public nonisolated(nonsending) func follow(
        every interval: Duration,
        longestWait: Duration = .seconds(3_600),
        deliver: (FeedUpdate<Item>) async throws -> Void
    ) async throws {
        let schedule = WatchSchedule(every: interval, longestWait: longestWait)
        var following = try await Following(of: self)
        var wait = Duration.zero
        while true {
            try await sleep(for: wait)
            let isChanged = try await following.runRound(deliver)
            let end = await retryAfter.end(for: url)
            wait = schedule.wait(
                failures: following.outage?.failures ?? 0,
                freshUntil: following.freshUntil,
                retryAfter: end,
                now: feeds.now()
            )
            guard let isChanged else { continue }
            report(.checked(changed: isChanged, next: feeds.now().addingTimeInterval(wait.inSeconds)))
        }
    }

    /// Waits for a round, and for the end of any `Retry-After`, which other processes may have received.
    private func sleep(for wait: Duration) async throws {
        if wait > .zero { try await feeds.clock.sleep(for: wait) }
        while let end = await retryAfter.end(for: url) {
            try await feeds.clock.sleep(for: .seconds(max(0.001, end.timeIntervalSince(feeds.now()))))
        }
        try Task.checkCancellation()
    }
}

/// The state of a list that is followed, between two rounds.
private struct Following<Item: Codable & Equatable & Identifiable & Sendable> where Item.ID: Sendable {
    /// Consecutive rounds that failed.
    struct Outage {
        let start: Date
        var failures = 1
    }

    /// An error that `deliver` has thrown, which is not an outage.
    private struct DeliveryFailure: Error {
        let cause: any Error
    }

    private let feed: Feed<Item>

    /// The cached list, as far as it was read or saved.
    private var known: CacheEntry<[Item]>?

    /// The IDs of the list before this round: an item without one of them is new.
    private var seen: Set<Item.ID>

    /// The list of the last update; nil before the first.
    private var last: [Item]?

    private var hasReportedSavingFailure = false
    private(set) var outage: Outage?
    private(set) var freshUntil: Date?

    init(of feed: Feed<Item>) async throws {
        self.feed = feed
        let (entry, failure) = try await feed.lookUp()
        (known, seen) = (entry, Set(entry?.value.map(\.id) ?? []))
        report(savingFailure: failure)
    }

    /// Loads the list once, and returns whether it has changed; nil if the service failed.
    nonisolated(nonsending) mutating func runRound(
        _ deliver: (FeedUpdate<Item>) async throws -> Void
    ) async throws -> Bool? {
        do {
            let response = try await request()
            endOutage()
            return try await handle(response, deliver)
        } catch let failure as DeliveryFailure {
            throw failure.cause
        } catch {
            try Cancellation.rethrow(error)
            countOutage(error)
            return nil
        }
    }

    private mutating func request() async throws -> Feed<Item>.Response {
        let response = try await feed.firstPage(known?.metadata, isConditional: true)
        guard case .fetched(let first) = response else { return response }
        if let cached = known, cached.metadata.identity == nil, first.identity != nil {
            // Its items may have been renamed.
            known = try await feed.lookUp().entry ?? cached
            if last == nil { seen = Set(known?.value.map(\.id) ?? []) }
        }
        let limit = feed.feeds.maximumPages
        let pages = await feed.pages(startingWith: first, .newItems, limit: limit, cached: known, known?.metadata)
        if let failure = pages.failure { throw failure }
        return .fetched(pages)
    }

    /// Delivers the list of a response if it has changed, saves it, and returns whether it has changed.
    private nonisolated(nonsending) mutating func handle(
        _ response: Feed<Item>.Response,
        _ deliver: (FeedUpdate<Item>) async throws -> Void
    ) async throws -> Bool {
        let update: FeedUpdate<Item>
        switch response {
        case .notModified(let entry, let failure):
            report(savingFailure: failure)
            known = entry
            update = self.update(unmodified: entry, savingFailure: failure)
            setFreshness(entry.metadata.freshness)
        case .fetched(let pages):
            update = feed.update(pages, known: known, seen: seen)
            setFreshness(pages.first.freshness)
        }
        let isChanged = update.items != last ?? known.flatMap(feed.fallback.usablePart)?.value
        if isChanged || last == nil {
            do { try await deliver(update) } catch { throw DeliveryFailure(cause: error) }
        }
        (last, seen) = (update.items, Set(update.items.map(\.id)))
        if case .fetched(let pages) = response { await save(pages) }
        return isChanged
    }

    private func update(unmodified entry: CacheEntry<[Item]>, savingFailure: (any Error)?) -> FeedUpdate<Item> {
        let list = feed.unmodifiedList(entry, savingFailure: savingFailure)
        let new = feed.newItems(of: list.items, seen: seen, history: entry.metadata.history)
        return feed.update(unchanged: list, new: new)
    }

    private mutating func setFreshness(_ freshness: Duration) {
        freshUntil = feed.feeds.now().addingTimeInterval(min(freshness, RequestPolicy.longestFreshness).inSeconds)
    }

    private mutating func save(_ pages: FetchedPages<Item>) async {
        let result = await feed.startSaving(pages, includingExpired: true).value
        if case .failure(let error) = result { report(savingFailure: error) }
        if case .success(let saved) = result, let entry = saved.entry, !saved.isLeft || pages.items.isEmpty {
            known = entry
        } else {
            // If nothing was saved, the next round compares with this list, although only this task has it.
            known = feed.joined(pages, with: known, includingExpired: true, at: feed.feeds.now())
        }
    }

    private mutating func countOutage(_ failure: any Error) {
        freshUntil = nil
        if outage == nil {
            outage = Outage(start: feed.feeds.now())
            feed.report(.outageBegan(failure))
        } else {
            outage?.failures += 1
        }
    }

    private mutating func endOutage() {
        guard let start = outage?.start else { return }
        outage = nil
        // The clock may have been set back: an outage never lasts less than zero seconds.
        feed.report(.outageEnded(after: .seconds(max(0, feed.feeds.now().timeIntervalSince(start)))))
    }

    /// Reports the first failure to save, and no later one.
    private mutating func report(savingFailure: (any Error)?) {
        guard let savingFailure, !hasReportedSavingFailure else { return }
        hasReportedSavingFailure = true
        feed.report(.savingFailed(savingFailure))
    }
}
