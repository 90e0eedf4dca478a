public import Foundation
import Synchronization

/// A clock that stands still until it is told how late it is, or until somebody sleeps on it.
public final class TestClock: Clock {
    /// A moment on the clock.
    public struct Instant: InstantProtocol {
        /// The time since the clock was made.
        public let offset: Duration

        /// Returns the moment that is later by `duration`.
        public func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }

        /// Returns the time until `other`.
        public func duration(to other: Instant) -> Duration { other.offset - offset }

        /// Compares two moments.
        public static func < (first: Instant, second: Instant) -> Bool { first.offset < second.offset }
    }

    private struct State {
        var now = Instant(offset: .zero)
        var sleeps: [Duration] = []
        var sleepers: [UUID: (deadline: Instant, continuation: CheckedContinuation<Void, any Error>)] = [:]
    }

    private let start: Date
    private let skipsSleeps: Bool
    private let state = Mutex(State())

    /// Creates a clock.
    ///
    /// - Parameters:
    ///   - start: the date it shows at first.
    ///   - skipsSleeps: whether a sleep ends at once, and moves the clock on; otherwise it lasts until the clock is
    ///     advanced.
    public init(start: Date = Date(timeIntervalSinceReferenceDate: 0), skipsSleeps: Bool = false) {
        self.start = start
        self.skipsSleeps = skipsSleeps
    }

    /// The moment it is.
    public var now: Instant { state.withLock { $0.now } }

    /// The date it is.
    public var date: Date { start.addingTimeInterval(now.offset / .seconds(1)) }

    /// How long every sleep was to last, in order.
    public var sleeps: [Duration] { state.withLock { $0.sleeps } }

    /// The smallest step of the clock.
    public var minimumResolution: Duration { .zero }

    /// Moves the clock on, and ends the sleeps that are over then.
    public func advance(by duration: Duration) {
        let woken = state.withLock { state in
            state.now = state.now.advanced(by: duration)
            let due = state.sleepers.filter { $0.value.deadline <= state.now }
            for id in due.keys { state.sleepers[id] = nil }
            return due.values.map(\.continuation)
        }
        for continuation in woken { continuation.resume() }
    }

    /// Sleeps until the clock shows `deadline`.
    ///
    /// - Throws: `CancellationError` where the task is cancelled.
    public func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        try Task.checkCancellation()
        state.withLock { $0.sleeps.append($0.now.duration(to: deadline)) }
        if skipsSleeps { return advance(by: max(.zero, now.duration(to: deadline))) }
        let id = UUID()
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let isOver = state.withLock { state in
                    guard deadline > state.now else { return true }
                    state.sleepers[id] = (deadline, continuation)
                    return false
                }
                if isOver { continuation.resume() } else if Task.isCancelled { cancel(id) }
            }
        } onCancel: {
            cancel(id)
        }
    }

    private func cancel(_ id: UUID) {
        let sleeper = state.withLock { $0.sleepers.removeValue(forKey: id) }
        sleeper?.continuation.resume(throwing: CancellationError())
    }
}
