public import Foundation

/// A directory chosen by the user, whose files other programs read, such as a web server or a browser.
///
/// The directory may be a symbolic link; below it, no link is followed. New files and directories have the permissions
/// that the umask allows. Names may include directories, separated by `/`.
public struct PublicDirectory: ~Copyable {
    /// The kind of file that a name refers to.
    public enum Kind {
        case nothing
        case file(size: Int)
        case directory
        case other
    }

    private let root: Directory

    /// Opens the directory at `path`, or returns nil if it does not exist.
    public static func open(_ path: String) throws -> PublicDirectory? {
        do {
            return PublicDirectory(root: try Directory(path))
        } catch SystemError.notFound {
            return nil
        }
    }

    /// Locks the directory at `path`, which is created if necessary.
    ///
    /// Other processes that lock it wait until this value is destroyed. It throws ``SystemError/busy`` if another
    /// process holds the lock for longer than `timeout`.
    public static func lock(in path: String, timeout: Duration = .seconds(600)) async throws -> PublicDirectory {
        let path = DirectoryPath(root: path, isPrivate: false)
        let lock = try await DirectoryLock.acquire(in: path, timeout: timeout)
        return PublicDirectory(root: lock.directory)
    }

    /// Throws if it is known, without trying, that a directory at `path` cannot be written to or created.
    public static func checkAccess(to path: String) throws {
        do {
            try Directory.checkAccess(to: path)
        } catch SystemError.notFound where path != "." && path != "/" {
            try checkAccess(to: DirectoryPath.parent(of: path))
        }
    }

    /// Returns the names in the directory itself, without temporary files.
    public func names() throws -> [String] {
        try root.names().filter { !TemporaryNames.amongOthers.contains($0) }
    }

    /// Returns the kind of the file `name`; links are not followed.
    public func kind(of name: String) throws -> Kind {
        let kind = try inDirectory(of: name) { directory, name -> Kind in
            guard let status = try directory.status(of: name) else { return .nothing }
            return status.regularFileSize.map(Kind.file) ?? (status.isDirectory ? .directory : .other)
        }
        return kind ?? .nothing
    }

    /// Returns the bytes of the regular file `name`, or nil if there is none.
    public func read(_ name: String, limit: Int) throws -> [UInt8]? {
        try inDirectory(of: name) { try $0.read($1, limit: limit) } ?? nil
    }

    /// Returns the state of the regular file `name`, or nil if there is none.
    public func state(of name: String) throws -> FileState? {
        try inDirectory(of: name) { try $0.status(of: $1).flatMap(FileState.init) } ?? nil
    }

    /// Returns the states of those regular files that exist; each directory is opened only once.
    public func states(of names: some Sequence<String>) throws -> [String: FileState] {
        var states: [String: FileState] = [:]
        try root.addStates(of: names.map { $0[...] }, to: &states)
        return states
    }

    /// Replaces the file `name` atomically, or creates it with its parent directories.
    ///
    /// A file that already has these bytes is left unchanged, including its date.
    ///
    /// - Parameter modifiedAt: the modification time of the new file, if the file system accepts it; nil for now.
    /// - Throws: ``SystemError/exists`` if the file has other bytes and `replaces` is false.
    public func update(
        _ name: String,
        to bytes: UnsafeRawBufferPointer,
        replaces: Bool = true,
        modifiedAt: Date? = nil
    ) throws {
        _ = try inDirectory(of: name, isMade: true) { directory, name in
            if let file = try directory.file(name) {
                guard try file.regularFileSize() != bytes.count || !file.holds(bytes) else { return }
                if !replaces { throw SystemError.exists }
            }
            try directory.replace(name, mode: 0o666, isDurable: false, temporary: .amongOthers) {
                try $0.write(bytes)
                if let modifiedAt { $0.setModificationDate(modifiedAt) }
            }
        }
    }

