import FeedAPI
import Foundation

extension RemoteError {
    /// What callers tell apart.
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

    /// The status code of the response, where one came.
    var status: Int? {
        if case .invalidData(_, let status, _) = self { status } else { nil }
    }
}
