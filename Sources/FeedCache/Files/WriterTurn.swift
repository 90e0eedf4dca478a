/// The turn of one writer in a directory: other writers of it, in any process, wait until this one is done.
///
/// The lock is the directory itself (`flock(2)`), so that there is no lock file to be left behind. Readers take none.
struct WriterTurn: ~Copyable {
    /// The directory that is locked.
    let directory: Directory

    /// Waits for the turn in the directory at `path`, which is created first if it is not there.
    ///
    /// - Throws: ``UnusableDirectory``; ``SystemError`` where there is no such directory to be had, or other writers took
    ///   so long; `CancellationError`.
    static func take(in path: DirectoryPath, within limit: Duration = .seconds(30)) async throws -> WriterTurn {
        let deadline = ContinuousClock.now + limit
        while true {
            let directory = try path.make()
            // It may have been deleted, and made anew by others, before it was locked.
            if try directory.tryLock(), let named = try path.open(), try named.status().isSame(as: directory.status()) {
                return WriterTurn(directory: directory)
            }
            guard ContinuousClock.now < deadline else { throw SystemError.busy }
            // A wait in `flock` itself would block a thread of the pool and could not be cancelled.
            try await Task.sleep(for: .milliseconds(2))
        }
    }
}
