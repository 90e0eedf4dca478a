import Foundation

extension ListLoader {
    /// Loads the list again and again, and passes it to `deliver` whenever it has changed, as `Feed.follow` says.
    package func follow(
        every interval: Duration,
        longestWait: Duration,
        isolation: isolated (any Actor)? = #isolation,
        deliver: (FeedUpdate<Item>) async throws -> Void
    ) async throws {
        let schedule = WatchSchedule(every: interval, longestWait: longestWait)
        let (known, failure) = try await lookUp()
        var state = Following(known: known, before: Set(known?.value.map(\.id) ?? []))
        var wait = Duration.zero
        noteSaving(failure, in: &state)
        while true {
            try await sleep(for: wait)
            var isChanged: Bool?
            do {
                var response = try await firstPage(unless: state.known?.metadata)
                if case .fetched(let first) = response {
                    let pages = await pages(startingWith: first, .new, known: state.known)
                    if let failure = pages.failure { throw failure }
                    response = .fetched(pages)
                }
                noteEnd(ofOutageIn: &state)
                isChanged = try await handle(response, &state, deliver)
            } catch let failure as DeliveryFailure {
                throw failure.cause
            } catch {
                try Cancellation.rethrow(error)
                note(outage: error, in: &state)
            }
            let end = await retryAfter.end(for: url)
            wait = schedule.wait(failures: state.failures, freshUntil: state.freshUntil, retryAfter: end, now: now())
            if let isChanged { report(.checked(changed: isChanged, next: now().addingTimeInterval(wait.inSeconds))) }
        }
    }

    /// Waits for a round, and for the end of any `Retry-After`, which other processes may have been sent.
    private func sleep(for wait: Duration) async throws {
        if wait > .zero { try await clock.sleep(for: wait) }
        while let end = await retryAfter.end(for: url) {
            try await clock.sleep(for: .seconds(max(0.001, end.timeIntervalSince(now()))))
        }
        try Task.checkCancellation()
    }

    /// Delivers what came if the list has changed, saves it, and returns whether it has.
    private func handle(
        _ response: Response,
        _ state: inout Following<Item>,
        isolation: isolated (any Actor)? = #isolation,
        _ deliver: (FeedUpdate<Item>) async throws -> Void
    ) async throws -> Bool {
        let update: FeedUpdate<Item>
        let freshness: Duration
        switch response {
        case .notModified(let entry, let failure):
            noteSaving(failure, in: &state)
            state.known = entry
            let loaded = joined(notModified: entry, savingFailure: failure)
            update = self.update(unchanged: loaded, new: loaded.value.filter { !state.before.contains($0.id) })
            freshness = entry.metadata.freshness
        case .fetched(let pages):
            update = self.update(pages, known: state.known, before: state.before)
            freshness = pages.first.freshness
        }
        state.freshUntil = now().addingTimeInterval(min(freshness, RequestPolicy.longestFreshness).inSeconds)
        let isChanged = update.items != state.last ?? state.known.flatMap(fallback.usablePart)?.value
        if isChanged || state.last == nil {
            do { try await deliver(update) } catch { throw DeliveryFailure(cause: error) }
        }
        state.last = update.items
        state.before = Set(update.items.map(\.id))
        if case .fetched(let pages) = response { await save(pages, &state) }
        return isChanged
    }

    private func save(_ pages: FetchedPages<Item>, _ state: inout Following<Item>) async {
        let result = await startSaving(pages, includingExpired: true).value
        if case .failure(let error) = result { noteSaving(error, in: &state) }
        // Where nothing was saved, the next round compares with this list, although nobody else will see it.
        let saved = (try? result.get())?.entry
        state.known = saved ?? joined(pages, with: state.known, includingExpired: true, at: now())
    }

    private func note(outage failure: any Error, in state: inout Following<Item>) {
        state.failures += 1
        state.freshUntil = nil
        guard state.outageStart == nil else { return }
        state.outageStart = now()
        report(.outageBegan(failure))
    }

    private func noteEnd(ofOutageIn state: inout Following<Item>) {
        guard let start = state.outageStart else { return }
        state.failures = 0
        state.outageStart = nil
        // The clock may have been set back: an outage never lasts less than zero seconds.
        report(.outageEnded(after: .seconds(max(0, now().timeIntervalSince(start)))))
    }

    private func noteSaving(_ failure: (any Error)?, in state: inout Following<Item>) {
        guard let failure, !state.hasWarned else { return }
        state.hasWarned = true
        report(.savingFailed(failure))
    }
}

/// What is known between two rounds.
private struct Following<Item: Identifiable & Sendable> where Item.ID: Sendable {
    var known: CacheEntry<[Item]>?
    var before: Set<Item.ID>
    /// The list of the last update; nil before the first.
    var last: [Item]?
    var outageStart: Date?
    var failures = 0
    var hasWarned = false
    var freshUntil: Date?
}

/// What `deliver` has thrown, which is no outage.
private struct DeliveryFailure: Error {
    let cause: any Error
}
