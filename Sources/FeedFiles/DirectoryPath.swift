package import Foundation

/// The path of a directory: a root, which the user chose and which may be a symbolic link, and the names below it.
///
/// Below the root, no link is followed. If owners are checked, no directory is used that belongs to another user or
/// that other users may write to, because they could have put anything in it.
package struct DirectoryPath: Sendable {
    let root: String
    package private(set) var names: [String] = []
    private let isPrivate: Bool
    private let checksOwners: Bool

    package init(_ root: URL) {
        self.init(root: root.path(percentEncoded: false))
    }

    /// Creates the path of the root itself, which is created for its owner only if `isPrivate` is true.
    package init(root: String, isPrivate: Bool = true, checksOwners: Bool = true) {
        self.root = root.last == "/" && root != "/" ? String(root.dropLast()) : root
        self.isPrivate = isPrivate
        self.checksOwners = checksOwners
    }

    package var text: String {
        names.reduce(root) { $0 == "/" ? "/\($1)" : "\($0)/\($1)" }
    }

    package func appending(_ name: String) -> DirectoryPath {
        var path = self
        path.names.append(name)
        return path
    }

    /// Opens the directory, or returns nil if it or one of its parents does not exist.
    package func open() throws -> Directory? {
        do {
            var directory = try Directory(root)
            for name in names {
                guard let next = try directory.subdirectory(name, checksOwner: checksOwners) else { return nil }
                directory = next
            }
            return directory
        } catch SystemError.notFound {
            return nil
        }
    }

    package func exists(_ name: String) -> Bool {
        do {
            guard let directory = try open() else { return false }
            return try directory.status(of: name) != nil
        } catch {
            return false
        }
    }

    /// Calls `body` with the directory, creating it if necessary; retries if the directory is removed in the meantime.
    ///
    /// A process that deletes the last file of a directory also removes the directory, possibly just before `body`
    /// creates the first new file in it.
    package func use<Result: ~Copyable>(_ body: (consuming Directory) throws -> Result) throws -> Result {
        var attempts = 0
        while true {
            do {
                var directory = try Directory(root)
                for name in names { directory = try directory.makeSubdirectory(name, checksOwner: checksOwners) }
                return try body(directory)
            } catch SystemError.notFound where attempts < 100 {
                // After a hundred attempts, the reason is another one, such as a root that is a dangling link.
                attempts += 1
                try makeRoot(root)
            }
        }
    }

    package func removeIfEmpty() {
        var parent = self
        if let name = parent.names.popLast() {
            try? parent.open()?.removeSubdirectoryIfEmpty(name)
        } else {
            _ = try? FileCall.removeDirectory.run { rmdir(root) }
        }
    }

    static func parent(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    /// Creates the directory at `path` and its parents, if they do not exist.
    private func makeRoot(_ path: String) throws {
        let parent = Self.parent(of: path)
        do {
            try FileCall.status.run { access(parent, F_OK) }
        } catch SystemError.notFound where parent != path {
            try makeRoot(parent)
        }
        do {
            try FileCall.makeDirectory.run { mkdir(path, Directory.mode(isPrivate)) }
        } catch SystemError.exists {}
    }
}

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