    /// Deletes the regular file `name`, if it exists, and parent directories that are empty afterwards.
    public func remove(_ name: String) throws {
        _ = try inDirectory(of: name) { try $0.removeRegularFile($1) }
        var parents = name.split(separator: "/").dropLast()
        while let last = parents.popLast() {
            _ = try inDirectory(of: (parents + [last]).joined(separator: "/")) { directory, name in
                directory.removeSubdirectoryIfEmpty(name)
            }
        }
    }

    /// Deletes the temporary files of killed writers in the directories of `names`.
    public func sweep(alongside names: some Sequence<String>) throws {
        let parents = Set(names.map { $0.prefix(upTo: $0.utf8.lastIndex(of: UInt8(ascii: "/")) ?? $0.startIndex) })
        for parent in parents.union([""]) {
            _ = try inDirectory(of: parent.isEmpty ? "." : parent + "/.") { directory, _ in
                try directory.sweepTemporaryFiles(.amongOthers)
            }
        }
    }

    /// Calls `body` with the directory of the last part of `name`.
    ///
    /// Missing directories are created if `isMade` is true; otherwise the result is nil.
    private func inDirectory<Result>(
        of name: String,
        isMade: Bool = false,
        _ body: (borrowing Directory, String) throws -> Result
    ) throws -> Result? {
        try root.atEnd(of: name[...], isMade: isMade, body)
    }
}

extension Directory {
    /// Adds the states of regular files; each path is the rest of a name, relative to this directory.
    fileprivate func addStates(of paths: [Substring], to states: inout [String: FileState]) throws {
        var others: [Substring: [Substring]] = [:]
        for path in paths {
            if let end = path.utf8.firstIndex(of: UInt8(ascii: "/")) {
                others[path[..<end], default: []].append(path[path.utf8.index(after: end)...])
            } else {
                states[path.base] = try status(of: String(path)).flatMap(FileState.init)
            }
        }
        for (name, paths) in others {
            guard let directory = try subdirectory(String(name), checksOwner: false) else { continue }
            try directory.addStates(of: paths, to: &states)
        }
    }

    fileprivate func atEnd<Result>(
        of path: Substring,
        isMade: Bool,
        _ body: (borrowing Directory, String) throws -> Result
    ) throws -> Result? {
        guard !path.isEmpty else { throw SystemError.notFound }
        guard let end = path.utf8.firstIndex(of: UInt8(ascii: "/")) else { return try body(self, String(path)) }
        let name = String(path[..<end])
        let next =
            isMade
            ? try makeSubdirectory(name, isPrivate: false, checksOwner: false)
            : try subdirectory(name, checksOwner: false)
        guard let next else { return nil }
        return try next.atEnd(of: path[path.utf8.index(after: end)...], isMade: isMade, body)
    }
}

extension FileDescriptor {
    fileprivate borrowing func holds(_ bytes: UnsafeRawBufferPointer) throws -> Bool {
        let size = 1 << 20
        for start in stride(from: 0, to: bytes.count, by: size) {
            let part = bytes[start..<min(start + size, bytes.count)]
            guard try read(part.count, at: start).elementsEqual(part) else { return false }
        }
        return true
    }
}

/// The size and the modification time of a regular file.
///
/// A change of its content changes at least one of them.
public struct FileState: Equatable, Sendable {
    /// The size in bytes.
    public let size: Int

    /// The modification time in microseconds since 1970.
    public let modifiedAt: Int

    /// Creates a state.
    public init(size: Int, modifiedAt: Int) {
        (self.size, self.modifiedAt) = (size, modifiedAt)
    }

    init?(_ status: stat) {
        guard let size = status.regularFileSize else { return nil }
        #if canImport(Darwin)
            let time = status.st_mtimespec
        #else
            let time = status.st_mtim
        #endif
        self.init(size: size, modifiedAt: Int(time.tv_sec) * 1_000_000 + Int(time.tv_nsec) / 1_000)
    }
}
