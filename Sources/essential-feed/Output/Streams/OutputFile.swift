import FeedCache
import Foundation

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A file named by the user.
struct OutputFile {
    /// The file could not be written.
    struct Failure: Error, CustomStringConvertible {
        let path: String
        let cause: String

        var description: String { "cannot write \(path): \(cause)" }
    }

    let path: String

    /// Writes `data`.
    ///
    /// A regular file is replaced atomically and keeps its mode; a new file has the default mode. A descriptor of this
    /// process (`/dev/stdout`, `/dev/fd/3`, or a file that standard output leads to) is written as it was opened.
    /// Anything else, such as a device or a pipe, is written but never replaced. Links are followed.
    func write(_ data: Data) throws {
        try data.withUnsafeBytes { bytes in
            switch try destination() {
            // If it is no longer read, the program ends silently, as it does without `--output`.
            case .output: try StandardStream.output.write(bytes)
            case .errors: try explained { () throws(StandardStream.Failure) in try StandardStream.error.write(bytes) }
            case .descriptor(let descriptor): try write(bytes, to: descriptor)
            case .replaced(let path): try replace(path, with: bytes)
            case .opened: try open(path, O_WRONLY | O_APPEND | O_NOCTTY) { try write(bytes, to: $0) }
            }
        }
    }

    private func replace(_ path: String, with bytes: UnsafeRawBufferPointer) throws {
        do {
            let file = try ReplacedFile(path)
            try file.write(bytes)
            try file.finish()
        } catch {
            throw Failure(path: self.path, cause: "\(error)")
        }
    }

    private func open(_ path: String, _ flags: Int32, _ body: (Int32) throws -> Void) throws {
        let descriptor = systemOpen(path, flags | O_CLOEXEC)
        guard descriptor >= 0 else { throw failure(errno) }
        defer { close(descriptor) }
        try body(descriptor)
    }

    private func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) throws {
        try explained { () throws(StandardStream.Failure) in try StandardStream.write(bytes, to: descriptor) }
    }

    private func explained(_ write: () throws(StandardStream.Failure) -> Void) throws {
        do {
            try write()
        } catch .closed {
            throw failure(EPIPE)
        } catch .unwritable(let cause) {
            throw Failure(path: path, cause: cause)
        }
    }

    private func failure(_ code: Int32) -> Failure {
        Failure(path: path, cause: String(cString: strerror(code)))
    }
}

// MARK: - Destinations

extension OutputFile {
    private enum Destination {
        /// Standard output.
        case output
        /// Standard error, like the program's messages.
        case errors
        /// Another descriptor inherited by the program.
        case descriptor(Int32)
        /// A regular file to replace or create.
        case replaced(String)
        /// Anything that must be opened and written in place.
        case opened
    }

    private func destination() throws -> Destination {
        let end = try endOfLinks()
        if let descriptor = Self.descriptor(named: end) { return try destination(descriptor) }
        var status = stat()
        guard stat(path, &status) == 0 else {
            guard errno == ENOENT else { throw failure(errno) }
            return .replaced(end)
        }
        if StandardStream.output.leads(to: status) { return .output }
        if StandardStream.error.leads(to: status) { return .errors }
        let isReplaced =
            status.st_mode & S_IFMT == S_IFREG && !Self.isInProc(end)
            && Self.identifier(of: end) == FileIdentifier(status)
        return isReplaced ? .replaced(end) : .opened
    }

    private func destination(_ descriptor: Int32) throws -> Destination {
        if descriptor == StandardStream.output.rawValue { return .output }
        if descriptor == StandardStream.error.rawValue { return .errors }
        guard StandardStream.inherited.contains(descriptor) else { throw failure(EBADF) }
        return .descriptor(descriptor)
    }

    /// Follows links until one of this process's descriptors is named, or something in `/proc`.
    ///
    /// What those in `/proc` lead to is in use, and need not be what their text says.
    private func endOfLinks() throws -> String {
        do {
            return try ReplacedFile.endOfLinks(from: path) { Self.descriptor(named: $0) != nil || Self.isInProc($0) }
        } catch let error as SystemError {
            throw failure(error.code)
        }
    }

    /// Returns the descriptor named by a path such as `/dev/fd/3`, even if its directory is reached through a link.
    private static func descriptor(named path: String) -> Int32? {
        let name = path.split(separator: "/").last.map(String.init) ?? ""
        guard let number = Int32(name), "\(number)" == name, number >= 0,
            let directory = resolvedDirectory(of: path)
        else { return nil }
        let process = "/proc/\(getpid())"
        return directory == "/dev/fd" || directory == "\(process)/fd"
            || directory.hasPrefix("\(process)/task/") && directory.hasSuffix("/fd")
            ? number : nil
    }

    private static func isInProc(_ path: String) -> Bool { resolvedDirectory(of: path)?.hasPrefix("/proc/") == true }

    private static func identifier(of path: String) -> FileIdentifier? {
        var status = stat()
        return stat(path, &status) == 0 ? FileIdentifier(status) : nil
    }

    /// Returns the directory of a path, without links; nil if there is none.
    private static func resolvedDirectory(of path: String) -> String? {
        let slash = path.lastIndex(of: "/")
        let directory = slash.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
        guard let resolved = realpath(directory, nil) else { return nil }
        defer { free(resolved) }
        return String(cString: resolved)
    }
}

private func systemOpen(_ path: String, _ flags: Int32) -> Int32 {
    open(path, flags)
}
