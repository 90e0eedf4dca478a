public import Foundation

/// Watches a list: an asynchronous sequence of batches, each with at least one new item.
///
/// The first round compares with the cached list, each later round with the previous one. A batch counts as delivered,
/// and its list is saved, when the next batch is requested; items that a program did not get to show are new again next
/// time. Failures, including a cache that cannot be written, are reported and never end the sequence. It ends when its
/// task is cancelled. Memory use does not grow with the number of rounds.
public struct FeedWatcher<Item: Identifiable & Sendable>: AsyncSequence, Sendable where Item.ID: Sendable {
    /// An event other than a batch.
    public enum Event: Sendable {
        /// The service started to fail, for this reason; it is retried less and less often.
        case outageBegan(any Error)

        /// The service works again after an outage of this length.
        case outageEnded(after: Duration)

        /// The list could not be saved, for this reason; reported only once.
        case savingFailed(any Error)
    }

    let remote: any ConditionalLoader<[Item]>
    let cache: any ValueCache<[Item]>
    let url: URL
    let schedule: WatchSchedule
    let retryAfter: any RetryAfterStore
    let clock: any Clock<Duration>
    let now: @Sendable () -> Date
    let report: @Sendable (Event) -> Void

    /// Creates a watcher.
    ///
    /// - Parameters:
    ///   - remote: the service.
    ///   - cache: the cache of its list.
    ///   - url: the requested URL.
    ///   - schedule: when the rounds take place.
    ///   - retryAfter: when each service may be requested again (`Retry-After`).
    ///   - clock: the clock that measures the waits.
    ///   - now: the time of day.
    ///   - report: called with each event.
    public init(
        remote: any ConditionalLoader<[Item]>,
        cache: any ValueCache<[Item]>,
        url: URL,
        schedule: WatchSchedule = WatchSchedule(),
        retryAfter: any RetryAfterStore = InMemoryRetryAfterStore(),
        clock: any Clock<Duration> = ContinuousClock(),
        now: @escaping @Sendable () -> Date = { Date() },
        report: @escaping @Sendable (Event) -> Void = { _ in }
    ) {
        self.remote = remote
        self.cache = cache
        self.url = url
        self.schedule = schedule
        self.retryAfter = retryAfter
        self.clock = clock
        self.now = now
        self.report = report
    }

    /// Starts watching.
    public func makeAsyncIterator() -> Iterator {
        Iterator(watcher: self)
    }

    /// The iterator, which runs one round after another.
    public struct Iterator: AsyncIteratorProtocol {
        private let watcher: FeedWatcher
        private var before: Set<Item.ID>?
        private var unsaved: Fetched<[Item]>?
        private var outageStart: Date?
        private var failures = 0
        private var isFirst = true
        private var hasWarned = false
        private var freshUntil: Date?

        fileprivate init(watcher: FeedWatcher) {
            self.watcher = watcher
        }

        /// Returns the next batch as soon as there is one, or nil once the task has been cancelled.
        public mutating func next() async -> [Item]? {
            do {
                while true {
                    try await saveDelivered()
                    try await waitForRound()
                    let new = try await round()
                    if !new.isEmpty { return new }
                }
            } catch {
                return nil
            }
        }

        private mutating func saveDelivered() async throws(CancellationError) {
            guard let fetched = unsaved else { return }
            unsaved = nil
            let watcher = watcher
            noteSaving(try await Cancellation.failure { _ = try await watcher.cache.save(fetched) })
        }

        private mutating func waitForRound() async throws {
            let now = watcher.now()
            let retryAfter = await watcher.retryAfter.retryAfter(for: watcher.url)
            let wait = watcher.schedule.wait(
                isFirst: isFirst,
                failures: failures,
                freshUntil: freshUntil,
                retryAfter: RequestPolicy.endOfWait(retryAfter, at: now),
                now: now
            )
            isFirst = false
            if wait > .zero { try await watcher.clock.sleep(for: wait) }
            try Task.checkCancellation()
        }

        /// Asks the service and returns the new items.
        private mutating func round() async throws(CancellationError) -> [Item] {
            let cached = try? await watcher.cache.lookUp().entry
            if before == nil { before = Set(cached?.value.map(\.id) ?? []) }
            var new: [Item] = []
            let failure = try await Cancellation.failure { new = try await ask(unless: cached) }
            note(outage: failure)
            return new
        }

        private mutating func ask(unless cached: CacheEntry<[Item]>?) async throws -> [Item] {
            try Task.checkCancellation()
            let revalidator = Revalidator(
                remote: watcher.remote,
                cache: watcher.cache,
                isUsable: { !$0.isEmpty },
                now: watcher.now
            )
            let list: [Item]
            let freshness: Duration
            switch try await revalidator.load(unless: cached) {
            case .confirmed(let entry, let savingFailure):
                noteSaving(savingFailure)
                (list, freshness) = (entry.value, entry.freshness)
            case .fetched(let fetched):
                unsaved = fetched
                (list, freshness) = (fetched.value, fetched.freshness)
            }
            freshUntil = watcher.now().addingTimeInterval(
                Swift.min(freshness, RequestPolicy.longestFreshness).inSeconds
            )
            let new = NewItems(in: list, before: before ?? [], isConfirmed: false).items
            before = Set(list.map(\.id))
            return new
        }

        private mutating func note(outage failure: (any Error)?) {
            if let failure {
                failures += 1
                freshUntil = nil
                guard outageStart == nil else { return }
                outageStart = watcher.now()
                watcher.report(.outageBegan(failure))
            } else if let start = outageStart {
                failures = 0
                outageStart = nil
                // The clock may have been set back: an outage never lasts less than zero seconds.
                watcher.report(.outageEnded(after: .seconds(Swift.max(0, watcher.now().timeIntervalSince(start)))))
            }
        }

        private mutating func noteSaving(_ failure: (any Error)?) {
            guard let failure, !hasWarned else { return }
            hasWarned = true
            watcher.report(.savingFailed(failure))
        }
    }
}
