import FeedAPI
import Foundation

extension RemoteError {
    /// What callers distinguish.
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

    /// The status code of the response, if there was one.
    var status: Int? {
        if case .invalidData(_, let status, _) = self { status } else { nil }
    }
}
