public import Foundation

/// A failed system call.
public struct SystemError: Error, Hashable {
    /// The error number (`errno`).
    public let code: Int32

    /// Creates the error with a number.
    public init(code: Int32) {
        self.code = code
    }
}

extension SystemError: LocalizedError, CustomStringConvertible {
    /// The system's description of the error, in English.
    public var description: String {
        var buffer = [CChar](repeating: 0, count: 256)
        guard strerror_r(code, &buffer, buffer.count) == 0 else { return "system error \(code)" }
        return String(decoding: buffer.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    /// The same as ``description``.
    public var errorDescription: String? { description }
}

extension SystemError {
    package static var last: SystemError { SystemError(code: errno) }

    /// There is no such file or directory.
    public static var notFound: SystemError { SystemError(code: ENOENT) }

    /// A part of the path is not a directory.
    public static var notADirectory: SystemError { SystemError(code: ENOTDIR) }

    /// Another writer took too long.
    public static var busy: SystemError { SystemError(code: EBUSY) }

    /// The file already exists.
    public static var exists: SystemError { SystemError(code: EEXIST) }

    /// Lets a `catch` clause match a particular error.
    public static func ~= (pattern: SystemError, error: any Error) -> Bool {
        error as? SystemError == pattern
    }
}

/// The reason a file is not used; the file is left unchanged.
public enum UnusableFile: Error, Hashable {
    /// It is a directory, a symbolic link or another kind of file, not a regular file.
    case notARegularFile

    /// The file is longer than this number of bytes.
    case tooLarge(limit: Int)
}

extension UnusableFile: LocalizedError, CustomStringConvertible {
    /// A short description in English.
    public var description: String {
        switch self {
        case .notARegularFile: "it is not a regular file"
        case .tooLarge(let limit): "it is longer than \(limit >> 20) MiB"
        }
    }

    /// The same as ``description``.
    public var errorDescription: String? { description }
}

/// A directory that is not used because other users may control its content; it is left unchanged.
public struct UnusableDirectory: Error, Hashable {
    /// The reason a directory is not used.
    public enum Reason: Hashable, Sendable {
        /// It is a symbolic link.
        case link

        /// It belongs to another user.
        case foreignOwner

        /// Its group or everyone may write to it.
        case writableByOthers
    }

    /// The path of the directory.
    public let path: String

    /// The reason it is not used.
    public let reason: Reason

    package init(path: String, reason: Reason) {
        self.path = path
        self.reason = reason
    }
}

extension UnusableDirectory: LocalizedError, CustomStringConvertible {
    /// A one-line description in English.
    public var description: String {
        switch reason {
        case .link: "\(path) is a symbolic link, which the cache does not follow"
        case .foreignOwner: "the directory \(path) belongs to another user"
        case .writableByOthers: "other users may write to the directory \(path)"
        }
    }

    /// The same as ``description``.
    public var errorDescription: String? { description }
}

/// The system calls that all file operations consist of.
///
/// All of them go through `run`, so that a test can make each fail once.
enum FileCall: Hashable, Sendable {
    case open, create, status, list, read, write, sync, rename, remove, link, makeDirectory, removeDirectory, lock

    enum Outcome: Sendable {
        case made

        /// The call is not made, and fails with this error number.
        case failure(Int32)

        /// The call writes only a single byte.
        case shortWrite

        /// The call is not made, but appears to have succeeded.
        case skipped
    }

    /// Decides the outcome of each call of the current task; if nil, all calls are made.
    @TaskLocal static var decide: (@Sendable (FileCall) -> Outcome)?

    /// Makes the call, repeating it if a signal interrupts it.
    ///
    /// - Parameter body: makes the call, writing only one byte if `isShort` is true, and returns its result.
    /// - Throws: ``SystemError`` if the result is negative.
    func run<Result: SignedInteger>(_ body: (_ isShort: Bool) -> Result) throws -> Result {
        while true {
            var isShort = false
            switch Self.decide?(self) {
            case .made, nil: break
            case .failure(EINTR): continue
            case .failure(let code): throw SystemError(code: code)
            case .shortWrite: isShort = true
            case .skipped: return 0
            }
            let result = body(isShort)
            if result >= 0 { return result }
            let error = SystemError.last
            guard error.code == EINTR else { throw error }
        }
    }

    @discardableResult
    func run<Result: SignedInteger>(_ body: () -> Result) throws -> Result {
        try run { _ in body() }
    }
}
