import FeedAPI
import FeedCore

extension Phrases {
    /// Says an error in one line.
    func text(of error: any Error) -> String {
        switch error {
        case RemoteError.connectivity(let url, let cause): "\(connectivity): \(url.redacted): \(cause)"
        case RemoteError.invalidData(let url, _, let cause): "\(invalidData): \(url.redacted): \(cause)"
        case StandardStream.Failure.unwritable(let cause): "standard output: \(cause)"
        case let error as LoadingError: text(of: error)
        default: "\(error)"
        }
    }

    private func text(of error: LoadingError) -> String {
        let failure = error.remoteFailure.map(text) ?? offlineRequested
        let cause = error.cacheFailure.map { " (\($0))" } ?? ""
        return "\(failure); \(nothingUsableCached)\(cause)"
    }
}
