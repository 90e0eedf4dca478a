#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Holds image data in memory, up to a limit of bytes, and loads what it does not hold, once for all who want it now.
///
/// The data used least recently goes first; more than the limit is never held, at no moment. Data that is longer than
/// the limit is delivered and not held. A failure is not held either.
public actor MemoryImageDataLoader: ImageDataLoader {
    /// Data that is held, in a chain from the least to the most recently used.
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

    /// How many bytes are held.
    public private(set) var cost = 0

    /// Creates a loader that holds up to `costLimit` bytes of what `loader` loads.
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
        // Somebody who shared the download may have been here before.
        remove(url)
        hold(fetched, for: url)
        return fetched
    }

    /// Drops everything that is held.
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
