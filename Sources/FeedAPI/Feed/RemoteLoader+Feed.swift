public import FeedCore
public import Foundation

extension RemoteLoader where Value == [FeedImage] {
    /// Creates a loader of the feed at `url`, or of one of its pages.
    ///
    /// The feed may be RSS, Atom, a JSON Feed or JSON with `items`. The request has an `Accept` for these formats, and
    /// `headers`, which take precedence.
    public static func feed(
        at url: URL,
        limit: Int? = nil,
        after imageID: UUID? = nil,
        headers: HTTPHeaders = [:],
        client: any HTTPClient
    ) -> RemoteLoader {
        let page = FeedPageEndpoint.url(feedURL: url, limit: limit, after: imageID)
        return RemoteLoader(at: page, headers: headers, preferring: FeedMapper.types, client: client) {
            try FeedMapper.images(in: $0, feed: url)
        }
    }
}
