import FeedAPI
import FeedCore
import Foundation

/// Why the program ends without a result, or with a part of it: its exit code, and what it says.
struct Failure {
    let code: ExitCode
    /// One line for each failure; none where nothing is to be said.
    let lines: [String]

    /// Words `error`; ages are as of `now`.
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
        case is NotFound: .notFound
        default: .inputOutput
        }
    }
}

/// Several things failed; the last one decides the exit code.
struct Failures: Error {
    let all: [any Error]
}

/// What was asked for does not exist.
struct NotFound: Error, CustomStringConvertible {
    let description: String
}

/// A page failed; those before it have been shown.
struct PageFailure: Error {
    let cause: any Error
}

extension Phrases {
    /// Says an error in one line.
    func text(of error: any Error) -> String {
        switch error {
        case RemoteError.connectivity(let url, let cause): "\(connectivity): \(text(of: url)): \(cause)"
        case RemoteError.invalidData(let url, _, let cause): "\(invalidData): \(text(of: url)): \(text(ofCause: cause))"
        case StandardStream.Failure.unwritable(let cause): "standard output: \(cause)"
        case let error as RequestNotSent: "\(connectivity): \(error)"
        case let error as LoadingError: text(of: error, now: nil)
        case let error as ExportDestination.Failure: export.text(of: error)
        case let error as PageFailure: pageFailed(text(of: error.cause))
        default: "\(error)"
        }
    }

    /// Says why image data failed to load, where its URL is named already.
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

    /// A URL as messages show it: without secrets, and so short that a line has room for what follows.
    func text(of url: URL) -> String {
        TerminalText.cut(url.redacted, toBytes: 500)
    }

    /// Says why neither the service nor the cache has anything to show, and how old an expired list is `now`.
    fileprivate func text(of error: LoadingError, now: Date?) -> String {
        let failure = error.remoteFailure.map { text(of: $0) } ?? offlineRequested
        var cause = error.cacheFailure.map { "\($0)" }
        if cause == nil, let now, let savedAt = error.expiredValueSavedAt {
            cause = expired(RelativeDate(savedAt, from: now).text(in: self))
        }
        return "\(failure); \(nothingUsableCached)\(cause.map { " (\($0))" } ?? "")"
    }
}
