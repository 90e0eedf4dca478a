import FeedCore
import Foundation

/// A page of the sample feed, as requested.
struct SamplePage {
    private let limit: Int?
    private let previousID: String?

    /// Reads the query items `limit` and `after_id`; a limit that is not a number is ignored.
    init(query: [URLQueryItem]) {
        limit = query.first { $0.name == "limit" }?.value.flatMap { Int($0) }
        previousID = query.first { $0.name == "after_id" }?.value?.uppercased()
    }

    /// Returns the images of the page; none if it starts after an unknown image.
    func cut(from images: [FeedImage]) -> ArraySlice<FeedImage> {
        var page = images[...]
        if let previousID {
            page = page.drop { $0.id.uuidString != previousID }.dropFirst()
        }
        return limit.map { page.prefix(max($0, 0)) } ?? page
    }
}
