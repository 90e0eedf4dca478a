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
        case let error as PageFailure: pageFailed(text(of: error.cause))
        default: "\(error)"
        }
    }

    /// Says why a picture did not come, where its URL stands already.
    func text(ofPicture error: any Error) -> String {
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
