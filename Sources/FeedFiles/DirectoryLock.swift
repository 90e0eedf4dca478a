/// A lock of a directory: other writers, in any process, wait until it is destroyed.
///
/// The directory itself is locked (`flock(2)`), so no lock file can be left behind. Readers take no lock.
package struct DirectoryLock: ~Copyable {
    package let directory: Directory

    private let path: DirectoryPath
    private let parent: Directory?

    /// Locks the directory at `path`, which is created if necessary.
    ///
    /// - Throws: ``SystemError/busy`` if others hold it for longer than `timeout`.
    package static func acquire(in path: DirectoryPath, timeout: Duration = .seconds(30)) async throws -> DirectoryLock
    {
        let deadline = ContinuousClock.now + timeout
        while true {
            let lock = try open(path)
            // Before it was locked, others may have deleted and recreated the directory.
            if try lock.directory.tryLock(), try lock.isStillThere() { return lock }
            guard ContinuousClock.now < deadline else { throw SystemError.busy }
            // Waiting in `flock` itself would block a thread of the pool and could not be cancelled.
            try await Task.sleep(for: .milliseconds(2))
        }
    }

    private init(_ path: DirectoryPath, _ directory: consuming Directory, in parent: consuming Directory?) {
        self.path = path
        self.directory = directory
        self.parent = parent
    }

    private static func open(_ path: DirectoryPath) throws -> DirectoryLock {
        guard let parent = path.parent, let name = path.names.last else {
            return DirectoryLock(path, try path.make(), in: nil)
        }
        return try parent.use { parent in
            let directory = try parent.makeSubdirectory(name)
            return DirectoryLock(path, directory, in: parent)
        }
    }

    package func removeDirectoryIfEmpty() {
        if let name = path.names.last {
            parent?.removeSubdirectoryIfEmpty(name)
        } else {
            path.removeIfEmpty()
        }
    }

    private func isStillThere() throws -> Bool {
        let named = try path.names.last.flatMap { try parent?.status(of: $0) } ?? path.open()?.status()
        return try named?.isSame(as: directory.status()) == true
    }
}
