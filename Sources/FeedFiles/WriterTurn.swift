/// A writer's turn in a directory: other writers, in any process, wait until it ends.
///
/// The directory itself is locked (`flock(2)`), so no lock file can be left behind. Readers take no lock.
package struct WriterTurn: ~Copyable {
    package let directory: Directory

    private let path: DirectoryPath
    private let parent: Directory?

    /// Waits for the turn in the directory at `path`, which is created if necessary.
    ///
    /// - Throws: ``SystemError/busy`` if others take longer than `limit`.
    package static func take(in path: DirectoryPath, within limit: Duration = .seconds(30)) async throws -> WriterTurn {
        let deadline = ContinuousClock.now + limit
        while true {
            let turn = try open(path)
            // Before it was locked, others may have deleted and recreated the directory.
            if try turn.directory.tryLock(), try turn.isStillThere() { return turn }
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

    private static func open(_ path: DirectoryPath) throws -> WriterTurn {
        guard let parent = path.parent, let name = path.names.last else {
            return WriterTurn(path, try path.make(), in: nil)
        }
        return try parent.use { parent in
            let directory = try parent.makeSubdirectory(name)
            return WriterTurn(path, directory, in: parent)
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
