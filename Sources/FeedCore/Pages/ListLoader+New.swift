public import Foundation

/// A list and its new items.
public struct ListUpdate<Item: Sendable>: Sendable {
    /// The items that the list did not have before, in the service's order.
    public let new: [Item]

    /// The whole list, joined from all its pages.
    public let items: [Item]

    /// Where the list came from.
    public let source: LoadedSource

    /// Whether the service confirmed that the cached list is still current.
    public let isConfirmed: Bool

    /// When the list was saved or confirmed; nil if it is new.
    public let savedAt: Date?

    /// Why a later page failed, if one did; the new items are then those of the pages before it.
    public let pageFailure: (any Error)?
}

/// A feed and its new images.
public typealias FeedUpdate = ListUpdate<FeedImage>

extension FeedUpdate {
    /// The whole feed, joined from all its pages.
    public var images: [FeedImage] { items }
}

extension ListLoader {
    /// Loads the list, passes the items that the cached list lacks to `deliver`, then saves the list.
    ///
    /// Pages are requested until they reach the cached list, whether it is paged or not, so that no new item is missed.
    /// If nothing is cached, all items of the first page are new. `deliver` is called even if there are no new items.
    /// If it throws, or if a later page fails, nothing is saved, and the items are new again next time.
    ///
    /// - Throws: the service's error, without falling back to the cache; what `deliver` throws; `CancellationError` if
    ///   the task was cancelled before `deliver` was called.
    public func loadNew(
        isolation: isolated (any Actor)? = #isolation,
        deliver: (ListUpdate<Item>) async throws -> Void
    ) async throws {
        try await loadNew(all: false, deliver: deliver)
    }

    /// Loads new items as ``loadNew(isolation:deliver:)`` does, with `all` from all pages of the service.
    package func loadNew(
        all: Bool,
        isolation: isolated (any Actor)? = #isolation,
        deliver: (ListUpdate<Item>) async throws -> Void
    ) async throws {
        let known = try await lookUp()
        let update: ListUpdate<Item>
        var run: PageRun<Item>?
        switch try await receive(all ? .all : .new, known: known) {
        case .confirmed(let entry, let failure):
            if let failure { report(.savingFailed(failure)) }
            update = ListUpdate(unchanged: Loaded(confirmed: entry, savingFailure: failure))
        case .pages(let pages):
            if let failure = pages.failure { try Cancellation.rethrow(failure) }
            run = pages
            update = self.update(pages, known: known, before: Set(known?.value.map(\.id) ?? []))
        }
        try await deliver(update)
        guard let run, run.failure == nil else { return }
        if case .failure(let error) = await startSaving(run, includingExpired: true).value {
            report(.savingFailed(error))
        }
    }

    private func update(
        _ run: PageRun<Item>,
        known: CacheEntry<[Item]>?,
        before: Set<Item.ID>
    ) -> ListUpdate<Item> {
        let joined = run.joined(with: cached(known, includingExpired: true), at: now())?.value
        let items = run.failure == nil ? joined ?? run.items : run.items
        return ListUpdate(
            new: items.filter { !before.contains($0.id) },
            items: items,
            source: .remote(savingFailure: nil),
            isConfirmed: false,
            savedAt: nil,
            pageFailure: run.failure
        )
    }
}

extension ListUpdate {
    /// Creates the update of a list that was not requested, or not sent again.
    package init(unchanged loaded: Loaded<[Item]>, new: [Item] = []) {
        self.init(
            new: new,
            items: loaded.value,
            source: loaded.source,
            isConfirmed: loaded.isConfirmed,
            savedAt: loaded.savedAt,
            pageFailure: nil
        )
    }
}

// MARK: - Following

