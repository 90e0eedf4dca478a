import Foundation
import Synchronization

/// An open file descriptor, closed explicitly or with its last reference, and never inherited by a program.
final class Descriptor: Sendable {
    let number: Int32
    private let isOpen = Mutex(true)

    init(_ call: String, _ number: Int32) throws {
        self.number = try SystemFailure.check(call, number)
        _ = fcntl(number, F_SETFD, FD_CLOEXEC)
    }

    deinit { close() }

    /// Runs the closure unless the descriptor is closed; it stays open until the closure returns.
    func whileOpen(_ body: (Int32) -> Void) {
        isOpen.withLock { isOpen in
            if isOpen { body(number) }
        }
    }

    func close() {
        isOpen.withLock { isOpen in
            guard isOpen else { return }
            isOpen = false
            _ = Foundation.close(number)
        }
    }

    /// Returns a pipe; bytes written to `writing` can be read from `reading`.
    static func pipe() throws -> (reading: Descriptor, writing: Descriptor) {
        var ends: [Int32] = [-1, -1]
        try SystemFailure.check("pipe", Foundation.pipe(&ends))
        return (try Descriptor("pipe", ends[0]), try Descriptor("pipe", ends[1]))
    }
}
