import FeedCore

/// Says what is done, a line a step with the time since the start, where the user asked for it.
struct Trace: Sendable {
    private let start = ContinuousClock.now
    private let write: @Sendable (String) -> Void

    /// Creates a trace whose lines go to `write`.
    init(_ write: @escaping @Sendable (String) -> Void) {
        self.write = write
    }

    func callAsFunction(_ step: String) {
        let elapsed = (ContinuousClock.now - start) / .milliseconds(1)
        let tenths = Int(elapsed * 10)
        write("[\(tenths / 10).\(tenths % 10) ms] \(step)")
    }
}
