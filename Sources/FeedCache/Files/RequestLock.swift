import FeedCore
import FeedFiles

/// A lock file for processes that request the same value at the same time.
///
/// It is not the writers' lock, because it may be held for as long as a request takes. It is unlocked when its process
/// ends, however that ends. The last one deletes the file.
struct RequestLock: Sendable {
    /// An open, locked lock file.
    private struct LockedFile: ~Copyable {
        let directory: Directory
        let file: FileDescriptor
    }

    private let directory: DirectoryPath
    private let name: String

    init(in directory: DirectoryPath, name: String) {
        self.directory = directory
        self.name = name
    }

    func withLock<Result: Sendable>(timeout: Duration, _ body: @Sendable () async -> Result) async throws -> Result {
        let locked = try await acquire(timeout: timeout)
        defer {
            // Still locked, so that nobody else uses it as the lock file.
            try? locked.directory.remove(name)
            directory.removeIfEmpty()
        }
        return await body()
    }

    private func acquire(timeout: Duration) async throws -> LockedFile {
        let deadline = ContinuousClock.now + timeout
        while true {
            if let locked = try attempt() { return locked }
            guard ContinuousClock.now < deadline else { throw RequestNotSent.waitedTooLong(timeout) }
            // Waiting in `flock` itself would block a thread of the pool and could not be cancelled.
            try await Task.sleep(for: .milliseconds(10))
        }
    }

    private func attempt() throws -> LockedFile? {
        do {
            let directory = try directory.make()
            do {
                let file = try directory.lockFile(name)
                // Before it was locked, others may have deleted and recreated it.
                guard try file.tryLock(), let named = try directory.status(of: name),
                    try file.status().isSame(as: named)
                else { return nil }
                return LockedFile(directory: directory, file: file)
            } catch SystemError.notFound {
                // Others have deleted the directory in the meantime.
                return nil
            }
        } catch {
            throw CacheError.notSaved(path: directory.appending(name).text, cause: error)
        }
    }
}
