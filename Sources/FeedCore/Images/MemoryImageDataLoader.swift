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
        memory[url]
    }

    /// Loads the image data at `url`.
    public func load(from url: URL) async throws -> Data {
        try Task.checkCancellation()
        if let data = memory[url] { return data }
        let data = try await loader.load(from: url)
        memory.insert(data, for: url)
        return data
    }

    /// Removes all cached data.
    public func removeAll() {
        memory.removeAll()
    }
}

/// Image data in memory, up to a byte limit.
package final class ImageDataMemory: Sendable {
    private struct State {
        var elements: [URL: (data: Data, lastUse: Int)] = [:]
        var uses = 0
        var cost = 0

        mutating func remove(_ url: URL) {
            cost -= elements.removeValue(forKey: url)?.data.count ?? 0
        }

        mutating func insert(_ data: Data, for url: URL) {
            remove(url)
            uses += 1
            elements[url] = (data, uses)
            cost += data.count
        }
    }

    private let costLimit: Int
    private let state = Mutex(State())

    package init(costLimit: Int) {
        self.costLimit = costLimit
    }

    var cost: Int { state.withLock { $0.cost } }

    /// Returns the data at `url`, which is then the most recently used.
    subscript(url: URL) -> Data? {
        state.withLock { state in
            guard let data = state.elements[url]?.data else { return nil }
            state.insert(data, for: url)
            return data
        }
    }

    func insert(_ data: Data, for url: URL) {
        guard data.count <= costLimit else { return }
        state.withLock { state in
            state.insert(data, for: url)
            while state.cost > costLimit, let least = state.elements.min(by: { $0.value.lastUse < $1.value.lastUse }) {
                state.remove(least.key)
            }
        }
    }

    func removeAll() {
        state.withLock { $0 = State() }
    }
}
