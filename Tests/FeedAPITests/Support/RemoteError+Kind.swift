import FeedAPI
import Foundation

extension RemoteError {
    /// The kinds of errors that callers distinguish.
    enum Kind {
        case connectivity
        case invalidData
        case invalidRequest
    }

    var kind: Kind {
        switch self {
        case .connectivity: .connectivity
        case .invalidData: .invalidData
        case .invalidRequest: .invalidRequest
        }
    }
}
