import Foundation

extension Feed {
    /// Loads the list repeatedly, and passes it to `deliver` whenever it has changed.
    ///
    /// `deliver` is called after the first successful round, and then whenever the list differs from the last update.
    /// An item is new as in ``loadNew(deliver:)``. If a page fails, the round fails, and its items are delivered by the
    /// next successful round. An update is saved when `deliver` returns, even if the task has been cancelled by then.
    ///
    /// The wait between rounds is `interval`, at least a second, plus up to a tenth at random. While the service fails,
    /// it doubles with each round, up to `longestWait`. No request is sent while the list is fresh or a `Retry-After`
    /// applies. Failures of the service and of saving are reported as events. Memory use does not grow with the rounds.
    ///
    /// - Throws: the error of `deliver`, and then nothing is saved; `CancellationError` when the task is cancelled.
    public func follow(
        every interval: Duration,
        longestWait: Duration = .seconds(3_600),
        deliver: @escaping @Sendable (FeedUpdate<Item>) async throws -> Void
    ) async throws {
        let schedule = FeedSchedule(every: interval, longestWait: longestWait)
        try await follow(schedule) { update in
            try await deliver(update)
            return nil
        }
    }

    /// Follows the list as ``follow(every:longestWait:deliver:)`` does.
    ///
    /// - Parameter deliver: returns why the delivery failed and is tried again later; nil if it did not fail.
    func follow(
        _ schedule: FeedSchedule,
        deliver: @escaping @Sendable (FeedUpdate<Item>) async throws -> (any Error)?
    ) async throws {
        var following = Following(feed: self, deliver: deliver)
        var wait = Duration.zero
        if let end = await retryAfter(nil) { following.countFailure(RequestNotSent.retryLater(end)) }
        while true {
            try await sleep(for: wait, following.retryAfter)
            let isChanged: Bool?
            (following, isChanged) = try await shared.run { [following] in
                var following = following
                let isChanged = try await following.round()
                return (following, isChanged)
            }
            wait = schedule.wait(
                failures: following.failures,
                freshUntil: following.freshUntil,
                retryAfter: await retryAfter(following.retryAfter),
                now: feeds.now()
            )
            guard let isChanged else { continue }
            report(.checked(changed: isChanged, next: feeds.now().addingTimeInterval(wait.inSeconds)))
        }
    }

    /// Waits for the next round, and for the end of any `Retry-After`, which another process may have received.
    private func sleep(for wait: Duration, _ known: Date?) async throws {
        if wait > .zero { try await feeds.clock.sleep(for: wait) }
        while let end = await retryAfter(known) {
            try await feeds.clock.sleep(for: .seconds(max(0.001, end.timeIntervalSince(feeds.now()))))
        }
        try Task.checkCancellation()
    }

    /// Returns the later of a known `Retry-After` and the one in the head.
    private func retryAfter(_ known: Date?) async -> Date? {
        let saved = retryAfter(try? await local.head())
        return [saved, RequestPolicy.end(ofRetryAfter: known, at: feeds.now())].compactMap(\.self).max()
    }
}

/// A list that is followed: one round after the other, compared with the last update.
private struct Following<Item: Codable & Equatable & Identifiable & Sendable>: Sendable where Item.ID: Sendable {
    let feed: Feed<Item>
    let deliver: @Sendable (FeedUpdate<Item>) async throws -> (any Error)?

    /// The number of failed rounds in a row.
    var failures = 0

    /// When the service began to fail; nil if it works.
    var outageStart: Date?

    /// The times before which no request should be sent.
    var freshUntil: Date?
    var retryAfter: Date?

    /// The items of the last update; nil before the first.
    var last: [Item]?

    /// The list of the last round, if it could not be saved.
    var unsaved: SavedList<Item>?

    var hasReportedSavingFailure = false

    /// Runs one round, and returns whether the list has changed; nil if the round failed.
    mutating func round() async throws -> Bool? {
        let new: UnsavedUpdate<Item>
        do {
            new = try await feed.requestNewItems(all: false, maximumAge: nil, known: unsaved)
            if let failure = new.update.pageFailure { throw failure }
        } catch {
            try Cancellation.rethrow(error)
            countFailure(error)
            return nil
        }
        endOutage(new.freshness)
        report(savingFailure: new.update.readingFailure ?? new.update.source.savingFailure)
        let isChanged = last.map { $0 != new.update.items } ?? !new.isOfSavedItems
        if isChanged || last == nil, let failure = try await deliver(new.update) {
            failures += 1
            feed.report(.deliveryFailed(failure))
            return nil
        }
        (last, failures) = (new.update.items, 0)
        await save(new)
        return isChanged
    }

    /// Saves a delivered list; if that fails, the next round compares with this list.
    private mutating func save(_ new: UnsavedUpdate<Item>) async {
        switch await feed.saveDelivery(of: new) {
        case .success: unsaved = nil
        case .failure(let error):
            report(savingFailure: error)
            unsaved = new.delivered ?? unsaved
        }
    }

    mutating func countFailure(_ failure: any Error) {
        failures += 1
        let now = feed.feeds.now()
        (freshUntil, retryAfter) = (nil, (failure as? any ServiceError)?.retryAfter(now: now))
        guard outageStart == nil else { return }
        outageStart = now
        feed.report(.outageBegan(failure))
    }

    private mutating func endOutage(_ freshness: Duration) {
        let now = feed.feeds.now()
        freshUntil = now.addingTimeInterval(min(freshness, RequestPolicy.longestFreshness).inSeconds)
        retryAfter = nil
        guard let start = outageStart else { return }
        outageStart = nil
        // The duration is never negative, even if the clock was set back.
        feed.report(.outageEnded(after: .seconds(max(0, now.timeIntervalSince(start)))))
    }

    /// Reports a failure to read or save the list, but only the first one.
    private mutating func report(savingFailure: (any Error)?) {
        guard let savingFailure, !hasReportedSavingFailure else { return }
        hasReportedSavingFailure = true
        feed.report(.savingFailed(savingFailure))
    }
}

extension UnsavedUpdate {
    /// Whether the list has the items that are saved.
    fileprivate var isOfSavedItems: Bool {
        if case .pages(let change, _, _) = delivery { !change.isOfItems } else { true }
    }

    /// The list after the delivery; nil if there is nothing to save.
    fileprivate var delivered: SavedList<Item>? {
        switch delivery {
        case .none: nil
        case .savedList(let entry): SavedList(entry: entry, isValid: true)
        case .pages(let change, _, _): SavedList(entry: change.entry, isValid: true)
        }
    }
}
