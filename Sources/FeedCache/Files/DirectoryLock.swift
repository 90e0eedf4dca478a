/// The turn of one writer in a directory: other writers of it, in any process, wait until this one is done.
///
/// The lock is the directory itself (`flock(2)`), so that there is no lock file to be left behind. Readers take none.
struct DirectoryLock: ~Copyable {
    private let directory: FileDescriptor

    /// Waits for the turn in the directory at `path`, which is created first if it is not there.
    ///
    /// - Throws: ``SystemError`` where there is no such directory to be had, or another writer kept it so long.
    static func acquire(_ path: String, within limit: Duration = .seconds(30)) async throws -> DirectoryLock {
        let deadline = ContinuousClock.now + limit
        while true {
            try FileSystem.makeDirectory(path)
            if let lock = try attempt(path) { return lock }
            guard ContinuousClock.now < deadline else { throw SystemError.busy }
            // A wait in `flock` itself would block a thread of the pool and could not be cancelled.
            try await Task.sleep(for: .milliseconds(2))
        }
    }

    private static func attempt(_ path: String) throws -> DirectoryLock? {
        // The directory may have been deleted, and made anew by others, before it was opened, and before it was locked.
        guard let directory = try FileSystem.openDirectoryIfPresent(path), try directory.tryLock(),
            directory.isStill(path)
        else { return nil }
        return DirectoryLock(directory: directory)
    }
}
