import FeedCore
import Foundation

extension Feed {
    /// Loads the list repeatedly, and passes it to `deliver` whenever it has changed.
    ///
    /// `deliver` is called after the first successful round, and then whenever the list differs from the last update.
    /// The first update is compared with the saved list. If a page fails, the round fails, and its items are delivered
    /// by the next successful round. An update is saved when `deliver` returns, even if the task has been cancelled by
    /// then.
    ///
    /// The wait between rounds is `interval`, at least a second, plus up to a tenth at random. While the service fails,
    /// it doubles with each round, up to `longestWait`. No request is sent while the list is fresh or a `Retry-After`
    /// applies. Failures of the service and of saving are reported as events. Memory use does not grow with the rounds.
    ///
    /// - Throws: the error of `deliver`, and then nothing is saved; `CancellationError` when the task is cancelled.
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

    /// Waits for the next round, and for the end of any `Retry-After`, which another process may have received.
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
    /// A series of failed rounds.
    struct Outage {
        let start: Date
        var failures = 1
    }

    private let feed: Feed<Item>

    /// The cached list, as it was last read or saved.
    private var known: CacheEntry<[Item]>?

    /// The IDs of the items before this round; an item with any other ID is new.
    private var seen: Set<Item.ID>

    /// The list of the last update; nil before the first.
    private var last: [Item]?

    /// The reason the cached list could not be read, for the first update.
    private var readingFailure: (any Error)?

    private var hasReportedSavingFailure = false
    private(set) var outage: Outage?
    private(set) var freshUntil: Date?

    init(of feed: Feed<Item>) async throws {
        self.feed = feed
        let (entry, failure) = try await feed.lookUp()
        (known, seen) = (entry, Set(entry?.value.map(\.id) ?? []))
        readingFailure = failure
        report(savingFailure: failure)
    }

    /// Runs one round, and returns whether the list has changed; nil if the service failed.
    nonisolated(nonsending) mutating func runRound(
        _ deliver: (FeedUpdate<Item>) async throws -> Void
    ) async throws -> Bool? {
        let response: Feed<Item>.FirstPage
        do {
            response = try await request()
        } catch {
            try Cancellation.rethrow(error)
            countOutage(error)
            return nil
        }
        endOutage()
        return try await handle(response, deliver)
    }

    private mutating func request() async throws -> Feed<Item>.FirstPage {
        let response = try await feed.firstPage(known?.metadata, isConditional: true)
        guard case .fetched(let first) = response else { return response }
        let limit = feed.feeds.maximumPages
        let pages = await feed.pages(startingWith: first, .newItems, limit: limit, cached: known, known?.metadata)
        if let failure = pages.failure { throw failure }
        return .fetched(pages)
    }

    /// Delivers and saves the list in a response if it has changed, and returns whether it has.
    private nonisolated(nonsending) mutating func handle(
        _ response: Feed<Item>.FirstPage,
        _ deliver: (FeedUpdate<Item>) async throws -> Void
    ) async throws -> Bool {
        var update: FeedUpdate<Item>
        switch response {
        case .notModified(let entry, let failure):
            report(savingFailure: failure)
            known = entry
            addAppendedItems(of: entry)
            update = self.update(unmodified: entry, savingFailure: failure)
            setFreshness(entry.metadata.freshness)
        case .fetched(let pages):
            update = feed.update(pages, known: known, seen: seen)
            setFreshness(pages.first.freshness)
        }
        let isChanged = update.items != last ?? known.flatMap(feed.fallback.usablePart)?.value
        (update.readingFailure, readingFailure) = (readingFailure, nil)
        if isChanged || last == nil { try await deliver(update) }
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
        if case .success(let saved) = result, let entry = saved.entry,
            !saved.isLeft || saved.isOutdated || pages.items.isEmpty
        {
            known = entry
            addAppendedItems(of: entry)
        } else {
            // If saving failed, the next round still compares with this list.
            known = feed.joined(pages, with: known, includingExpired: true, at: feed.feeds.now())
        }
    }

    /// Marks the items at the end of a paged list as seen: `loadMore` has appended them, so they are older, not new.
    private mutating func addAppendedItems(of entry: CacheEntry<[Item]>) {
        guard entry.metadata.paging != nil, let last = entry.value.lastIndex(where: { seen.contains($0.id) }) else {
            return
        }
        seen.formUnion(entry.value[last...].map(\.id))
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
        // The duration is never negative, even if the clock was set back.
        feed.report(.outageEnded(after: .seconds(max(0, feed.feeds.now().timeIntervalSince(start)))))
    }

    /// Reports a failure to save, but only the first one.
    private mutating func report(savingFailure: (any Error)?) {
        guard let savingFailure, !hasReportedSavingFailure else { return }
        hasReportedSavingFailure = true
        feed.report(.savingFailed(savingFailure))
    }
}

/// The times at which a followed list is requested, as documented in `Feed.follow`.
///
/// The random part of a wait prevents clients from synchronising.
struct WatchSchedule: Sendable {
    private let interval: Duration
    private let longestWait: Duration
    private let random: @Sendable () -> Double

    /// Creates a schedule; the interval is limited to at least one second and at most 36,500 days.
    init(
        every interval: Duration,
        longestWait: Duration = .seconds(3_600),
        random: @escaping @Sendable () -> Double = { .random(in: 0...1) }
    ) {
        // Some system clocks cannot wait much longer than a hundred years.
        self.interval = min(max(interval, .seconds(1)), .day * 36_500)
        self.longestWait = longestWait
        self.random = random
    }

    func wait(failures: Int, freshUntil: Date?, retryAfter: Date?, now: Date) -> Duration {
        let freshness = freshUntil.map { $0.timeIntervalSince(now) } ?? 0
        // If the remaining time exceeds the maximum, the clock was set back, so the freshness is unknown.
        let left = freshness <= RequestPolicy.longestFreshness.inSeconds ? freshness : 0
        let required = Duration.seconds(max(0, left, retryAfter.map { $0.timeIntervalSince(now) } ?? 0))
        var base = interval
        for _ in 0..<max(0, failures - 1) where base < longestWait { base *= 2 }
        if failures > 1 { base = min(base, max(interval, longestWait)) }
        return max(base + base / 10 * min(max(random(), 0), 1), required)
    }
}
