package import Foundation

/// A directory, accessed by its path.
///
/// It need not exist: reading functions return nil if it is missing, and ``use(_:)`` creates it.
package struct Directory: Sendable {
    package let path: String
    /// Whether only this program uses the directory.
    ///
    /// New files and directories are then accessible only to the user, and no link is replaced. Otherwise, the umask
    /// decides, and a link is replaced as a file is.
    private let isPrivate: Bool
    private let owned: OwnedDirectory?

    package init(_ url: URL) {
        self.init(path: url.path(percentEncoded: false))
    }

    package init(path: String, isPrivate: Bool = true) {
        self.init(path: path, isPrivate: isPrivate, owned: nil)
    }

    private init(path: String, isPrivate: Bool, owned: OwnedDirectory?) {
        self.path = path.last == "/" && path != "/" ? String(path.dropLast()) : path
        self.isPrivate = isPrivate
        self.owned = owned
    }

    /// Returns the directory `name` in this one.
    package func appending(_ name: String) -> Directory {
        Directory(path: pathOfFile(name), isPrivate: isPrivate, owned: owned)
    }

    /// Returns this directory, which is used only if it belongs to the user; see ``OwnedDirectory``.
    ///
    /// It is checked once, when it or a directory in it is first used and exists.
    package func requiringOwnership() -> Directory {
        Directory(path: path, isPrivate: isPrivate, owned: OwnedDirectory(path: path))
    }

    /// The form of the names of temporary files.
    var temporaryNames: TemporaryNames { isPrivate ? .inCache : .amongOthers }

    /// Returns the path of the file `name`.
    package func pathOfFile(_ name: String) -> String {
        path == "/" ? "/\(name)" : "\(path)/\(name)"
    }

    /// The directory that contains this one.
    package var parent: Directory {
        Directory(path: Self.parent(of: path), isPrivate: isPrivate, owned: owned)
    }

    /// This directory and its parents, as far as they do not exist.
    var missing: [Directory] { Array(sequence(first: self) { $0.parent }.prefix { access($0.path, F_OK) != 0 }) }

    static func parent(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    // MARK: - The directory

    /// Returns the directory, or nil if it does not exist.
    ///
    /// - Throws: ``SystemError/notADirectory`` if it is a file; ``UnusableDirectory`` if it must belong to the user and
    ///   does not.
    package func ifExists() throws -> Directory? {
        try owned?.check()
        do {
            var status = stat()
            try FileCall.status.run { stat(path, &status) }
            guard status.isDirectory else { throw SystemError.notADirectory }
            return self
        } catch SystemError.notFound {
            return nil
        }
    }

    /// Calls `body`, and creates the directory and its parents if a file or directory is missing.
    ///
    /// A process that deletes the last file of a directory also removes the directory, possibly just before `body`
    /// creates the first new file in it.
    package func use<Result: ~Copyable>(_ body: (Directory) throws -> Result) throws -> Result {
        var attempts = 0
        while true {
            try owned?.check()
            do {
                return try body(self)
            } catch SystemError.notFound where attempts < 100 {
                // After a hundred attempts, the reason is another one, such as a dangling link.
                attempts += 1
                try make(path)
            }
        }
    }

    private func make(_ path: String) throws {
        let parent = Self.parent(of: path)
        do {
            try FileCall.status.run { access(parent, F_OK) }
        } catch SystemError.notFound where parent != path {
            try make(parent)
        }
        do {
            try FileCall.makeDirectory.run { mkdir(path, isPrivate ? 0o700 : 0o777) }
        } catch SystemError.exists {}
    }

    package func removeIfEmpty() {
        _ = try? FileCall.removeDirectory.run { rmdir(path) }
    }

    /// Returns the names in the directory, in no particular order; none if it does not exist.
    package func names() throws -> [String] {
        var stream: OpaquePointer?
        do {
            try FileCall.open.run {
                stream = opendir(path)
                return stream == nil ? -1 : 0
            }
        } catch SystemError.notFound {
            return []
        }
        guard let stream else { return [] }
        defer { closedir(stream) }
        var names: [String] = []
        try FileCall.list.run {
            while true {
                errno = 0
                guard let entry = readdir(stream) else { return errno == 0 ? 0 : -1 }
                let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                    pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
                }
                if name != "." && name != ".." { names.append(name) }
            }
        }
        return names
    }

    static func checkAccess(to path: String) throws {
        try FileCall.status.run { access(path, W_OK | X_OK) }
    }

    /// Opens the directory itself, to lock or synchronise it.
    func descriptor() throws -> FileDescriptor {
        FileDescriptor(try FileCall.open.run { open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC) })
    }
}

