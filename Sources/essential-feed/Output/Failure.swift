import FeedAPI
import FeedCore
import Foundation

/// The reason the program ends without a complete result: its exit code and messages.
struct Failure {
    let code: ExitCode
    /// One line for each failure; none if there is nothing to report.
    let lines: [String]

    /// Describes `error`; ages are relative to `now`.
    init(_ error: any Error, in phrases: Phrases, now: Date) {
        let errors = (error as? Failures)?.all ?? [error]
        code = errors.last.map(Self.code) ?? .inputOutput
        let shown = errors.filter { !($0 is CancellationError) }.map { error in
            (error as? LoadingError).map { phrases.text(of: $0, now: now) } ?? phrases.text(of: error)
        }
        let rest = shown.count - Console.longestList
        lines = shown.prefix(Console.longestList) + (rest > 0 ? [phrases.andMore("\(rest)")] : [])
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

/// A page failed after earlier pages were shown.
struct PageFailure: Error {
    let cause: any Error
}

extension Phrases {
    /// Returns a one-line message for an error.
    func text(of error: any Error) -> String {
        switch error {
        case RemoteError.connectivity(let url, let cause): "\(connectivity): \(text(of: url)): \(cause)"
        case RemoteError.invalidData(let url, _, let cause): "\(invalidData): \(text(of: url)): \(text(ofCause: cause))"
        case StandardStream.Failure.unwritable(let cause): "standard output: \(cause)"
        case let error as RequestNotSent: "\(connectivity): \(error)"
        case let error as LoadingError: text(of: error, now: nil)
        case let error as ExportFailure: export.text(of: error)
        case let error as PageFailure: pageFailed(text(of: error.cause))
        default: "\(error)"
        }
    }

    /// Returns why image data failed to load, for a message that already contains its URL.
    func text(ofImageData error: any Error) -> String {
        switch error {
        case RemoteError.connectivity(_, let cause): "\(connectivity): \(cause)"
        case RemoteError.invalidData(_, _, let cause): "\(invalidData): \(text(ofCause: cause))"
        default: text(of: error)
        }
    }

    private func text(ofCause cause: any Error) -> String {
        cause is Unauthorized ? "\(cause); \(credentialHelp)" : "\(cause)"
    }

    /// Returns a URL for messages: without secrets, and truncated so that the rest of the message fits on the line.
    func text(of url: URL) -> String {
        TerminalText.cut(url.redacted, toBytes: 500)
    }

    /// Returns why neither the service nor the cache has a value to show, and how old an expired one is at `now`.
    fileprivate func text(of error: LoadingError, now: Date?) -> String {
        let failure = error.remoteFailure.map { text(of: $0) } ?? offlineRequested
        var cause = error.cacheFailure.map { "\($0)" }
        if cause == nil, let now, let savedAt = error.expiredValueSavedAt {
            cause = expired(RelativeDate(savedAt, from: now).text(in: self))
        }
        return "\(failure); \(nothingUsableCached)\(cause.map { " (\($0))" } ?? "")"
    }
}
