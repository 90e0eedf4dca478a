public import Foundation

/// Caches image data in memory up to a byte limit, and shares one load among callers that want the same URL.
///
/// The least recently used data is evicted first, and the limit is never exceeded. Data longer than the limit is
/// returned but not cached. Failures are not cached.
public actor MemoryImageDataLoader: ImageDataLoader {
    /// Cached data, as an element of a linked list from the least to the most recently used.
    private struct Held {
        let fetched: Fetched<Data>
        var previous: URL?
        var next: URL?
    }

    private let loader: SharedImageDataLoader
    private let costLimit: Int
    private var held: [URL: Held] = [:]
    private var least: URL?
    private var most: URL?

    /// The number of bytes in the cache.
    public private(set) var cost = 0

    /// Creates a loader that caches up to `costLimit` bytes of the data that `loader` loads.
    public init(_ loader: any ImageDataLoader, costLimit: Int) {
        self.loader = SharedImageDataLoader(loader)
        self.costLimit = costLimit
    }

    /// Loads the image data at `url`.
    public func load(from url: URL) async throws -> Data {
        try await loadWithValidators(from: url).value
    }

    /// Loads the image data at `url`, with its validators.
    public func loadWithValidators(from url: URL) async throws -> Fetched<Data> {
        try Task.checkCancellation()
        if let fetched = held[url]?.fetched {
            remove(url)
            append(fetched, for: url)
            return fetched
        }
        let fetched = try await loader.loadWithValidators(from: url)
        // A caller that shared the download may have added it already.
        remove(url)
        hold(fetched, for: url)
        return fetched
    }

    /// Removes all cached data.
    public func removeAll() {
        held.removeAll()
        (least, most, cost) = (nil, nil, 0)
    }

    private func hold(_ fetched: Fetched<Data>, for url: URL) {
        guard fetched.value.count <= costLimit else { return }
        while let least, cost > costLimit - fetched.value.count { remove(least) }
        append(fetched, for: url)
    }

    private func append(_ fetched: Fetched<Data>, for url: URL) {
        held[url] = Held(fetched: fetched, previous: most)
        if let most { held[most]?.next = url }
        most = url
        if least == nil { least = url }
        cost += fetched.value.count
    }

    private func remove(_ url: URL) {
        guard let removed = held.removeValue(forKey: url) else { return }
        cost -= removed.fetched.value.count
        if let previous = removed.previous { held[previous]?.next = removed.next } else { least = removed.next }
        if let next = removed.next { held[next]?.previous = removed.previous } else { most = removed.previous }
    }
}
