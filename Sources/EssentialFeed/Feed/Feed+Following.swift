import FeedCore
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
        try await follow(schedule, isRetryingDeliveries: false, deliver: deliver)
    }

    /// Follows the list as ``follow(every:longestWait:deliver:)`` does.
    ///
    /// - Parameter isRetryingDeliveries: whether an error of `deliver` is only a failed round.
    func follow(
        _ schedule: FeedSchedule,
        isRetryingDeliveries: Bool,
        deliver: @escaping @Sendable (FeedUpdate<Item>) async throws -> Void
    ) async throws {
        var following = Following<Item>()
        var wait = Duration.zero
        while true {
            try await sleep(for: wait, following.retryAfter)
            let isChanged: Bool?
            do {
                (following, isChanged) = try await shared.run { [following] in
                    try await following.round(of: self, deliver)
                }
            } catch let failure as DeliveryFailure<Item> {
                guard isRetryingDeliveries else { throw failure.cause }
                report(.deliveryFailed(failure.cause))
                (following, isChanged) = (failure.following, nil)
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

/// The error of a delivery, and the state of the list that is followed.
private struct DeliveryFailure<Item: Codable & Equatable & Identifiable & Sendable>: Error where Item.ID: Sendable {
    let cause: any Error
    let following: Following<Item>
}

/// The state of a list that is followed, between two rounds.
private struct Following<Item: Codable & Equatable & Identifiable & Sendable>: Sendable where Item.ID: Sendable {
    /// The items of the last update; nil before the first.
    private var last: [Item]?

    /// The list of the last round, if it could not be saved.
    private var unsaved: SavedList<Item>?

    private var hasReportedSavingFailure = false

    /// The number of failed rounds in a row, and when the service began to fail.
    private(set) var failures = 0
    private var outageStart: Date?

    /// The times before which no request should be sent.
    private(set) var (freshUntil, retryAfter): (Date?, Date?) = (nil, nil)

    /// Runs one round, and returns whether the list has changed; nil if the service failed.
    func round(
        of feed: Feed<Item>,
        _ deliver: @Sendable (FeedUpdate<Item>) async throws -> Void
    ) async throws -> (Following, isChanged: Bool?) {
        var next = self
        do {
            let new = try await feed.requestNewItems(all: false, maximumAge: nil, known: unsaved)
            if let failure = new.update.pageFailure { throw failure }
            next.endOutage(of: feed, new.freshness)
            let isChanged = try await next.handle(new, feed, deliver)
            return (next, isChanged)
        } catch let failure as DeliveryFailure<Item> {
            throw failure
        } catch {
            try Cancellation.rethrow(error)
            next.countFailure(error, of: feed)
            return (next, nil)
        }
    }

    /// Delivers and saves the list in a response if it has changed, and returns whether it has.
    private mutating func handle(
        _ new: UnsavedUpdate<Item>,
        _ feed: Feed<Item>,
        _ deliver: @Sendable (FeedUpdate<Item>) async throws -> Void
    ) async throws -> Bool {
        let update = new.update
        report(savingFailure: update.readingFailure ?? update.source.savingFailure, of: feed)
        let isChanged = last.map { $0 != update.items } ?? !new.isOfSavedItems
        if isChanged || last == nil {
            do { try await deliver(update) } catch {
                if error is CancellationError { throw error }
                failures += 1
                throw DeliveryFailure(cause: error, following: self)
            }
        }
        (last, failures) = (update.items, 0)
        switch await feed.saveDelivery(of: new) {
        case .success: unsaved = nil
        case .failure(let error):
            // The next round compares with this list.
            report(savingFailure: error, of: feed)
            unsaved = new.delivered ?? unsaved
        }
        return isChanged
    }

    private mutating func countFailure(_ failure: any Error, of feed: Feed<Item>) {
        failures += 1
        (freshUntil, retryAfter) = (nil, (failure as? any ServiceError)?.retryAfter(now: feed.feeds.now()))
        guard outageStart == nil else { return }
        outageStart = feed.feeds.now()
        feed.report(.outageBegan(failure))
    }

    private mutating func endOutage(of feed: Feed<Item>, _ freshness: Duration) {
        let now = feed.feeds.now()
        freshUntil = now.addingTimeInterval(min(freshness, RequestPolicy.longestFreshness).inSeconds)
        retryAfter = nil
        guard let start = outageStart else { return }
        outageStart = nil
        // The duration is never negative, even if the clock was set back.
        feed.report(.outageEnded(after: .seconds(max(0, now.timeIntervalSince(start)))))
    }

    /// Reports a failure to read or save the list, but only the first one.
    private mutating func report(savingFailure: (any Error)?, of feed: Feed<Item>) {
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
