/// A lock of a directory: other writers, in any process, wait until it is destroyed.
///
/// The directory itself is locked (`flock(2)`), so no lock file can be left behind. Readers take no lock.
package struct DirectoryLock: ~Copyable {
    package let directory: Directory
    private let path: DirectoryPath

    /// Locks the directory at `path`, which is created if necessary.
    ///
    /// - Throws: ``SystemError/busy`` if other writers hold the lock for longer than `timeout`.
    package static func acquire(in path: DirectoryPath, timeout: Duration = .seconds(30)) async throws -> DirectoryLock
    {
        let deadline = ContinuousClock.now + timeout
        while true {
            let lock = DirectoryLock(directory: try path.use { $0 }, path: path)
            // Before it was locked, another process may have deleted and recreated the directory.
            if try lock.directory.descriptor.tryLock(), try lock.isStillThere() { return lock }
            guard ContinuousClock.now < deadline else { throw SystemError.busy }
            // Waiting in `flock` would block a thread of the pool and could not be cancelled.
            try await Task.sleep(for: .milliseconds(2))
        }
    }

    package func removeDirectoryIfEmpty() {
        path.removeIfEmpty()
    }

    private func isStillThere() throws -> Bool {
        let status = try directory.descriptor.status()
        return try path.open()?.descriptor.status().isSame(as: status) == true
    }
}
