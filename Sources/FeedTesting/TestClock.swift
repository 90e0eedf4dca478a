public import Foundation
import Synchronization

/// A clock that only moves when it is advanced or, optionally, when a task sleeps on it.
///
///     let clock = TestClock()
///     let feeds = Feeds(storage: InMemoryStorage(), client: client, now: { clock.date }, clock: clock)
public final class TestClock: Clock {
    /// An instant of the clock.
    public struct Instant: InstantProtocol {
        /// The time since the clock was created.
        public let offset: Duration

        /// Returns the instant later by `duration`.
        public func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }

        /// Returns the duration until `other`.
        public func duration(to other: Instant) -> Duration { other.offset - offset }

        /// Compares two instants.
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
    /// - Parameter skipsSleeps: whether a sleep advances the clock and ends immediately, without ``advance(by:)``.
    public init(start: Date = Date(timeIntervalSinceReferenceDate: 0), skipsSleeps: Bool = false) {
        self.start = start
        self.skipsSleeps = skipsSleeps
    }

    /// The current instant.
    public var now: Instant { state.withLock { $0.now } }

    /// The current date.
    public var date: Date { start.addingTimeInterval(now.offset / .seconds(1)) }

    /// The requested durations of all sleeps, in order.
    public var sleeps: [Duration] { state.withLock { $0.sleeps } }

    /// The resolution of the clock.
    public var minimumResolution: Duration { .zero }

    /// Advances the clock and ends the sleeps that are due.
    public func advance(by duration: Duration) {
        advance { $0.advanced(by: duration) }
    }

    private func advance(_ change: (Instant) -> Instant) {
        let woken = state.withLock { state in
            state.now = change(state.now)
            let due = state.sleepers.filter { $0.value.deadline <= state.now }
            for id in due.keys { state.sleepers[id] = nil }
            return due.values.map(\.continuation)
        }
        for continuation in woken { continuation.resume() }
    }

    /// Sleeps until the clock reaches `deadline`; throws `CancellationError` if the task is cancelled.
    public func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        try Task.checkCancellation()
        state.withLock { $0.sleeps.append($0.now.duration(to: deadline)) }
        // Parallel sleeps are not added up.
        if skipsSleeps { return advance { max($0, deadline) } }
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
