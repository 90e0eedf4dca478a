import FeedCore
import FeedFiles
import Foundation
import Synchronization

/// A standard stream of the program, written without buffering.
enum StandardStream: Int32, Sendable {
    case output = 1
    case error = 2

    /// Whether the result is being written, which may wait for its reader.
    static var isWritingResult: Bool { writing.load(ordering: .relaxed) }

    private static let writing = Atomic(false)

    /// The reason a stream cannot be written.
    enum Failure: Error, Equatable {
        /// The stream is no longer read.
        case closed
        case unwritable(SystemError)
    }

    /// Writes all of `bytes`.
    func write(_ bytes: UnsafeRawBufferPointer) throws(Failure) {
        if self == .output { Self.writing.store(true, ordering: .relaxed) }
        defer { if self == .output { Self.writing.store(false, ordering: .relaxed) } }
        try Self.write(bytes, to: rawValue)
    }

    /// Writes to standard error, ignoring failures, which cannot be reported and must not end the program.
    static func tell(_ text: String) {
        try? Array(text.utf8).withUnsafeBytes { try error.write($0) }
    }

    /// Writes all of `bytes` to an open descriptor, and waits while it is full.
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
        // A TCP connection is reset if it is closed before everything was read.
        case EPIPE, ECONNRESET: throw .closed
        default: throw .unwritable(SystemError(code: error))
        }
    }

    /// Waits until a pipe, a terminal or a socket is no longer read, then throws ``Failure/closed``.
    ///
    /// It does not end for a TCP connection, whose other end may have stopped writing but still read.
    func waitForReaderToLeave() async throws -> Never {
        while true {
            var entry = pollfd(fd: rawValue, events: 0, revents: 0)
            if poll(&entry, 1, 0) > 0, entry.revents & Int16(POLLERR | POLLHUP) != 0 { throw Failure.closed }
            try await Task.sleep(for: .seconds(1))
        }
    }

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

extension StandardStream.Failure: DescribedError {
    var message: Message {
        switch self {
        case .closed: .clauses([])
        case .unwritable(let cause): OutputFile.Failure(path: "/dev/stdout", cause: cause).message
        }
    }
}
