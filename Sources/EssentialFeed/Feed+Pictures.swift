import FeedAPI
import FeedCache
package import FeedCore
package import Foundation

/// The image data of a feed: the cache and, unless offline, its service.
package struct ImageDataSource: Sendable {
    fileprivate let store: any ImageDataStore
    /// Nil if nothing is to be requested.
    fileprivate let service: CacheFirstImageDataLoader?

    package func load(from url: URL) async throws -> Loaded<Data> {
        if let service { return try await service.loadWithSource(from: url) }
        let data = try await LocalImageDataLoader(store: store).load(from: url)
        return Loaded(data, source: .cache(fallbackReason: nil), savedAt: nil)
    }

    /// Returns the checksums of the cached image data; nil for data that must be loaded first.
    package func cachedChecksums(for urls: [URL]) -> [String?] {
        (store as? FileImageDataStore)?.checksums(for: urls) ?? urls.map { _ in nil }
    }
}

package struct FoundImageData: Sendable {
    package let data: Loaded<Data>
    package let cachedFile: String?
}

extension Feed {
    /// The image data of this feed, without the service if `offline`.
    package func imageDataSource(offline: Bool) -> ImageDataSource {
        let store = feeds.storage.imageDataStore(forFeedAt: url)
        let service = CacheFirstImageDataLoader(store: store, remote: feeds.shared.downloads)
        return ImageDataSource(store: store, service: offline ? nil : service)
    }

    /// Loads image data and caches it with this feed, a few URLs at a time; reports each.
    ///
    /// - Returns: the failures, in the order of `urls`, and why some data could not be saved, if so.
    package func loadPictures(
        at urls: [URL],
        isolation: isolated (any Actor)? = #isolation
    ) async throws -> (failures: [(url: URL, cause: any Error)], savingFailure: (any Error)?) {
        let source = imageDataSource(offline: false)
        var seen: Set<URL> = []
        let urls = urls.filter { seen.insert($0).inserted }
        var count = 0
        feeds.report(.picturesLoaded(0, of: urls.count))
        let results = try await urls.concurrentMap {
            try await source.load(from: $0).source
        } report: { url, result in
            count += 1
            feeds.report(.picturesLoaded(count, of: urls.count))
            if case .failure(let cause) = result { feeds.report(.pictureFailed(url, cause)) }
        }
        return (Self.failures(zip(urls, results)), Self.savingFailure(results))
    }

    package static func failures<Picture>(
        _ results: some Sequence<(URL, Result<Picture, any Error>)>
    ) -> [(url: URL, cause: any Error)] {
        results.compactMap { url, result in
            if case .failure(let cause) = result { (url, cause) } else { nil }
        }
    }

    package static func savingFailure(_ results: [Result<LoadedSource, any Error>]) -> (any Error)? {
        for case .success(.remote(let failure?)) in results { return failure }
        return nil
    }

    /// Loads image data and caches it with this feed.
    package func imageData(at url: URL) async throws -> FoundImageData {
        feeds.report(.picturesLoaded(0, of: 1))
        let file = (feeds.storage.imageDataStore(forFeedAt: self.url) as? FileImageDataStore)?.path(for: url)
        return FoundImageData(data: try await imageDataSource(offline: false).load(from: url), cachedFile: file)
    }

    /// When the service last sent a part of the saved feed; nil if none is saved.
    package var dateOfResponse: Date? {
        get async { try? await loader.lookUp()?.fetchedAt }
    }
}

extension Feeds {
    /// Loads image data that belongs to no cached feed.
    package func imageData(at url: URL) async throws -> FoundImageData {
        report(.picturesLoaded(0, of: 1))
        let loader = CacheFirstImageDataLoader(store: InMemoryImageDataStore(), remote: shared.downloads)
        return FoundImageData(data: try await loader.loadWithSource(from: url), cachedFile: nil)
    }

    /// Returns the cached image that `isWanted` accepts with the URL of its feed, from the feed that was saved last.
    package func findImage(
        report: (any Error) -> Void,
        where isWanted: (FeedImage) -> Bool
    ) async throws -> FoundImage {
        let entries = try await entries(report: report)
        for entry in entries {
            if let image = entry.value.first(where: isWanted) { return .found(image, feedURL: entry.url) }
        }
        return entries.isEmpty ? .nothingCached : .notFound
    }
}

package enum FoundImage: Sendable {
    case found(FeedImage, feedURL: URL)
    case notFound
    case nothingCached
}
