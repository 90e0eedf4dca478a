#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Where the pages of a feed are.
public enum FeedPageEndpoint {
    /// Returns the URL of a page of the feed at `feedURL`.
    ///
    /// The feed's own query stays as it is, but for an item of the same name as one that is set here.
    ///
    /// - Parameters:
    ///   - limit: how many images a page may have (`limit`); nil leaves it to the feed's URL, or to the service.
    ///   - imageID: the image after which the page begins (`after_id`); nil for the first page.
    public static func url(feedURL: URL, limit: Int? = nil, after imageID: UUID? = nil) -> URL {
        guard var parts = URLComponents(url: feedURL, resolvingAgainstBaseURL: true) else { return feedURL }
        var items = parts.percentEncodedQuery.map { $0.split(separator: "&", omittingEmptySubsequences: false) } ?? []
        if let limit { set("limit", "\(limit)", in: &items) }
        if let imageID { set("after_id", imageID.uuidString, in: &items) }
        parts.percentEncodedQuery = items.isEmpty ? nil : items.joined(separator: "&")
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
