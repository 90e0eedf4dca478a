#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A file outside the cache, written in parts, that takes the place of an older one when it is whole.
///
/// What is at the path stays as it is until then, and for good where `finish` is not called. An older file has to be a
/// regular one that may be written; its mode is retained. A new one has the mode that the umask leaves. A link to a file
/// is followed.
package final class ReplacedFile: Sendable {
    private let directory: Directory
    private let file: FileDescriptor
    private let temporary: String
    private let name: String

    /// Opens a file that is to be at `path`.
    ///
    /// - Throws: ``InvalidFile/notARegularFile``, ``SystemError``.
    package init(_ path: String) throws {
        let old = try Self.status(of: path)
        let path = old == nil ? path : try Self.resolved(path)
        name = path.lastIndex(of: "/").map { String(path[path.index(after: $0)...]) } ?? path
        directory = try Directory(DirectoryPath.parent(of: path))
        var temporary = ""
        file = try directory.makeTemporaryFile(named: &temporary, mode: 0o666)
        self.temporary = temporary
        if let old, fchmod(file.number, old.st_mode & 0o7777) != 0 { throw SystemError.last }
    }

    /// Throws where no file could be put at `path`, as far as the system tells without trying.
    ///
    /// - Throws: ``InvalidFile/notARegularFile``, ``SystemError``.
    package static func check(_ path: String) throws {
        let path = try status(of: path) == nil ? path : try resolved(path)
        _ = try Directory(DirectoryPath.parent(of: path))
        try Directory.checkAccess(to: DirectoryPath.parent(of: path))
    }

    /// What the system knows of the file at `path`, or nil where nothing is there.
    private static func status(of path: String) throws -> stat? {
        var status = stat()
        guard stat(path, &status) == 0 else {
            guard errno == ENOENT else { throw SystemError.last }
            return nil
        }
        guard status.isRegularFile else { throw InvalidFile.notARegularFile }
        // Renaming asks for permission to write the directory, not the file.
        guard access(path, W_OK) == 0 else { throw SystemError.last }
        return status
    }

    deinit {
        // After it was renamed, nothing has this name.
        try? directory.remove(temporary)
    }

    /// Writes all of `bytes` behind what was written before.
    package func write(_ bytes: UnsafeRawBufferPointer) throws {
        try file.write(bytes)
    }

    /// Puts the file in its place.
    package func finish() throws {
        try directory.rename(temporary, to: name)
    }

    private static func resolved(_ path: String) throws -> String {
        guard let target = realpath(path, nil) else { throw SystemError.last }
        defer { free(target) }
        // A name that is not UTF-8 would become another one.
        guard let text = String(validatingCString: target) else { throw SystemError(code: EILSEQ) }
        return text
    }
}
