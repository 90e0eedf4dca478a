import FeedAPI
import FeedCore
import Foundation

/// The reason the program ends without a complete result: its exit code and messages.
struct Failure {
    let code: ExitCode
    private let errors: [any Error]

    init(_ error: any Error) {
        errors = (error as? Failures)?.all ?? [error]
        code = errors.last.map(Self.code) ?? .inputOutput
    }

    /// Returns one line for each failure; none if there is nothing to report.
    func lines(in wording: Wording) -> [String] {
        let shown = errors.filter { !($0 is CancellationError) }.map(wording.text)
        let rest = shown.count - Console.longestList
        return shown.prefix(Console.longestList) + (rest > 0 ? [wording.phrases.andMore("\(rest)")] : [])
    }

    private static func code(of error: any Error) -> ExitCode {
        switch error {
        case is CancellationError: .interrupted
        case RemoteError.invalidData: .invalidData
        case is RemoteError, is RequestNotSent: .unavailable
        case let error as LoadingError: error.remoteFailure.map(code) ?? .unavailable
        case let error as PageFailure: code(of: error.cause)
        case let error as ExportFailure where error.cause as? ExportRefusal == .emptyFeed: .invalidData
        case is NotFound: .notFound
        default: .inputOutput
        }
    }
}

/// Several failures, the last of which determines the exit code.
struct Failures: Error {
    let all: [any Error]
}

/// The requested item does not exist.
struct NotFound: Error, CustomStringConvertible {
    let description: String
}

/// A service rejected a request with 401 or 403; the reasons say what was sent, or why nothing was.
struct RefusedCredentials: Error {
    let status: Int
    let reasons: [String]
}

/// A page failed after earlier pages were shown.
struct PageFailure: Error {
    let cause: any Error
}
