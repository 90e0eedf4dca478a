import FileSystem
import Foundation
import Synchronization

/// A standard stream of the program, written without buffering.
enum StandardStream: Int32, Sendable {
    case output = 1
    case error = 2

    /// Whether the result is being written, which may wait for its reader.
    static let isAnswering = Atomic(false)

    /// The descriptors that the program inherited; must be read first when it starts, before libraries open others.
    static let inherited: [Int32] = {
        #if os(Linux)
            let path = "/proc/self/fd"
        #else
            let path = "/dev/fd"
        #endif
        guard let directory = opendir(path) else { return [] }
        defer { closedir(directory) }
        var descriptors: [Int32] = []
        while let entry = readdir(directory) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) {
                String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
            }
            if let descriptor = Int32(name), descriptor != dirfd(directory) { descriptors.append(descriptor) }
        }
        return descriptors
    }()

    /// Why a stream cannot be written.
    enum Failure: Error, Equatable {
        /// It is no longer read.
        case closed

        /// Writing failed.
        case unwritable(SystemError)
    }

    /// Writes all of `bytes`.
    ///
    /// - Throws: ``Failure``.
    func write(_ bytes: UnsafeRawBufferPointer) throws(Failure) {
        if self == .output { Self.isAnswering.store(true, ordering: .relaxed) }
        defer { if self == .output { Self.isAnswering.store(false, ordering: .relaxed) } }
        try Self.write(bytes, to: rawValue)
    }

    /// Writes all of `bytes` to an open descriptor, waiting while it is full.
    static func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) throws(Failure) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let buffer = UnsafeRawBufferPointer(rebasing: rest)
            let count = systemWrite(descriptor, buffer.baseAddress, buffer.count)
            if count >= 0 {
                rest = rest.dropFirst(count)
            } else {
                try waitOrThrow(errno, descriptor)
            }
        }
    }

    /// Waits for a non-blocking stream, whose flags are shared with the process that opened it.
    private static func waitOrThrow(_ error: Int32, _ descriptor: Int32) throws(Failure) {
        switch error {
        case EINTR: break
        case EAGAIN:
            var entry = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
            poll(&entry, 1, -1)
        // A TCP connection that was closed before everything was read is reset.
        case EPIPE, ECONNRESET: throw .closed
        default: throw .unwritable(SystemError(code: error))
        }
    }

    /// Waits until the stream is no longer read, which only happens to a pipe, a terminal or a socket.
    ///
    /// A TCP connection does not tell: its other end may have stopped writing, but still read.
    ///
    /// - Throws: ``Failure/closed``; `CancellationError` if the task is cancelled before.
    func waitForReaderToLeave() async throws -> Never {
        while true {
            var entry = pollfd(fd: rawValue, events: 0, revents: 0)
            if poll(&entry, 1, 0) > 0, entry.revents & Int16(POLLERR | POLLHUP) != 0 { throw Failure.closed }
            try await Task.sleep(for: .seconds(1))
        }
    }

    /// Returns the inherited descriptor that writes to the file with this status; nil if none does.
    ///
    /// A regular file that is only read (`/dev/stdin`) has a descriptor too, so that it is not replaced.
    static func inheritedDescriptor(of file: stat) -> Int32? {
        let found = inherited.filter { descriptor in
            var status = stat()
            return fstat(descriptor, &status) == 0 && status.st_dev == file.st_dev && status.st_ino == file.st_ino
        }
        let writable = found.first { fcntl($0, F_GETFL) & O_ACCMODE != O_RDONLY }
        return writable ?? (file.st_mode & S_IFMT == S_IFREG ? found.first : nil)
    }

    /// Whether it is a terminal.
    var isTerminal: Bool { isatty(rawValue) == 1 }

    /// The width of the terminal in columns; nil if unknown.
    var columns: Int? { width(\.ws_col) }

    /// The width of the terminal in pixels; nil if unknown.
    var pixels: Int? { width(\.ws_xpixel) }

    private func width(_ unit: KeyPath<winsize, UInt16>) -> Int? {
        var size = winsize()
        guard ioctl(rawValue, UInt(TIOCGWINSZ), &size) == 0, size[keyPath: unit] > 0 else { return nil }
        return Int(size[keyPath: unit])
    }
}

private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
    write(descriptor, bytes, count)
}

/// Buffers standard output and writes it in blocks.
struct BlockOutput: ~Copyable {
    static let blockSize = 1 << 16

    private var bytes: [UInt8] = []

    /// Whether nothing has been appended yet.
    private(set) var isEmpty = true

    init() {
        bytes.reserveCapacity(Self.blockSize + 4_096)
    }

    /// Appends the bytes that `content` appends.
    mutating func append(_ content: (inout [UInt8]) -> Void) throws {
        content(&bytes)
        isEmpty = false
        if bytes.count >= Self.blockSize { try flush() }
    }

    /// Appends a line.
    mutating func line(_ text: String) throws {
        try append { bytes in
            bytes += text.utf8
            bytes.append(UInt8(ascii: "\n"))
        }
    }

    /// Writes the buffered bytes.
    mutating func flush() throws {
        try bytes.withUnsafeBytes { try StandardStream.output.write($0) }
        bytes.removeAll(keepingCapacity: true)
    }
}

extension BlockOutput {
    /// Writes `text` to standard output.
    ///
    /// - Throws: ``StandardStream/Failure``.
    static func write(_ text: String) throws {
        var output = BlockOutput()
        try output.append { $0 += text.utf8 }
        try output.flush()
    }
}
