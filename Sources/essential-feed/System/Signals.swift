import FeedAPI
import Foundation

/// The signals that end the program, unless the parent process ignores them (`nohup`, a background job).
enum Signals {
    private static let interruptions = [SIGINT, SIGTERM]

    /// Blocks interruptions in this thread and in all threads created later, until ``waitForInterruption()``.
    static func block() {
        var set = acceptedSignals()
        pthread_sigmask(SIG_BLOCK, &set, nil)
        // So that writing to a closed pipe fails instead of ending the program.
        signal(SIGPIPE, SIG_IGN)
    }

    static func waitForInterruption() {
        var set = acceptedSignals()
        var number: Int32 = 0
        // If all signals are ignored, there is no signal to wait for.
        while sigwait(&set, &number) != 0 { pause() }
    }

    private static func acceptedSignals() -> sigset_t {
        var set = sigset_t()
        sigemptyset(&set)
        for number in interruptions where !isIgnored(number) { sigaddset(&set, number) }
        return set
    }

    private static func isIgnored(_ number: Int32) -> Bool {
        var action = sigaction()
        sigaction(number, nil, &action)
        // The handler comes first, and SIG_IGN is 1, in every C library.
        return withUnsafeBytes(of: action) { $0.load(as: UInt.self) } == 1
    }
}
