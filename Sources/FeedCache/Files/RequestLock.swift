#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A lock for processes that want the same list at the same time: one requests it, and the others wait for what it saves.
///
/// It is not the lock of those who write: whoever holds it may take as long as a request takes. It ends with its holder,
/// however that ends.
public struct RequestLock: Sendable {
    /// The lock did not become free in time.
    public struct TimedOut: LocalizedError, Hashable, CustomStringConvertible {
        /// How long it was waited for.
        public let limit: Duration

        /// What went wrong, in one line of English.
        public var description: String { "another process has been requesting the same for \(limit)" }

        /// What went wrong, in one line of English.
        public var errorDescription: String? { description }
    }

    /// An open lock file that is locked.
    private struct Turn: ~Copyable {
        let directory: Directory
        let file: FileDescriptor
        let hasWaited: Bool
    }

    private let directory: DirectoryPath
    private let name: String

    init(in directory: DirectoryPath, name: String) {
        self.directory = directory
        self.name = name
    }

    /// Calls `body` while nobody else holds the lock.
    ///
    /// - Parameters:
    ///   - limit: how long to wait for the lock at most.
    ///   - body: is told whether somebody else held the lock before: what was wanted may have been saved meanwhile.
    /// - Throws: ``TimedOut``; ``CacheError/notSaved(path:cause:)`` where no lock can be had at all;
    ///   `CancellationError` where the task was cancelled while it waited; what `body` throws.
    public func withLock<Result>(
        within limit: Duration,
        isolation: isolated (any Actor)? = #isolation,
        _ body: (_ hasWaited: Bool) async throws -> Result
    ) async throws -> Result {
        let turn = try await take(within: limit)
        defer {
            // Still locked, so that nobody else has it open as the lock file.
            try? turn.directory.remove(name)
            directory.removeIfEmpty()
        }
        return try await body(turn.hasWaited)
    }

    private func take(within limit: Duration, isolation: isolated (any Actor)? = #isolation) async throws -> Turn {
        let deadline = ContinuousClock.now + limit
        var hasWaited = false
        while true {
            if let turn = try attempt(hasWaited: hasWaited) { return turn }
            hasWaited = true
            guard ContinuousClock.now < deadline else { throw TimedOut(limit: limit) }
            // A wait in `flock` itself would block a thread of the pool and could not be cancelled.
            try await Task.sleep(for: .milliseconds(10))
        }
    }

    private func attempt(hasWaited: Bool) throws -> Turn? {
        do {
            let directory = try directory.make()
            let file = try directory.lockFile(name)
            // It may have been deleted, and made anew by others, before it was locked.
            guard try file.tryLock(), let named = try directory.status(of: name),
                try file.status().isSame(as: named)
            else { return nil }
            return Turn(directory: directory, file: file, hasWaited: hasWaited)
        } catch SystemError.notFound {
            return nil
        } catch {
            throw CacheError.notSaved(path: directory.appending(name).text, cause: error)
        }
    }
}
