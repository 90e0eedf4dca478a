import FeedAPI
import FeedCache
import FeedCore
import Foundation

/// The source of a feed's image data: the cache and, unless offline, its service.
struct ImageDataSource: Sendable {
    fileprivate let store: FileImageDataStore
    /// Nil if nothing is to be requested.
    fileprivate let service: CacheFirstImageDataLoader?

    func load(from url: URL) async throws -> LoadedImageData {
        if let service { return try await service.loadWithSource(from: url) }
        return LoadedImageData(try await LocalImageDataLoader(store: store).load(from: url), source: .cache)
    }

    /// Returns the checksums of the cached image data; nil for data that must be loaded first.
    func cachedChecksums(for urls: [URL]) -> [String?] {
        store.checksums(for: urls)
    }
}

extension Composition {
    /// Returns the source of the image data of the feed at `url`.
    func imageDataSource(ofFeedAt url: URL, offline: Bool) throws -> ImageDataSource {
        let store = try cache.imageDataStore(forFeedAt: url)
        let service = offline ? nil : imageDataLoader(cachingIn: store, client: try client(for: url))
        return ImageDataSource(store: store, service: service)
    }

    /// Returns a function that loads the comments on an image from the service of the feed at `url`.
    func commentsLoader(besideFeedAt url: URL) throws -> @Sendable (UUID) async throws -> [ImageComment] {
        let client = try client(for: url)
        return { id in try await RemoteLoader.comments(imageID: id, besideFeedAt: url, client: client).load().value }
    }

    /// Returns when the service sent the cached list; nil if none is cached.
    func dateOfResponse(ofFeedAt url: URL) async -> Date? {
        try? await cache.feedStore(for: url).retrieve()?.fetchedAt
    }
}

extension Array where Element: Sendable {
    /// Transforms the elements, a few at a time; a failure does not stop the others.
    ///
    /// - Parameter report: called with each result as it comes, in the caller's isolation.
    /// - Throws: `CancellationError` if the task was cancelled.
    func concurrentMap<Result: Sendable>(
        limit: Int = 8,
        isolation: isolated (any Actor)? = #isolation,
        _ transform: @escaping @Sendable (Element) async throws -> Result,
        report: (Element, Swift.Result<Result, any Error>) -> Void
    ) async throws -> [Swift.Result<Result, any Error>] {
        typealias Outcome = (index: Int, result: Swift.Result<Result, any Error>)
        return try await withThrowingTaskGroup(of: Outcome.self) { group in
            var outcomes = [Swift.Result<Result, any Error>?](repeating: nil, count: count)
            var rest = enumerated().makeIterator()
            func start(_ next: (offset: Int, element: Element)) {
                group.addTask {
                    do {
                        return (next.offset, .success(try await transform(next.element)))
                    } catch {
                        try Task.checkCancellation()
                        return (next.offset, .failure(error))
                    }
                }
            }
            for _ in 0..<limit { if let next = rest.next() { start(next) } }
            while let outcome = try await group.next() {
                if let next = rest.next() { start(next) }
                report(self[outcome.index], outcome.result)
                outcomes[outcome.index] = outcome.result
            }
            return outcomes.compactMap { $0 }
        }
    }
}
