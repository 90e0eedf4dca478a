#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The calls of POSIX that a cache needs: bounded reading, whole replacement, locks.
package enum FileSystem {
    /// What the system says of an error.
    static func message(of code: Int32) -> String {
        var buffer = [CChar](repeating: 0, count: 256)
        guard strerror_r(code, &buffer, buffer.count) == 0 else { return "system error \(code)" }
        return String(decoding: buffer.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    /// Returns the bytes of the regular file at `path`, or nil where nothing is there.
    ///
    /// Links are not followed, and nothing else than a regular file is waited for.
    static func read(_ path: String, limit: Int) throws -> [UInt8]? {
        let descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else {
            switch errno {
            case ENOENT: return nil
            case ELOOP, EMLINK: throw InvalidFile.notARegularFile
            default: throw SystemError.last
            }
        }
        return try FileDescriptor(descriptor).readRegularFile(limit: limit)
    }

    /// Replaces the file at `path` by what `content` writes: all of it, or nothing at all.
    ///
    /// A temporary file beside it is written, made durable if asked for, and renamed. Whatever else than a regular file
    /// stands at `path` is left there, and is an error.
    static func replace(_ path: String, isDurable: Bool, _ content: (borrowing FileDescriptor) throws -> Void) throws {
        try refuseIrregularFile(path)
        try replaceRegularFile(path, isDurable: isDurable, content)
    }

    /// Writes a file for its user.
    ///
    /// A regular file is replaced as a whole and keeps its mode, unless it may not be written; a new one has the mode that
    /// new files have. Anything else (a device, a pipe) is written to as it is. Links are followed.
    package static func writeForUser(_ path: String, _ content: (borrowing FileDescriptor) throws -> Void) throws {
        var status = stat()
        guard stat(path, &status) == 0 else {
            guard errno == ENOENT else { throw SystemError.last }
            return try replaceRegularFile(endOfLinks(from: path), mode: newFileMode, isDurable: false, content)
        }
        if status.st_mode & S_IFMT == S_IFREG {
            // Renaming asks for permission to write the directory, not the file.
            guard access(path, W_OK) == 0 else { throw SystemError.last }
            let target = resolved(path)
            try replaceRegularFile(target, mode: status.st_mode & 0o7777, isDurable: false, content)
        } else {
            let file = FileDescriptor(open(path, O_WRONLY | O_CLOEXEC))
            guard file.isOpen else { throw SystemError.last }
            try content(file)
        }
    }

    private static func replaceRegularFile(
        _ path: String,
        mode: mode_t = 0o600,
        isDurable: Bool,
        _ content: (borrowing FileDescriptor) throws -> Void
    ) throws {
        let directory = parent(of: path)
        var temporary = ""
        let descriptor = try openTemporaryFile(in: directory, path: &temporary)
        do {
            // A temporary file is made with mode 0600.
            guard mode == 0o600 || chmod(temporary, mode) == 0 else { throw SystemError.last }
            try content(descriptor)
            if isDurable { try descriptor.sync() }
            guard rename(temporary, path) == 0 else { throw SystemError.last }
        } catch {
            unlink(temporary)
            throw error
        }
        if isDurable { try openDirectory(directory).sync() }
    }

    /// Says whether anything is at `path`, a link that leads nowhere included.
    static func exists(_ path: String) throws -> Bool {
        var status = stat()
        return try exists(path, &status)
    }

    private static func exists(_ path: String, _ status: inout stat) throws -> Bool {
        guard lstat(path, &status) != 0 else { return true }
        guard errno == ENOENT else { throw SystemError.last }
        return false
    }

    /// Deletes the file at `path`, if one is there.
    static func remove(_ path: String) throws {
        guard unlink(path) == 0 || errno == ENOENT else { throw SystemError.last }
    }

    /// Deletes the directory at `path` if it is empty; whoever put something into it meanwhile keeps it.
    static func removeDirectoryIfEmpty(_ path: String) {
        rmdir(path)
    }

    /// Creates the directory at `path`, and those above it, for the owner only.
    static func makeDirectory(_ path: String) throws {
        guard mkdir(path, 0o700) != 0, errno != EEXIST else { return }
        guard errno == ENOENT, path != parent(of: path) else { throw SystemError.last }
        try makeDirectory(parent(of: path))
        guard mkdir(path, 0o700) == 0 || errno == EEXIST else { throw SystemError.last }
    }

    /// Returns the names in the directory at `path`, in no order; none where there is no directory.
    static func names(in path: String) throws -> [String] {
        guard let directory = opendir(path) else {
            guard errno == ENOENT else { throw SystemError.last }
            return []
        }
        defer { closedir(directory) }
        var names: [String] = []
        while let entry = readdir(directory) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if name != "." && name != ".." { names.append(name) }
        }
        return names
    }

    /// Deletes the temporary files in a directory that dead writers left; those of living ones are locked.
    static func sweepTemporaryFiles(in path: String) throws {
        for name in try names(in: path) where name.hasPrefix(temporaryPrefix) {
            let file = FileDescriptor(open("\(path)/\(name)", O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC))
            if file.isOpen, try file.tryLock() { unlink("\(path)/\(name)") }
        }
    }

    /// Opens the directory at `path`.
    static func openDirectory(_ path: String) throws -> FileDescriptor {
        let descriptor = FileDescriptor(open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC))
        guard descriptor.isOpen else { throw SystemError.last }
        return descriptor
    }

    /// Opens the directory at `path`, or returns nil where none is there any more.
    static func openDirectoryIfPresent(_ path: String) throws -> FileDescriptor? {
        let descriptor = FileDescriptor(open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC))
        guard !descriptor.isOpen else { return descriptor }
        let error = SystemError.last
        guard error.code == ENOENT, try !isLink(path) else { throw error }
        return nil
    }

    private static func isLink(_ path: String) throws -> Bool {
        var status = stat()
        return try exists(path, &status) && status.st_mode & S_IFMT == S_IFLNK
    }

    private static let temporaryPrefix = ".tmp-"

    /// Creates a temporary file, locked as long as it is open so that nobody sweeps it.
    private static func openTemporaryFile(in directory: String, path: inout String) throws -> FileDescriptor {
        var template = Array("\(directory)/\(temporaryPrefix)XXXXXX".utf8CString)
        let descriptor = FileDescriptor(mkstemp(&template))
        guard descriptor.isOpen else { throw SystemError.last }
        path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
        try descriptor.closeOnExec()
        // A sweeper that came between the two calls takes the file for a dead writer's.
        guard try descriptor.tryLock(), descriptor.isStill(path) else {
            return try openTemporaryFile(in: directory, path: &path)
        }
        return descriptor
    }

    private static var newFileMode: mode_t {
        let mask = umask(0)
        umask(mask)
        return 0o666 & ~mask
    }

    /// Where a link that leads nowhere yet leads to, through others too; any other path as it is.
    private static func endOfLinks(from path: String) -> String {
        var target = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
        guard readlink(path, &target, target.count - 1) > 0 else { return path }
        let name = String(decoding: target.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
        return endOfLinks(from: name.hasPrefix("/") ? name : "\(parent(of: path))/\(name)")
    }

    private static func resolved(_ path: String) -> String {
        guard let target = realpath(path, nil) else { return path }
        defer { free(target) }
        return String(cString: target)
    }

    private static func parent(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    private static func refuseIrregularFile(_ path: String) throws {
        var status = stat()
        guard try exists(path, &status) else { return }
        guard status.st_mode & S_IFMT == S_IFREG else { throw InvalidFile.notARegularFile }
    }
}

extension SystemError {
    /// The error of the call made last.
    static var last: SystemError { SystemError(code: errno) }

    /// A directory on the way is not there.
    static var notFound: SystemError { SystemError(code: ENOENT) }

    /// Another writer does not come to an end.
    static var busy: SystemError { SystemError(code: EBUSY) }
}
