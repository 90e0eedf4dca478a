public import Foundation

/// A failed system call.
public struct SystemError: Error, Hashable {
    /// The error number (`errno`).
    public let code: Int32

    package init(code: Int32) {
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

    /// A file, or a directory on its path, does not exist.
    package static var notFound: SystemError { SystemError(code: ENOENT) }

    package static var notADirectory: SystemError { SystemError(code: ENOTDIR) }

    /// Another writer took too long.
    package static var busy: SystemError { SystemError(code: EBUSY) }

    /// A file with this name already exists.
    package static var exists: SystemError { SystemError(code: EEXIST) }

    /// Lets a `catch` clause match a particular error.
    package static func ~= (pattern: SystemError, error: any Error) -> Bool {
        error as? SystemError == pattern
    }
}

/// Why a file is not used; it is left unchanged.
public enum UnusableFile: Error, Hashable {
    /// There is a directory, a symbolic link or something else instead of a regular file.
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

/// A directory that the cache does not use because others may control its content; it is left unchanged.
public struct UnusableDirectory: Error, Hashable {
    /// What is wrong with a directory.
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

    /// What is wrong with it.
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
