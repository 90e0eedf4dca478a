public import Foundation

/// The system calls that all file operations consist of.
///
/// Each of them goes through `run`, so that a test can make each of them fail once.
package enum FileCall: Hashable, Sendable {
    case open, create, status, list, read, write, sync, rename, remove, makeDirectory, removeDirectory, lock

    /// What happens to a call.
    package enum Outcome: Sendable {
        /// It is made normally.
        case made

        /// It is not made, and fails with this error number.
        case failure(Int32)

        /// It is made, and writes a single byte.
        case shortWrite

        /// It is not made, but appears to have succeeded.
        case skipped
    }

    /// Decides what happens to the calls of the current task; if it is nil, all are made.
    @TaskLocal package static var decide: (@Sendable (FileCall) -> Outcome)?

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

    /// Makes the call, repeating it if a signal interrupts it.
    @discardableResult
    func run<Result: SignedInteger>(_ body: () -> Result) throws -> Result {
        try run { _ in body() }
    }
}

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
    /// The error of the last call.
    package static var last: SystemError { SystemError(code: errno) }

    /// A file, or a directory on its path, does not exist.
    static var notFound: SystemError { SystemError(code: ENOENT) }

    /// There is something other than a directory.
    package static var notADirectory: SystemError { SystemError(code: ENOTDIR) }

    /// Another writer took too long.
    static var busy: SystemError { SystemError(code: EBUSY) }

    /// A file with this name already exists.
    package static var exists: SystemError { SystemError(code: EEXIST) }

    /// Lets a `catch` clause match a particular error.
    package static func ~= (pattern: SystemError, error: any Error) -> Bool {
        error as? SystemError == pattern
    }
}