// MARK: - Files

extension Directory {
    /// Opens the file `name` for reading without waiting for a pipe's writer; returns nil if it does not exist.
    ///
    /// - Throws: ``UnusableFile/notARegularFile`` if it is a link; other file types are not checked here.
    package func file(_ name: String) throws -> FileDescriptor? {
        let path = pathOfFile(name)
        do {
            let flags = O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC
            return FileDescriptor(try FileCall.open.run { open(path, flags) })
        } catch SystemError.notFound {
            return nil
        } catch SystemError(code: ELOOP) {
            throw UnusableFile.notARegularFile
        }
    }

    /// Returns the bytes of the regular file `name`, or nil if there is none.
    package func read(_ name: String, limit: Int) throws -> [UInt8]? {
        guard let file = try file(name) else { return nil }
        return try file.readRegularFile(limit: limit)
    }

    /// Replaces the file `name` atomically with the output of `content`.
    ///
    /// A temporary file is written in this directory, synchronised if `isDurable` is true, and renamed. An existing `name`
    /// that is not a regular file is left unchanged, and an error is thrown; so is a link, if the directory is private.
    package func replace(
        _ name: String,
        isDurable: Bool,
        _ content: (borrowing FileDescriptor) throws -> Void
    ) throws {
        try checkReplaceable(name)
        try writeFile(isDurable: isDurable) { file in
            try content(file)
            return name
        }
    }

    /// Writes or replaces a file in the same way, except that its name is known only when it is complete.
    ///
    /// - Parameter content: writes the file and returns its name; if that is nil, no file is written.
    package func writeFile(
        isDurable: Bool,
        _ content: (borrowing FileDescriptor) throws -> String?
    ) throws {
        // A renamed file survives a power failure only if its directory is synchronised.
        let directory = isDurable ? try descriptor() : nil
        var temporary = ""
        let file = try makeTemporaryFile(named: &temporary, mode: isPrivate ? 0o600 : 0o666)
        do {
            guard let name = try content(file) else { return try remove(temporary) }
            if isDurable { try file.sync() }
            try rename(temporary, to: name)
        } catch {
            try? remove(temporary)
            throw error
        }
        try directory?.sync()
    }

    /// Throws an error if `name` exists and may not be replaced, because it is not a regular file.
    package func checkReplaceable(_ name: String) throws {
        if let old = try status(of: name), !old.isRegularFile, isPrivate || !old.isLink {
            throw UnusableFile.notARegularFile
        }
    }

    /// Replaces the file `name` with `bytes` in the same way, but does not synchronise it.
    package func replace(_ name: String, with bytes: some ContiguousBytes) throws {
        try replace(name, isDurable: false) { file in try bytes.withUnsafeBytes { try file.write($0) } }
    }

    func rename(_ name: String, to newName: String) throws {
        let (old, new) = (pathOfFile(name), pathOfFile(newName))
        try FileCall.rename.run { Foundation.rename(old, new) }
    }

    package func remove(_ name: String) throws {
        let path = pathOfFile(name)
        do {
            try FileCall.remove.run { unlink(path) }
        } catch SystemError.notFound {}
    }

    package func removeRegularFile(_ name: String) throws {
        guard try status(of: name)?.isRegularFile == true else { return }
        try remove(name)
    }

    /// Returns the status of `name` without following a link, or nil if it does not exist.
    package func status(of name: String) throws -> stat? {
        let path = pathOfFile(name)
        var status = stat()
        do {
            try FileCall.status.run { lstat(path, &status) }
            return status
        } catch SystemError.notFound {
            return nil
        }
    }
}
