package import Foundation

/// A directory chosen by the user, whose files other programs read, such as a web server or a browser.
///
/// New files and directories have the permissions that the umask allows. Names may include directories, separated by
/// `/`. Temporary files are in the directory itself. A link in place of a file is not followed. An error of a file is a
/// ``FileFailure``, or ``UnusableDirectory``.
package struct PublicDirectory: ~Copyable, Sendable {
    /// The kind of file that a name refers to.
    package enum Kind {
        case nothing
        case file
        case directory
        case link
        case other
    }

    private let root: Directory
    private let lock: DirectoryLock?
    /// The directories that did not exist, from the innermost one.
    private let created: [Directory]

    private init(root: Directory, lock: consuming DirectoryLock? = nil, created: [Directory] = []) {
        (self.root, self.created) = (root, created)
        self.lock = lock
    }

    deinit {
        for directory in created { directory.removeIfEmpty() }
    }

    /// Opens the directory at `path`, or returns nil if it does not exist.
    package static func open(_ path: String) throws -> PublicDirectory? {
        guard let root = try Directory(path: path, isPrivate: false).ifExists() else { return nil }
        return PublicDirectory(root: root)
    }

    /// Locks the directory at `path`, which is created if necessary, and then removed again if it stays empty.
    ///
    /// Other processes that lock it wait until this value is destroyed. It throws ``SystemError/busy`` if another
    /// process holds the lock for longer than `timeout`.
    package static func lock(in path: String, timeout: Duration = .seconds(86_400)) async throws -> PublicDirectory {
        let root = Directory(path: path, isPrivate: false)
        let missing = root.missing
        let lock = try await DirectoryLock.acquire(in: root, timeout: timeout)
        return PublicDirectory(root: root, lock: lock, created: missing)
    }

    /// Throws if it is known, without trying, that a directory at `path` cannot be written to or created.
    package static func checkAccess(to path: String) throws {
        do {
            try Directory.checkAccess(to: path)
        } catch SystemError.notFound where path != "." && path != "/" {
            try checkAccess(to: Directory.parent(of: path))
        }
    }

    /// Returns the names in the directory itself, without temporary files.
    package func names() throws -> [String] {
        try root.names().filter { !root.temporaryNames.contains($0) }
    }

    /// Returns the kind of the file `name`; a link is not followed.
    package func kind(of name: String) throws -> Kind {
        guard let status = try naming(name, { try status(of: name) }) else { return .nothing }
        return status.isRegularFile ? .file : status.isDirectory ? .directory : status.isLink ? .link : .other
    }

    /// Returns the bytes of the regular file `name`, or nil if there is none; throws if it exceeds 256 MiB.
    package func read(_ name: String) throws -> [UInt8]? {
        try naming(name) { try root.read(name, limit: 256 << 20) }
    }

    /// Returns the state of the regular file `name`, or nil if there is none.
    package func state(of name: String) throws -> FileState? {
        try naming(name) { try status(of: name).flatMap(FileState.init) }
    }

    private func status(of name: String) throws -> stat? {
        do { return try root.status(of: name) } catch SystemError.notADirectory { return nil }
    }

    /// Names the file in an error of `body`.
    private func naming<Value>(_ name: String, _ body: () throws -> Value) throws -> Value {
        do {
            return try body()
        } catch let error where !(error is FileFailure || error is UnusableDirectory) {
            throw FileFailure(path: root.pathOfFile(name), cause: error)
        }
    }

    /// Replaces the file `fullName` atomically, or creates it with its parent directories.
    ///
    /// A file that already has these bytes is left unchanged, including its date. A link is replaced.
    ///
    /// - Parameter modifiedAt: the modification time of the new file, if the file system accepts it; nil for now.
    /// - Throws: ``FileFailure``, whose cause is ``SystemError/exists`` if the file has other bytes and `replaces` is false.
    package func update(
        _ fullName: String,
        to bytes: UnsafeRawBufferPointer,
        replaces: Bool = true,
        modifiedAt: Date? = nil
    ) throws {
        try naming(fullName) { try write(fullName, bytes, replaces: replaces, modifiedAt: modifiedAt) }
    }

    private func write(_ fullName: String, _ bytes: UnsafeRawBufferPointer, replaces: Bool, modifiedAt: Date?) throws {
        let (directory, name) = try place(of: fullName)
        let isLink = try status(of: fullName)?.isLink == true
        if !isLink, let file = try directory.file(name) {
            let isSame = try file.regularFileSize() == bytes.count && file.read(bytes.count, at: 0).elementsEqual(bytes)
            if isSame { return }
            if !replaces { throw SystemError.exists }
        }
        try directory.use { _ in
            try root.replace(fullName, isDurable: false) {
                try $0.write(bytes)
                if let modifiedAt { $0.setModificationDate(modifiedAt) }
            }
        }
    }

    /// Sets the modification time of the regular file `name`, if it exists and the file system accepts the time.
    package func setModificationDate(_ date: Date, of name: String) throws {
        try naming(name) {
            let (directory, name) = try place(of: name)
            try directory.file(name)?.setModificationDate(date)
        }
    }

    /// Deletes the regular file `name`, if it exists, and parent directories that are empty afterwards.
    package func remove(_ name: String) throws {
        var directory = try naming(name) {
            let (directory, file) = try place(of: name)
            try directory.removeRegularFile(file)
            return directory
        }
        while directory.path != root.path {
            directory.removeIfEmpty()
            directory = directory.parent
        }
    }

    /// Throws ``UnusableDirectory`` if a directory in one of the names is a link, because its target is elsewhere.
    package func check(_ names: some Sequence<String>) throws {
        for name in names { _ = try naming(name) { try place(of: name) } }
    }

    /// Deletes the temporary files of killed writers.
    package func sweep() throws {
        do {
            try root.sweepTemporaryFiles()
        } catch {
            throw FileFailure(path: root.path, cause: error)
        }
    }

    /// Returns the directory of the last part of `name`, and this part.
    ///
    /// - Throws: ``UnusableDirectory`` if a directory in the name is a link, because its target is not in this directory.
    private func place(of name: String) throws -> (directory: Directory, name: String) {
        var parts = name.split(separator: "/").map(String.init)
        let last = parts.popLast() ?? name
        var directory = root
        for part in parts {
            let isLink = try directory.status(of: part)?.isLink == true
            directory = directory.appending(part)
            if isLink { throw UnusableDirectory(path: directory.path, reason: .link) }
        }
        return (directory, last)
    }
}
