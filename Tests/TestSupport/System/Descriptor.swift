import Synchronization

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// An open file descriptor, closed once: when told to, or with its last owner; never inherited by a program.
final class Descriptor: Sendable {
    let number: Int32
    private let isOpen = Mutex(true)

    init(_ call: String, _ number: Int32) throws {
        self.number = try SystemFailure.check(call, number)
        _ = fcntl(number, F_SETFD, FD_CLOEXEC)
    }

    deinit { close() }

    /// Runs the closure unless the descriptor is closed, and keeps it open meanwhile.
    func whileOpen(_ body: (Int32) -> Void) {
        isOpen.withLock { isOpen in
            if isOpen { body(number) }
        }
    }

    func close() {
        isOpen.withLock { isOpen in
            guard isOpen else { return }
            isOpen = false
            #if canImport(Darwin)
                _ = Darwin.close(number)
            #elseif canImport(Glibc)
                _ = Glibc.close(number)
            #elseif canImport(Musl)
                _ = Musl.close(number)
            #endif
        }
    }

    /// A pipe: what is written to `writing` comes out of `reading`.
    static func pipe() throws -> (reading: Descriptor, writing: Descriptor) {
        var ends: [Int32] = [-1, -1]
        #if canImport(Darwin)
            let result = Darwin.pipe(&ends)
        #elseif canImport(Glibc)
            let result = Glibc.pipe(&ends)
        #elseif canImport(Musl)
            let result = Musl.pipe(&ends)
        #endif
        try SystemFailure.check("pipe", result)
        return (try Descriptor("pipe", ends[0]), try Descriptor("pipe", ends[1]))
    }
}
