#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Files outside the cache, that a user names.
package enum FileSystem {
    /// Writes a file for its user.
    ///
    /// A regular file is replaced as a whole and keeps its mode, unless it may not be written; a new one has the mode that
    /// new files have. Anything else (a device, a pipe) is written to as it is. Links are followed.
    package static func writeForUser(_ path: String, _ content: (borrowing FileDescriptor) throws -> Void) throws {
        var status = stat()
        guard stat(path, &status) == 0 else {
            guard errno == ENOENT else { throw SystemError.last }
            // The kernel takes from the mode what the umask says.
            return try replaceRegularFile(endOfLinks(from: path), mode: 0o666, content)
        }
        if status.isRegularFile {
            // Renaming asks for permission to write the directory, not the file.
            guard access(path, W_OK) == 0 else { throw SystemError.last }
            try replaceRegularFile(resolved(path), mode: status.st_mode & 0o7777, keepsMode: true, content)
        } else {
            let number = open(path, O_WRONLY | O_CLOEXEC)
            guard number >= 0 else { throw SystemError.last }
            try content(FileDescriptor(number))
        }
    }

    private static func replaceRegularFile(
        _ path: String,
        mode: mode_t,
        keepsMode: Bool = false,
        _ content: (borrowing FileDescriptor) throws -> Void
    ) throws {
        let directory = try Directory(parent(of: path))
        let name = path.lastIndex(of: "/").map { String(path[path.index(after: $0)...]) } ?? path
        try directory.replaceRegularFile(name, mode: mode, keepsMode: keepsMode, isDurable: false, content)
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
}
