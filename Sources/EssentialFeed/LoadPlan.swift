import FeedCore
import Foundation

/// The options of a load.
struct LoadPlan<Item: Sendable>: Sendable {
    let pageLimit: Int

    var isOfAllPages = false

    /// Called with the list before it is saved.
    var show: (@Sendable (LoadedList<Item>) async throws -> Void)?

    static func all(of feeds: Feeds) -> LoadPlan {
        let (limit, overflows) = feeds.maximumPages.multipliedReportingOverflow(by: 100)
        return LoadPlan(pageLimit: overflows ? .max : limit, isOfAllPages: true)
    }
}
