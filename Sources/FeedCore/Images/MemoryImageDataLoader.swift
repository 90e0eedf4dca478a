public import Foundation
import Synchronization

/// Caches image data in memory up to a byte limit, and shares one load among callers that want the same URL.
///
/// The least recently used data is evicted first, and the limit is never exceeded. Data longer than the limit is
/// returned but not cached. Failures are not cached.
public struct MemoryImageDataLoader: ImageDataLoader {
    private let loader: SharedImageDataLoader
    private let memory: ImageDataMemory

    /// Creates a loader that caches up to `costLimit` bytes of the data that `loader` loads.
    public init(_ loader: any ImageDataLoader, costLimit: Int) {
        self.init(loader, memory: ImageDataMemory(costLimit: costLimit))
    }

    /// Creates a loader that caches the data that `loader` loads in memory that others may share.
    package init(_ loader: any ImageDataLoader, memory: ImageDataMemory) {
        self.loader = SharedImageDataLoader(loader)
        self.memory = memory
    }

    /// The number of bytes in the cache.
    package var cost: Int { memory.cost }

    /// Returns the image data at `url` if it is in memory, at once.
    public func cached(for url: URL) -> Data? {
        memory[url]?.value
    }

    /// Loads the image data at `url`.
    public func load(from url: URL) async throws -> Data {
        try await loadWithValidators(from: url).value
    }

    /// Loads the image data at `url`, with its validators.
    public func loadWithValidators(from url: URL) async throws -> Fetched<Data> {
        try Task.checkCancellation()
        if let fetched = memory[url] { return fetched }
        let fetched = try await loader.loadWithValidators(from: url)
        memory.insert(fetched, for: url)
        return fetched
    }

    /// Removes all cached data.
    public func removeAll() {
        memory.removeAll()
    }
}

/// Image data in memory, up to a byte limit.
package final class ImageDataMemory: Sendable {
    private struct State {
        var elements: [URL: (fetched: Fetched<Data>, lastUse: Int)] = [:]
        var uses = 0
        var cost = 0

        mutating func remove(_ url: URL) {
            cost -= elements.removeValue(forKey: url)?.fetched.value.count ?? 0
        }

        mutating func insert(_ fetched: Fetched<Data>, for url: URL) {
            remove(url)
            uses += 1
            elements[url] = (fetched, uses)
            cost += fetched.value.count
        }
    }

    private let costLimit: Int
    private let state = Mutex(State())

    package init(costLimit: Int) {
        self.costLimit = costLimit
    }

    var cost: Int { state.withLock { $0.cost } }

    /// Returns the data at `url`, which is then the most recently used.
    subscript(url: URL) -> Fetched<Data>? {
        state.withLock { state in
            guard let fetched = state.elements[url]?.fetched else { return nil }
            state.insert(fetched, for: url)
            return fetched
        }
    }

    func insert(_ fetched: Fetched<Data>, for url: URL) {
        guard fetched.value.count <= costLimit else { return }
        state.withLock { state in
            state.insert(fetched, for: url)
            while state.cost > costLimit, let least = state.elements.min(by: { $0.value.lastUse < $1.value.lastUse }) {
                state.remove(least.key)
            }
        }
    }

    func removeAll() {
        state.withLock { $0 = State() }
    }
}
