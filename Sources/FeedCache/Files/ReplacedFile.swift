#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A file outside the cache that is written in parts and replaces an older file once it is complete.
///
/// The older file is unchanged until `finish` is called. It must be a writable regular file, and its permissions are
/// preserved, without set-ID bits; a new file gets the mode that the umask allows. A link to a file is followed.
package final class ReplacedFile: Sendable {
    private let directory: Directory
    private let file: FileDescriptor
    private let temporary: String
    private let name: String

    /// Opens a new file for `path`.
    ///
    /// - Throws: ``InvalidFile/notARegularFile``, ``SystemError``.
    package init(_ path: String) throws {
        let old = try Self.status(of: path)
        let path = old == nil ? path : try Self.resolved(path)
        name = path.lastIndex(of: "/").map { String(path[path.index(after: $0)...]) } ?? path
        directory = try Directory(DirectoryPath.parent(of: path))
        var temporary = ""
        file = try directory.makeTemporaryFile(named: &temporary, as: .amongOthers, mode: 0o666)
        self.temporary = temporary
        if let old, fchmod(file.number, old.st_mode & 0o777) != 0 { throw SystemError.last }
    }

    /// Throws if a file cannot be created or replaced at `path`, as far as can be checked without trying.
    ///
    /// - Throws: ``InvalidFile/notARegularFile``, ``SystemError``.
    package static func check(_ path: String) throws {
        let path = try status(of: path) == nil ? path : try resolved(path)
        _ = try Directory(DirectoryPath.parent(of: path))
        try Directory.checkAccess(to: DirectoryPath.parent(of: path))
    }

    /// Returns the status of the file at `path`, or nil if nothing exists there.
    private static func status(of path: String) throws -> stat? {
        var status = stat()
        guard stat(path, &status) == 0 else {
            guard errno == ENOENT else { throw SystemError.last }
            return nil
        }
        guard status.isRegularFile else { throw InvalidFile.notARegularFile }
        // Renaming requires permission to write the directory, but not the file.
        guard access(path, W_OK) == 0 else { throw SystemError.last }
        return status
    }

    deinit {
        // After `finish`, no file has this name.
        try? directory.remove(temporary)
    }

    /// Appends all of `bytes`.
    package func write(_ bytes: UnsafeRawBufferPointer) throws {
        try file.write(bytes)
    }

    /// Moves the file to its path.
    package func finish() throws {
        try directory.rename(temporary, to: name)
    }

    private static func resolved(_ path: String) throws -> String {
        guard let target = realpath(path, nil) else { throw SystemError.last }
        defer { free(target) }
        // A name that is not UTF-8 would become another name.
        guard let text = String(validatingCString: target) else { throw SystemError(code: EILSEQ) }
        return text
    }
}
