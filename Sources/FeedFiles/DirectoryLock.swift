/// A lock of a directory: other writers, in any process, wait until it is destroyed.
///
/// The directory itself is locked (`flock(2)`), so no lock file can be left behind. Readers take no lock.
package struct DirectoryLock: ~Copyable, Sendable {
    package let directory: Directory
    private let descriptor: FileDescriptor

    /// Locks a directory, which is created if necessary.
    ///
    /// - Throws: ``SystemError/busy`` if other writers hold the lock for longer than `timeout`.
    package static func acquire(in directory: Directory, timeout: Duration = .seconds(30)) async throws -> DirectoryLock
    {
        let deadline = ContinuousClock.now + timeout
        while true {
            let lock = DirectoryLock(directory: directory, descriptor: try directory.use { try $0.descriptor() })
            // Before it was locked, another process may have deleted and recreated the directory.
            if try lock.descriptor.tryLock(), try lock.isStillThere() { return lock }
            guard ContinuousClock.now < deadline else { throw SystemError.busy }
            // Waiting in `flock` would block a thread of the pool and could not be cancelled.
            try await Task.sleep(for: .milliseconds(2))
        }
    }

    private func isStillThere() throws -> Bool {
        do {
            return try directory.descriptor().status().isSame(as: descriptor.status())
        } catch SystemError.notFound {
            return false
        }
    }
}
