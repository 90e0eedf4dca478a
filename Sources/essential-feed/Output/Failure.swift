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

struct NotFound: Error, CustomStringConvertible {
    let description: String
}

/// A page failed after earlier pages were shown.
struct PageFailure: Error {
    let cause: any Error
}

enum ExitCode: Int32, CaseIterable, Sendable {
    case done = 0
    case usage = 64
    case invalidData = 65
    case notFound = 66
    case unavailable = 69
    case inputOutput = 74
    case interrupted = 130

    var meaning: String {
        switch self {
        case .done: "Done"
        case .usage: "Wrong usage"
        case .invalidData: "Invalid data from the service"
        case .notFound: "No such image, university or cached feed"
        case .unavailable: "Service out of reach"
        case .inputOutput: "A file, or standard output, could not be read or written"
        case .interrupted: "Interrupted"
        }
    }
}
