import Foundation

/// A failed system call.
public struct SystemError: Error, Hashable {
    /// The error number (`errno`).
    public let code: Int32

    /// Creates the error with a number.
    package init(code: Int32) {
        self.code = code
    }
}

extension SystemError {
    package static var last: SystemError { SystemError(code: errno) }

    /// There is no such file or directory.
    package static var notFound: SystemError { SystemError(code: ENOENT) }

    /// A part of the path is not a directory.
    package static var notADirectory: SystemError { SystemError(code: ENOTDIR) }

    /// Another writer took too long.
    package static var busy: SystemError { SystemError(code: EBUSY) }

    /// The file already exists.
    package static var exists: SystemError { SystemError(code: EEXIST) }

    /// Lets a `catch` clause match a particular error.
    package static func ~= (pattern: SystemError, error: any Error) -> Bool {
        error as? SystemError == pattern
    }
}
