import FeedAPI
import FeedCache
import FeedCore
import Foundation

/// Image data of a feed: from the cache, or else from its service, unless nothing is to be asked for.
struct ImageDataSource: Sendable {
    fileprivate let store: FileImageDataStore
    /// Nil where nothing is to be asked for.
    fileprivate let service: CacheFirstImageDataLoader?

    func load(from url: URL) async throws -> LoadedImageData {
        if let service { return try await service.loadWithSource(from: url) }
        return LoadedImageData(try await LocalImageDataLoader(store: store).load(from: url), source: .cache)
    }

    /// The checksums of the image data that is cached, nil where it has to be loaded to be known.
    func cachedChecksums(for urls: [URL]) -> [String?] {
        store.checksums(for: urls)
    }
}

extension Composition {
    /// The image data of the feed at `url`.
    func imageDataSource(ofFeedAt url: URL, offline: Bool) throws -> ImageDataSource {
        let store = try cache.imageDataStore(forFeedAt: url)
        let service = offline ? nil : imageDataLoader(cachingIn: store, client: try client(for: url))
        return ImageDataSource(store: store, service: service)
    }

    /// Loads comments on images, from the service of the feed at `url`.
    func commentsLoader(besideFeedAt url: URL) throws -> @Sendable (UUID) async throws -> [ImageComment] {
        let client = try client(for: url)
        return { id in try await RemoteLoader.comments(imageID: id, besideFeedAt: url, client: client).load().value }
    }

    /// When the service sent the list that is cached, or nil where none is.
    func dateOfResponse(ofFeedAt url: URL) async -> Date? {
        try? await cache.feedStore(for: url).retrieve()?.fetchedAt
    }
}

extension Array where Element: Sendable {
    /// Transforms the elements, a few at a time; one that fails does not keep the others from their turn.
    ///
    /// - Parameter report: told of every result as it comes, where the caller is.
    /// - Throws: `CancellationError` where the task was cancelled.
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
