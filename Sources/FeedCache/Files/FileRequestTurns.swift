public import FeedCore

/// The turns of processes that want to request the same value at the same time, by a lock on a file.
///
/// It is not the lock of those who write: whoever has the turn may take as long as a request takes. The turn ends with
/// its process, however that ends. The file goes with the last turn.
public struct FileRequestTurns: RequestTurns {
    /// A lock file that is open and locked.
    private struct Turn: ~Copyable {
        let directory: Directory
        let file: FileDescriptor
    }

    private let directory: DirectoryPath
    private let name: String

    init(in directory: DirectoryPath, name: String) {
        self.directory = directory
        self.name = name
    }

    /// Waits for the turn and runs `body` in it.
    ///
    /// - Throws: `RequestNotSent.waitedTooLong(_:)` where the turn does not come within `limit`; `CancellationError`
    ///   where the task was cancelled meanwhile; ``CacheError/notSaved(path:cause:)`` where no turn can be taken at all.
    public func withTurn<Result: Sendable>(
        within limit: Duration,
        _ body: @Sendable () async -> Result
    ) async throws -> Result {
        let turn = try await take(within: limit)
        defer {
            // Still locked, so that nobody else takes it for the lock file.
            try? turn.directory.remove(name)
            directory.removeIfEmpty()
        }
        return await body()
    }

    private func take(within limit: Duration) async throws -> Turn {
        let deadline = ContinuousClock.now + limit
        while true {
            if let turn = try attempt() { return turn }
            guard ContinuousClock.now < deadline else { throw RequestNotSent.waitedTooLong(limit) }
            // A wait in `flock` itself would block a thread of the pool and could not be cancelled.
            try await Task.sleep(for: .milliseconds(10))
        }
    }

    private func attempt() throws -> Turn? {
        do {
            let directory = try directory.make()
            let file = try directory.lockFile(name)
            // It may have been deleted, and made anew by others, before it was locked.
            guard try file.tryLock(), let named = try directory.status(of: name),
                try file.status().isSame(as: named)
            else { return nil }
            return Turn(directory: directory, file: file)
        } catch SystemError.notFound {
            return nil
        } catch {
            throw CacheError.notSaved(path: directory.appending(name).text, cause: error)
        }
    }
}
