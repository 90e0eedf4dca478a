import FeedAPI
import FeedCore

/// Why the program ends without a result: its exit code, and what it says.
struct Failure {
    let code: ExitCode
    /// Nil where nothing is to be said.
    let text: String?

    init(_ error: any Error, in phrases: Phrases) {
        code = Self.code(of: error)
        text = error is CancellationError ? nil : phrases.text(of: error)
    }

    private static func code(of error: any Error) -> ExitCode {
        switch error {
        case is CancellationError: .interrupted
        case RemoteError.invalidData: .invalidData
        case is RemoteError: .unavailable
        case let error as LoadingError: error.remoteFailure.map(code) ?? .unavailable
        case let error as PageFailure: code(of: error.cause)
        case is NotFound: .notFound
        default: .inputOutput
        }
    }
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
        case RemoteError.connectivity(let url, let cause): "\(connectivity): \(url.redacted): \(cause)"
        case RemoteError.invalidData(let url, _, let cause): "\(invalidData): \(url.redacted): \(cause)"
        case StandardStream.Failure.unwritable(let cause): "standard output: \(cause)"
        case let error as LoadingError: text(of: error)
        case let error as PageFailure: pageFailed(text(of: error.cause))
        default: "\(error)"
        }
    }

    /// Says why image data failed to load, where its URL is named already.
    func text(ofImageData error: any Error) -> String {
        switch error {
        case RemoteError.connectivity(_, let cause): "\(connectivity): \(cause)"
        case RemoteError.invalidData(_, _, let cause): "\(invalidData): \(cause)"
        default: text(of: error)
        }
    }

    private func text(of error: LoadingError) -> String {
        let failure = error.remoteFailure.map { text(of: $0) } ?? offlineRequested
        let cause = error.cacheFailure.map { " (\($0))" } ?? ""
        return "\(failure); \(nothingUsableCached)\(cause)"
    }
}
