public import Foundation
import Synchronization

/// Caches image data in memory up to a byte limit, and shares one load among callers that want the same URL.
///
/// The least recently used data is evicted first, and the limit is never exceeded. Data longer than the limit is
/// returned but not cached. Failures are not cached.
public struct MemoryImageDataLoader: ImageDataLoader {
    private let loader: SharedImageDataLoader
    private let memory: ImageDataMemory
    private let owner: URL?

    /// Creates a loader that caches up to `costLimit` bytes of the data that `loader` loads.
    public init(_ loader: any ImageDataLoader, costLimit: Int) {
        self.init(loader, memory: ImageDataMemory(costLimit: costLimit), owner: nil)
    }

    /// Finds in memory, which others may share, only what was loaded for the same owner, so that `loader` learns of each.
    package init(_ loader: any ImageDataLoader, memory: ImageDataMemory, owner: URL?) {
        self.loader = SharedImageDataLoader(loader)
        self.memory = memory
        self.owner = owner
    }

    package var cost: Int { memory.cost }

    /// Returns the image data at `url` if it is in memory, at once.
    public func cached(for url: URL) -> Data? {
        memory.data(at: url, of: owner)
    }

    /// Loads the image data at `url`, from memory if it is there; throws what the loader throws.
    public func load(from url: URL) async throws -> Data {
        try Task.checkCancellation()
        if let data = cached(for: url) { return data }
        let data = try await loader.load(from: url)
        memory.insert(data, at: url, of: owner)
        return data
    }

    /// Loads the image data at `url`, from memory if it is there, whatever the validators.
    public func load(from url: URL, unless validators: Validators) async throws -> ConditionalResponse<Data> {
        try Task.checkCancellation()
        if let data = cached(for: url) { return .fetched(Fetched(data)) }
        let response = try await loader.load(from: url, unless: validators)
        if case .fetched(let fetched) = response { memory.insert(fetched.value, at: url, of: owner) }
        return response
    }

    /// Removes all cached data.
    public func removeAll() {
        memory.removeAll()
    }
}

/// Image data in memory, up to a byte limit, with the owners that it was loaded for.
package final class ImageDataMemory: Sendable {
    private struct Element {
        let data: Data
        var owners: Set<URL>
        var lastUse: Int
    }

    private struct State {
        var elements: [URL: Element] = [:]
        var uses = 0
        var cost = 0

        mutating func remove(_ url: URL) {
            cost -= elements.removeValue(forKey: url)?.data.count ?? 0
        }

        mutating func insert(_ data: Data, _ url: URL, _ owners: Set<URL>) {
            remove(url)
            uses += 1
            elements[url] = Element(data: data, owners: owners, lastUse: uses)
            cost += data.count
        }
    }

    private let costLimit: Int
    private let state = Mutex(State())

    package init(costLimit: Int) {
        self.costLimit = costLimit
    }

    var cost: Int { state.withLock { $0.cost } }

    /// Returns the data at `url`, which is then the most recently used, if it was loaded for `owner`, or nil for any.
    package func data(at url: URL, of owner: URL?) -> Data? {
        state.withLock { state in
            guard let element = state.elements[url], owner.map(element.owners.contains) ?? true else { return nil }
            state.insert(element.data, url, element.owners)
            return element.data
        }
    }

    package func insert(_ data: Data, at url: URL, of owner: URL?) {
        guard data.count <= costLimit else { return }
        state.withLock { state in
            let owners = state.elements[url]?.owners ?? []
            state.insert(data, url, owners.union(owner.map { [$0] } ?? []))
            while state.cost > costLimit, let least = state.elements.min(by: { $0.value.lastUse < $1.value.lastUse }) {
                state.remove(least.key)
            }
        }
    }

    /// Removes all that was loaded for `owner`, whoever else it was loaded for.
    package func removeAll(of owner: URL) {
        state.withLock { state in
            for (url, element) in state.elements where element.owners.contains(owner) { state.remove(url) }
        }
    }

    func removeAll() {
        state.withLock { $0 = State() }
    }
}
