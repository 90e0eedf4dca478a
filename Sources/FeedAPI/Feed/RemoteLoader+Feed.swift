public import FeedCore
public import Foundation

extension RemoteLoader where Value == [FeedImage] {
    /// Creates a loader of the feed at `url`, which may be RSS, Atom, a JSON Feed or JSON with `items`.
    public static func feed(at url: URL, client: any HTTPClient) -> RemoteLoader {
        RemoteLoader(at: url, preferring: FeedMapper.types, client: client) { try FeedMapper.images(in: $0, feed: url) }
    }
}
