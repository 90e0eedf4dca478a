import FeedCore
import FeedFiles

/// Turns for processes that request the same value at the same time, using a lock file.
///
/// This lock is not the writers' lock, because a turn may take as long as a request. A turn ends with its process,
/// however that ends. The last turn deletes the file.
package struct FileRequestQueue: RequestQueue {
    /// An open, locked lock file.
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

    package func withTurn<Result: Sendable>(
        within limit: Duration,
        _ body: @Sendable () async -> Result
    ) async throws -> Result {
        let turn = try await take(within: limit)
        defer {
            // Still locked, so that nobody else uses it as the lock file.
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
            // Waiting in `flock` itself would block a thread of the pool and could not be cancelled.
            try await Task.sleep(for: .milliseconds(10))
        }
    }

    private func attempt() throws -> Turn? {
        do {
            let directory = try directory.make()
            do {
                let file = try directory.lockFile(name)
                // Before it was locked, others may have deleted and recreated it.
                guard try file.tryLock(), let named = try directory.status(of: name),
                    try file.status().isSame(as: named)
                else { return nil }
                return Turn(directory: directory, file: file)
            } catch SystemError.notFound {
                // Others have deleted the directory in the meantime.
                return nil
            }
        } catch {
            throw CacheError.notSaved(path: directory.appending(name).text, cause: error)
        }
    }
}
