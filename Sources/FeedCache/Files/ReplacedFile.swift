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
/// preserved, without set-ID bits; a new file gets the mode that the umask allows. Links are followed, even to a file
/// that does not exist yet.
package final class ReplacedFile: Sendable {
    private let directory: Directory
    private let file: FileDescriptor
    private let temporary: String
    private let name: String

    /// Opens a new file for `path`, and deletes the temporary files of killed writers next to it.
    ///
    /// - Throws: ``InvalidFile/notARegularFile``, ``SystemError``.
    package init(_ path: String) throws {
        let (path, mode) = try Self.target(of: path)
        name = path.lastIndex(of: "/").map { String(path[path.index(after: $0)...]) } ?? path
        directory = try Directory(DirectoryPath.parent(of: path), isListed: false)
        try? directory.sweepTemporaryFiles(.amongOthers)
        var temporary = ""
        file = try directory.makeTemporaryFile(named: &temporary, as: .amongOthers, mode: mode == nil ? 0o666 : 0o600)
        self.temporary = temporary
        if let mode, fchmod(file.number, mode) != 0 { throw SystemError.last }
    }

    deinit {
        // After `finish`, no file has this name.
        try? directory.remove(temporary)
    }

    /// Throws if a file cannot be created or replaced at `path`, as far as can be checked without trying.
    ///
    /// - Throws: ``InvalidFile/notARegularFile``, ``SystemError``.
    package static func check(_ path: String) throws {
        let parent = DirectoryPath.parent(of: try target(of: path).path)
        _ = try Directory(parent, isListed: false)
        try Directory.checkAccess(to: parent)
    }

    /// Appends all of `bytes`.
    package func write(_ bytes: UnsafeRawBufferPointer) throws {
        try file.write(bytes)
    }

    /// Moves the file to its path.
    package func finish() throws {
        // Otherwise a power failure soon afterwards could leave an empty file in place of the old one.
        try file.sync()
        try directory.rename(temporary, to: name)
    }

    /// Follows the links from `path` to the first path that is no link, or that `isEnd` accepts.
    ///
    /// - Throws: ``SystemError`` if a link leads to a name that is not UTF-8, which would become another name.
    package static func endOfLinks(
        from path: String,
        where isEnd: (String) -> Bool = { _ in false }
    ) throws -> String {
        var path = path
        for _ in 0..<40 where !isEnd(path) {
            var target = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
            guard readlink(path, &target, target.count - 1) > 0 else { break }
            guard let name = target.withUnsafeBufferPointer({ $0.baseAddress.flatMap(String.init(validatingCString:)) })
            else { throw SystemError(code: EILSEQ) }
            path = name.hasPrefix("/") ? name : "\(DirectoryPath.parent(of: path))/\(name)"
        }
        return path
    }

    /// Returns the path of the file that `path` leads to, and the permissions of that file if it exists.
    private static func target(of path: String) throws -> (path: String, mode: mode_t?) {
        var status = stat()
        guard stat(path, &status) == 0 else {
            guard errno == ENOENT else { throw SystemError.last }
            return (try endOfLinks(from: path), nil)
        }
        guard status.isRegularFile else { throw InvalidFile.notARegularFile }
        // Renaming requires permission to write the directory, but not the file.
        guard access(path, W_OK) == 0 else { throw SystemError.last }
        // As after every write, no set-ID bits remain: the new file may have another owner.
        return (try endOfLinks(from: path), status.st_mode & 0o777)
    }
}
