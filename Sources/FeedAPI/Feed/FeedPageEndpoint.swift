import FeedCore
package import Foundation

/// The endpoint of a feed's pages.
package enum FeedPageEndpoint {
    /// Returns the URL of a page of the feed at `feedURL`.
    ///
    /// The query of the feed's URL is preserved, except for the items that are set here. A URL that is not `http` or
    /// `https`, which ``RemoteLoader`` refuses to request, is returned unchanged.
    ///
    /// - Parameters:
    ///   - feedURL: the URL of the feed.
    ///   - limit: the maximum number of images on a page (`limit`); if nil, the feed's URL or the service determines
    ///   it.
    ///   - imageID: the image after which the page starts (`after_id`); nil for the first page.
    package static func url(feedURL: URL, limit: Int? = nil, after imageID: UUID? = nil) -> URL {
        guard Origin(feedURL) != nil, var parts = URLComponents(url: feedURL, resolvingAgainstBaseURL: true) else {
            return feedURL
        }
        var items = parts.percentEncodedQuery.map { $0.split(separator: "&", omittingEmptySubsequences: false) } ?? []
        if let limit { set("limit", "\(limit)", in: &items) }
        if let imageID { set("after_id", imageID.uuidString, in: &items) }
        parts.percentEncodedQuery = items.isEmpty ? nil : items.joined(separator: "&")
        // Foundation has parsed the other parts, and the query needs no encoding.
        return parts.url ?? feedURL
    }

    private static func set(_ name: String, _ value: String, in items: inout [Substring]) {
        let item = Substring("\(name)=\(value)")
        if items == [""] { items = [] }
        let isSame = { (other: Substring) in other.prefix { $0 != "=" } == name }
        let place = items.firstIndex(where: isSame) ?? items.endIndex
        items.removeAll(where: isSame)
        items.insert(item, at: min(place, items.endIndex))
    }
}
