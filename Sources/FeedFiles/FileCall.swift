import Foundation

/// The system calls that all file operations consist of.
///
/// All of them go through `run`, so that a test can make each fail once.
enum FileCall: Hashable, Sendable {
    case open, create, status, list, read, write, sync, rename, remove, makeDirectory, removeDirectory, lock

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
