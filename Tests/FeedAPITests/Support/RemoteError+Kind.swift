import FeedAPI

extension RemoteError {
    /// What callers tell apart.
    enum Kind {
        case connectivity
        case invalidData
    }

    var kind: Kind {
        switch self {
        case .connectivity: .connectivity
        case .invalidData: .invalidData
        }
    }

    /// The status code of the answer, where one came.
    var status: Int? {
        if case .invalidData(_, let status, _) = self { status } else { nil }
    }
}
