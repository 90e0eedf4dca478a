import Foundation

/// A file outside the cache that is written in parts, and replaces an older file when it is complete.
///
/// The older file is unchanged until `finish` is called. It must be a writable regular file. Its permissions are
/// preserved, without set-ID bits, and its owner and group if the process may set them. A new file gets the mode that
/// the umask allows. Links are followed, even to a file that does not exist yet.
package final class AtomicFile: Sendable {
    private let directory: Directory
    private let file: FileDescriptor
    private let temporary: String
    private let name: String

    /// Opens a temporary file that will replace `path`, and deletes temporary files of killed writers next to it.
    package init(_ path: String) throws {
        let (path, old) = try Self.target(of: path)
        name = path.lastIndex(of: "/").map { String(path[path.index(after: $0)...]) } ?? path
        directory = Directory(path: Directory.parent(of: path), isPrivate: false)
        try? directory.sweepTemporaryFiles()
        var temporary = ""
        file = try directory.makeTemporaryFile(named: &temporary, mode: old == nil ? 0o666 : 0o600)
        self.temporary = temporary
        if let old { Self.adopt(old, for: file.number) }
    }

    deinit {
        // After `finish`, no file has this name.
        try? directory.remove(temporary)
    }

    /// Throws if it is known, without trying, that a file cannot be created or replaced at `path`.
    package static func check(_ path: String) throws {
        let parent = Directory(path: Directory.parent(of: try target(of: path).path))
        guard try parent.ifExists() != nil else { throw SystemError.notFound }
        try Directory.checkAccess(to: parent.path)
    }

    /// Appends bytes; throws ``SystemError`` if they could not be written.
    package func write(_ bytes: UnsafeRawBufferPointer) throws {
        try file.write(bytes)
    }

    /// Replaces the older file; throws ``SystemError`` if that fails, and then the older file is unchanged.
    package func finish() throws {
        // Otherwise, a power failure soon afterwards could leave an empty file.
        try file.sync()
        try directory.rename(temporary, to: name)
    }

    /// Follows the links from `path` to the first path that is not a link.
    ///
    /// - Throws: ``SystemError`` if the target of a link is not UTF-8, because decoding would change the name.
    private static func endOfLinks(from path: String) throws -> String {
        var path = path
        for _ in 0..<40 {
            var target = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
            guard readlink(path, &target, target.count - 1) > 0 else { break }
            guard let name = target.withUnsafeBufferPointer({ $0.baseAddress.flatMap(String.init(validatingCString:)) })
            else { throw SystemError(code: EILSEQ) }
            path = name.hasPrefix("/") ? name : "\(Directory.parent(of: path))/\(name)"
        }
        return path
    }

    /// Gives the open file `descriptor` the permissions, owner and group of an older file, if possible.
    private static func adopt(_ old: stat, for descriptor: Int32) {
        // Set-ID bits are removed, as after every write, because the new file may have another owner.
        var mode = old.st_mode & 0o777
        let unchanged = uid_t.max
        if fchown(descriptor, old.st_uid, old.st_gid) != 0, fchown(descriptor, unchanged, old.st_gid) != 0 {
            // The process's group gets no more permissions than all other users.
            mode = mode & 0o707 | (mode & 0o007) << 3
        }
        // On a volume without modes, such as FAT, the file has the mode of the volume.
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
        // Renaming does not require permission to write the file, so check it here.
        guard access(path, W_OK) == 0 else { throw SystemError.last }
        return (try endOfLinks(from: path), status)
    }
}

extension Directory {
    /// Deletes the temporary files of killed writers; files of running writers are locked.
    package func sweepTemporaryFiles() throws {
        sweepTemporaryFiles(try names())
    }

    package func sweepTemporaryFiles(_ names: [String]) {
        for name in names where temporaryNames.contains(name) {
            // A file that cannot be deleted now must not prevent saving.
            try? sweepTemporaryFile(name)
        }
    }

    private func sweepTemporaryFile(_ name: String) throws {
        guard try status(of: name)?.isRegularFile == true, let file = try file(name), try file.tryLock() else { return }
        try remove(name)
    }

    /// Creates a temporary file that is locked while it is open, so that no other process deletes it.
    func makeTemporaryFile(named name: inout String, mode: mode_t) throws -> FileDescriptor {
        while true {
            name = temporaryNames.random()
            do {
                let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
                let path = pathOfFile(name)
                let number = try FileCall.create.run { open(path, flags, mode) }
                let file = FileDescriptor(number)
                // Before it was locked, another process may have deleted it, mistaking it for a killed writer's file.
                if try file.tryLock(), let named = try status(of: name), try file.status().isSame(as: named) {
                    return file
                }
            } catch SystemError.exists {}
        }
    }
}
