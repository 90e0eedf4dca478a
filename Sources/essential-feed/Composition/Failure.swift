import FeedAPI
import FeedCache
import FeedCore

/// Why the program ends without an answer: its exit code, and what it says.
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

/// What was asked for is nowhere to be found.
struct NotFound: Error, CustomStringConvertible {
    let description: String
}
