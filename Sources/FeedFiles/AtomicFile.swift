import Foundation

/// A file outside the cache that is written in parts and replaces an older file once it is complete.
///
/// The older file is unchanged until `finish` is called. It must be a writable regular file. Its permissions are
/// preserved, without set-ID bits, and its owner and group as far as the process may set them; a new file gets the mode
/// that the umask allows. Links are followed, even to a file that does not exist yet.
public final class AtomicFile: Sendable {
    private let directory: Directory
    private let file: FileDescriptor
    private let temporary: String
    private let name: String

    /// Opens a new file for `path`, and deletes the temporary files of killed writers next to it.
    public init(_ path: String) throws {
        let (path, old) = try Self.target(of: path)
        name = path.lastIndex(of: "/").map { String(path[path.index(after: $0)...]) } ?? path
        directory = try Directory(DirectoryPath.parent(of: path), isListed: false)
        try? directory.sweepTemporaryFiles(.amongOthers)
        var temporary = ""
        file = try directory.makeTemporaryFile(named: &temporary, as: .amongOthers, mode: old == nil ? 0o666 : 0o600)
        self.temporary = temporary
        if let old { Self.adopt(old, for: file.number) }
    }

    deinit {
        // After `finish`, no file has this name.
        try? directory.remove(temporary)
    }

    /// Throws if a file cannot be created or replaced at `path`, as far as can be checked without trying.
    public static func check(_ path: String) throws {
        let parent = DirectoryPath.parent(of: try target(of: path).path)
        _ = try Directory(parent, isListed: false)
        try Directory.checkAccess(to: parent)
    }

    /// Appends bytes; throws ``SystemError`` if they could not be written.
    public func write(_ bytes: UnsafeRawBufferPointer) throws {
        try file.write(bytes)
    }

    /// Replaces the older file; throws ``SystemError``, and leaves it unchanged, if that fails.
    public func finish() throws {
        // Otherwise a power failure soon afterwards could leave an empty file in place of the old one.
        try file.sync()
        try directory.rename(temporary, to: name)
    }

    /// Follows the links from `path` to the first path that is not a link.
    ///
    /// - Throws: ``SystemError`` if the target of a link is not UTF-8, because it would become another name.
    private static func endOfLinks(from path: String) throws -> String {
        var path = path
        for _ in 0..<40 {
            var target = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
            guard readlink(path, &target, target.count - 1) > 0 else { break }
            guard let name = target.withUnsafeBufferPointer({ $0.baseAddress.flatMap(String.init(validatingCString:)) })
            else { throw SystemError(code: EILSEQ) }
            path = name.hasPrefix("/") ? name : "\(DirectoryPath.parent(of: path))/\(name)"
        }
        return path
    }

    /// Gives the open file `descriptor` the permissions of an older file, and its owner and group, as far as the file system
    /// allows.
    private static func adopt(_ old: stat, for descriptor: Int32) {
        // As after every write, no set-ID bits remain: the new file may have another owner.
        var mode = old.st_mode & 0o777
        let unchanged = uid_t.max
        if fchown(descriptor, old.st_uid, old.st_gid) != 0, fchown(descriptor, unchanged, old.st_gid) != 0 {
            // The process's own group gets no more than everybody.
            mode = mode & 0o707 | (mode & 0o007) << 3
        }
        // Without modes, as on a FAT volume, the file has those of the volume.
        _ = fchmod(descriptor, mode)
    }

    /// Returns the path of the file that `path` refers to, and the status of that file if it exists.
    private static func target(of path: String) throws -> (path: String, old: stat?) {
        var status = stat()
        guard stat(path, &status) == 0 else {
            guard errno == ENOENT else { throw SystemError.last }
            return (try endOfLinks(from: path), nil)
        }
        guard status.isRegularFile else { throw UnusableFile.notARegularFile }
        // Renaming requires permission to write the directory, but not the file.
        guard access(path, W_OK) == 0 else { throw SystemError.last }
        return (try endOfLinks(from: path), status)
    }
}