extension ListLoader where Item: Equatable {
    /// Loads the list again and again, and passes it to `deliver` whenever it has changed.
    ///
    /// `deliver` is called for the first round that succeeds, then whenever the list differs from the last update. The
    /// first update compares with the cached list, each later one with the update before. Pages are requested as in
    /// ``loadNew(isolation:deliver:)``; a round in which a page fails is a failure, and its items come with the first
    /// round that succeeds. An update counts as delivered, and is saved, when `deliver` returns, even if the task has
    /// been cancelled by then.
    ///
    /// Rounds are `interval` apart, at least a second, and up to a tenth more at random; while the service fails, twice as
    /// long each time, up to `longestWait`. No request is sent before the service's freshness or `Retry-After` is over.
    /// Failures, including a cache that cannot be written, are reported and end nothing. Memory use does not grow with
    /// the number of rounds.
    ///
    /// - Throws: what `deliver` throws, and then nothing is saved; `CancellationError` when the task is cancelled.
    public func follow(
        every interval: Duration,
        longestWait: Duration = .seconds(3_600),
        isolation: isolated (any Actor)? = #isolation,
        deliver: (ListUpdate<Item>) async throws -> Void
    ) async throws {
        var state = Following<Item>(schedule: WatchSchedule(every: interval, longestWait: longestWait))
        state.known = try await lookUp()
        state.before = Set(state.known?.value.map(\.id) ?? [])
        while true {
            try await waitForRound(&state)
            let response: Response
            do {
                response = try await receive(.new, known: state.known)
                if case .pages(let run) = response, let failure = run.failure { throw failure }
            } catch {
                try Cancellation.rethrow(error)
                note(outage: error, in: &state)
                continue
            }
            note(outage: nil, in: &state)
            try await handle(response, &state, deliver)
        }
    }

    private func waitForRound(_ state: inout Following<Item>) async throws {
        let now = now()
        let wait = state.schedule.wait(
            isFirst: state.isFirst,
            failures: state.failures,
            freshUntil: state.freshUntil,
            retryAfter: RequestPolicy.endOfWait(await retryAfter.retryAfter(for: url), at: now),
            now: now
        )
        state.isFirst = false
        if wait > .zero { try await clock.sleep(for: wait) }
        try Task.checkCancellation()
    }

    private func handle(
        _ response: Response,
        _ state: inout Following<Item>,
        isolation: isolated (any Actor)? = #isolation,
        _ deliver: (ListUpdate<Item>) async throws -> Void
    ) async throws {
        let update: ListUpdate<Item>
        var run: PageRun<Item>?
        let freshness: Duration
        switch response {
        case .confirmed(let entry, let failure):
            noteSaving(failure, in: &state)
            state.known = entry
            let new = entry.value.filter { !state.before.contains($0.id) }
            update = ListUpdate(unchanged: Loaded(confirmed: entry, savingFailure: failure), new: new)
            freshness = entry.freshness
        case .pages(let pages):
            run = pages
            update = self.update(pages, known: state.known, before: state.before)
            freshness = pages.freshness
        }
        state.freshUntil = now().addingTimeInterval(min(freshness, RequestPolicy.longestFreshness).inSeconds)
        if state.last != update.items { try await deliver(update) }
        state.last = update.items
        state.before = Set(update.items.map(\.id))
        if let run { await save(run, &state) }
    }

    private func save(_ run: PageRun<Item>, _ state: inout Following<Item>) async {
        let result = await startSaving(run, includingExpired: true).value
        if case .failure(let error) = result { noteSaving(error, in: &state) }
        if case .success(let entry?) = result {
            state.known = entry
            return
        }
        // The next round compares with this list, although nobody else will see it.
        let fetched = run.joined(with: cached(state.known, includingExpired: true), at: now())
        state.known = fetched.map { CacheEntry($0, url: url, now: now()) }
    }

    private func note(outage failure: (any Error)?, in state: inout Following<Item>) {
        if let failure {
            state.failures += 1
            state.freshUntil = nil
            guard state.outageStart == nil else { return }
            state.outageStart = now()
            report(.outageBegan(failure))
        } else if let start = state.outageStart {
            state.failures = 0
            state.outageStart = nil
            // The clock may have been set back: an outage never lasts less than zero seconds.
            report(.outageEnded(after: .seconds(max(0, now().timeIntervalSince(start)))))
        }
    }

    private func noteSaving(_ failure: (any Error)?, in state: inout Following<Item>) {
        guard let failure, !state.hasWarned else { return }
        state.hasWarned = true
        report(.savingFailed(failure))
    }
}

/// What is known between two rounds.
private struct Following<Item: Identifiable & Sendable> where Item.ID: Sendable {
    let schedule: WatchSchedule
    var known: CacheEntry<[Item]>?
    var before: Set<Item.ID> = []
    /// The list of the last update; nil before the first.
    var last: [Item]?
    var outageStart: Date?
    var failures = 0
    var isFirst = true
    var hasWarned = false
    var freshUntil: Date?
}
