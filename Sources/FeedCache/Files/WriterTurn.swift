/// The turn of one writer in a directory: other writers of it, in any process, wait until this one is done.
///
/// The lock is the directory itself (`flock(2)`), so that there is no lock file to be left behind. Readers take none.
struct WriterTurn: ~Copyable {
    /// The directory that is locked.
    let directory: Directory

    private let path: DirectoryPath
    private let parent: Directory?

    /// Waits for the turn in the directory at `path`, which is created first if it is not there.
    ///
    /// - Throws: ``UnusableDirectory``; ``SystemError`` where there is no such directory to be had, or other writers took
    ///   so long; `CancellationError`.
    static func take(in path: DirectoryPath, within limit: Duration = .seconds(30)) async throws -> WriterTurn {
        let deadline = ContinuousClock.now + limit
        while true {
            let turn = try WriterTurn(path)
            // The directory may have been deleted, and made anew by others, before it was locked.
            if try turn.directory.tryLock(), try turn.isStillThere() { return turn }
            guard ContinuousClock.now < deadline else { throw SystemError.busy }
            // A wait in `flock` itself would block a thread of the pool and could not be cancelled.
            try await Task.sleep(for: .milliseconds(2))
        }
    }

    private init(_ path: DirectoryPath) throws {
        self.path = path
        if let parent = path.parent, let name = path.names.last {
            let parent = try parent.make()
            directory = try parent.makeSubdirectory(name)
            self.parent = consume parent
        } else {
            directory = try path.make()
            parent = nil
        }
    }

    /// Deletes the directory if it is empty.
    func removeDirectoryIfEmpty() {
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
