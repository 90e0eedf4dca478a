/// A clock for waits of minutes: what has been freed goes back to the system before each of them.
struct RestingClock: Clock {
    private let clock = ContinuousClock()

    var now: ContinuousClock.Instant { clock.now }
    var minimumResolution: Duration { clock.minimumResolution }

    func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
        #if os(Linux)
            SystemLimits.returnFreedMemory()
        #endif
        try await clock.sleep(until: deadline, tolerance: tolerance)
    }
}
