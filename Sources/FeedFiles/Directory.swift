package import Foundation

/// An open directory.
///
/// Each file is accessed by a single name relative to the open directory, and no link is followed. So a link planted at
/// any time cannot redirect an access.
package struct Directory: ~Copyable, Sendable {
    /// The path used to open the directory, for messages.
    let path: String
    let descriptor: FileDescriptor
    /// Whether the directories in this one must belong to the user.
    private let checksOwners: Bool

    /// Opens the directory at `path`, which may be a link.
    ///
    /// If `isListed` is false, it need not be readable on Linux; it can then be neither locked nor synchronised.
    package init(_ path: String, isListed: Bool = true) throws {
        self.path = path
        #if os(Linux)
            // O_PATH, which the C library's module does not export.
            let access = isListed ? O_RDONLY : 0o10_000_000
        #else
            let access = O_RDONLY
        #endif
        let number = try FileCall.open.run { open(path, access | O_DIRECTORY | O_CLOEXEC) }
        descriptor = FileDescriptor(number)
        checksOwners = true
    }

    private init(path: String, descriptor: consuming FileDescriptor, checksOwners: Bool) {
        self.path = path
        self.descriptor = descriptor
        self.checksOwners = checksOwners
    }

    /// Opens the directory `name` in this one, or returns nil if it does not exist.
    ///
    /// - Throws: ``UnusableDirectory`` if it is a link, or if `checksOwner` is true and it belongs to another user or
    ///   other users may write to it.
    package func subdirectory(_ name: String, checksOwner: Bool? = nil) throws -> Directory? {
        let checksOwner = checksOwner ?? self.checksOwners
        let path = path == "/" ? "/\(name)" : "\(path)/\(name)"
        do {
            let number = try openFile(name, O_RDONLY | O_DIRECTORY)
            let directory = Directory(path: path, descriptor: FileDescriptor(number), checksOwners: checksOwner)
            if checksOwner { try directory.checkIsPrivate() }
            return directory
        } catch SystemError.notFound {
            return nil
        } catch let error as SystemError {
            guard try status(of: name)?.isLink != true else { throw UnusableDirectory(path: path, reason: .link) }
            throw error
        }
    }

    private func checkIsPrivate() throws {
        let status = try descriptor.status()
        guard status.st_uid == geteuid() else { throw UnusableDirectory(path: path, reason: .foreignOwner) }
        guard status.st_mode & (S_IWGRP | S_IWOTH) == 0 else {
            throw UnusableDirectory(path: path, reason: .writableByOthers)
        }
    }

    static func checkAccess(to path: String) throws {
        try FileCall.status.run { access(path, W_OK | X_OK) }
    }

    /// Opens the directory `name` in this one, creating it if necessary.
    func makeSubdirectory(_ name: String, isPrivate: Bool = true, checksOwner: Bool) throws -> Directory {
        if let directory = try subdirectory(name, checksOwner: checksOwner) { return directory }
        do {
            try FileCall.makeDirectory.run { mkdirat(descriptor.number, name, Self.mode(isPrivate)) }
        } catch SystemError.exists {}
        guard let directory = try subdirectory(name, checksOwner: checksOwner) else { throw SystemError.notFound }
        return directory
    }

    /// Returns the permissions of a new directory, before the umask is applied.
    static func mode(_ isPrivate: Bool) -> mode_t { isPrivate ? 0o700 : 0o777 }

    package func removeSubdirectoryIfEmpty(_ name: String) {
        _ = try? FileCall.removeDirectory.run { unlinkat(descriptor.number, name, AT_REMOVEDIR) }
    }

    /// Returns the names in the directory, in no particular order.
    package func names() throws -> [String] {
        // A separate descriptor, because reading the names moves its offset.
        let number = try openFile(".", O_RDONLY | O_DIRECTORY)
        guard let stream = fdopendir(number) else {
            close(number)
            throw SystemError.last
        }
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

    private func openFile(_ name: String, _ flags: Int32) throws -> Int32 {
        try FileCall.open.run { openat(descriptor.number, name, flags | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC) }
    }
}

// MARK: - Files

extension Directory {
    /// Opens the file `name` for reading without waiting for a pipe's writer; returns nil if it does not exist.
    ///
    /// - Throws: ``UnusableFile/notARegularFile`` if it is a link; other file types are not checked here.
    package func file(_ name: String) throws -> FileDescriptor? {
        do {
            return FileDescriptor(try openFile(name, O_RDONLY))
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
    /// A temporary file is written next to it, synchronised if `isDurable` is true, and renamed; it has the permissions
    /// that `mode` and the umask allow. An existing `name` that is not a regular file is left unchanged, and an error
    /// is thrown.
    package func replace(
        _ name: String,
        mode: mode_t = 0o600,
        isDurable: Bool,
        temporary names: TemporaryNames = .inCache,
        _ content: (borrowing FileDescriptor) throws -> Void
    ) throws {
        guard try status(of: name)?.isRegularFile != false else { throw UnusableFile.notARegularFile }
        var temporary = ""
        let file = try makeTemporaryFile(named: &temporary, as: names, mode: mode)
        do {
            try content(file)
            if isDurable { try file.sync() }
            try rename(temporary, to: name)
        } catch {
            try? remove(temporary)
            throw error
        }
        // A renamed file survives a power failure only if its directory is synchronised.
        if isDurable { try descriptor.sync() }
    }

    /// Replaces the file `name` with `bytes` in the same way, but does not synchronise it.
    package func replace(_ name: String, with bytes: some ContiguousBytes) throws {
        try replace(name, isDurable: false) { file in try bytes.withUnsafeBytes { try file.write($0) } }
    }

    /// Gives the regular file `name` a second name, replacing any regular file with that name.
    ///
    /// In a file system without hard links, the file is copied.
    package func duplicate(_ name: String, as newName: String) throws {
        try removeRegularFile(newName)
        do {
            try FileCall.link.run { linkat(descriptor.number, name, descriptor.number, newName, 0) }
        } catch let error as SystemError where [EPERM, ENOTSUP, EOPNOTSUPP, EMLINK, ENOSYS, EXDEV].contains(error.code)
        {
            guard let file = try file(name) else { throw SystemError.notFound }
            let size = try file.regularFileSize()
            try replace(newName, isDurable: false) { copy in
                for start in stride(from: 0, to: size, by: 1 << 20) {
                    let block = try file.read(min(1 << 20, size - start), at: start)
                    try block.withUnsafeBytes { try copy.write($0) }
                }
            }
        }
    }

    func rename(_ name: String, to newName: String) throws {
        try FileCall.rename.run { renameat(descriptor.number, name, descriptor.number, newName) }
    }

    package func remove(_ name: String) throws {
        do {
            try FileCall.remove.run { unlinkat(descriptor.number, name, 0) }
        } catch SystemError.notFound {}
    }

    package func removeRegularFile(_ name: String) throws {
        guard try status(of: name)?.isRegularFile == true else { return }
        try remove(name)
    }

    /// Returns the status of `name` without following links, or nil if it does not exist.
    package func status(of name: String) throws -> stat? {
        var status = stat()
        do {
            try FileCall.status.run { fstatat(descriptor.number, name, &status, AT_SYMLINK_NOFOLLOW) }
            return status
        } catch SystemError.notFound {
            return nil
        }
    }
}
