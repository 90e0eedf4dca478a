import FeedCore
import Foundation

/// The state of a list of any type.
protocol AnySharedList: Sendable {
    /// Prevents the lists of all requests that were sent until now from being saved, because their list is deleted.
    func abandonRequests() async
}
