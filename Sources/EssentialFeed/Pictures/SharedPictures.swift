import FeedAPI
import FeedCore
import Foundation
import Synchronization

/// The pictures that all lists of a `Feeds` share: memory, downloads, and the origins that must not be requested.
final class SharedPictures: Sendable {
    let memory = ImageDataMemory<ListPicture>(costLimit: 64 << 20)
    let requests = SharedTasks<CacheFirstImageDataLoader.Request, Loaded<Data>>()
    let downloads: SharedImageDataLoader
    private let now: @Sendable () -> Date
    private let waits = Mutex<[Origin: Date]>([:])

    init(_ client: any HTTPClient, now: @escaping @Sendable () -> Date) {
        self.now = now
        downloads = SharedImageDataLoader(RemoteImageDataLoader(client: client))
    }

    /// Returns the time before which no picture at the origin of `url` may be requested.
    func retryAfter(_ url: URL, saved: [String: Date]?) -> Date? {
        guard let origin = Origin(url) else { return nil }
        let known = [waits.withLock { $0[origin] }, saved?["\(origin)"]]
        return known.compactMap { RequestPolicy.end(ofRetryAfter: $0, at: now()) }.max()
    }

    /// Records the `Retry-After` of a failed request, and returns it.
    func record(_ error: any Error, at url: URL) -> (origin: String, end: Date)? {
        guard let origin = Origin(url), let end = (error as? any ServiceError)?.retryAfter(now: now()) else {
            return nil
        }
        waits.withLock { $0[origin] = end }
        return ("\(origin)", end)
    }
}
