#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The calls of the operating system that everything on disk is made of.
///
/// Every one of them goes through `run`, so that a test can let each of them fail once.
package enum FileCall: Hashable, Sendable {
    case open, create, status, list, read, write, sync, rename, remove, makeDirectory, removeDirectory, lock

    /// What becomes of a call.
    package enum Outcome: Sendable {
        /// It is made.
        case made

        /// It is not made, and fails with this error number.
        case failure(Int32)

        /// It is made, and writes a single byte.
        case shortWrite

        /// It is not made, and seems to have succeeded.
        case skipped
    }

    /// Decides what becomes of the calls that the current task makes; all of them are made where it is nil.
    @TaskLocal package static var decide: (@Sendable (FileCall) -> Outcome)?

    /// Makes the call, again where a signal interrupted it.
    ///
    /// - Parameter body: makes the call, writing a single byte where it is told to, and returns its result.
    /// - Throws: ``SystemError`` where the result is negative.
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

    /// Makes the call, again where a signal interrupted it.
    @discardableResult
    func run<Result: SignedInteger>(_ body: () -> Result) throws -> Result {
        try run { _ in body() }
    }
}

/// A call to the operating system that failed.
public struct SystemError: Error, Hashable {
    /// The number the system gave (`errno`).
    public let code: Int32
}

extension SystemError: LocalizedError, CustomStringConvertible {
    /// What the system says of the error, in English.
    public var description: String {
        var buffer = [CChar](repeating: 0, count: 256)
        guard strerror_r(code, &buffer, buffer.count) == 0 else { return "system error \(code)" }
        return String(decoding: buffer.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    /// What the system says of the error, in English.
    public var errorDescription: String? { description }
}

extension SystemError {
    /// The error of the call made last.
    static var last: SystemError { SystemError(code: errno) }

    /// A file, or a directory on the way to it, is not there.
    static var notFound: SystemError { SystemError(code: ENOENT) }

    /// Something else stands where a directory should be.
    package static var notADirectory: SystemError { SystemError(code: ENOTDIR) }

    /// Another writer does not come to an end.
    static var busy: SystemError { SystemError(code: EBUSY) }

    /// A file of that name is there already.
    static var exists: SystemError { SystemError(code: EEXIST) }

    /// Lets a `catch` name the error it is for.
    package static func ~= (pattern: SystemError, error: any Error) -> Bool {
        error as? SystemError == pattern
    }
}
