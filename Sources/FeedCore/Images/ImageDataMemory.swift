package import Foundation
import Synchronization

/// Image data in memory, up to a byte limit, with its owners: the cache keys of the feeds that it was loaded for.
package final class ImageDataMemory: Sendable {
    private struct Element {
        let data: Data
        let validators: Validators
        var owners: Set<String>
        var lastUse: Int
    }

    private struct State {
        var elements: [URL: Element] = [:]
        var cost = 0
        private var uses = 0
        /// The uses of elements, in order; a use that is not the last one of its element is skipped.
        private var queue: ArraySlice<(url: URL, use: Int)> = []

        mutating func remove(_ url: URL) {
            cost -= elements.removeValue(forKey: url)?.data.count ?? 0
        }

        mutating func insert(_ data: Data, _ validators: Validators, _ url: URL, _ owners: Set<String>) {
            remove(url)
            uses += 1
            elements[url] = Element(data: data, validators: validators, owners: owners, lastUse: uses)
            cost += data.count
            queue.append((url, uses))
            if queue.count > 2 * elements.count + 64 { queue.removeAll { elements[$0.url]?.lastUse != $0.use } }
        }

        mutating func removeLeastRecentlyUsed(over limit: Int) {
            while cost > limit, let (url, use) = queue.popFirst() {
                if elements[url]?.lastUse == use { remove(url) }
            }
        }
    }

    private let costLimit: Int
    private let state = Mutex(State())

    package init(costLimit: Int) {
        self.costLimit = costLimit
    }

    var cost: Int { state.withLock { $0.cost } }

    /// Returns the data at `url`, if it was loaded for `owner` or `owner` is nil, and marks it as recently used.
    package func data(at url: URL, of owner: URL?) -> Data? {
        fetched(at: url, of: owner)?.value
    }

    /// Returns the data at `url` with its validators, as ``data(at:of:)`` does.
    package func fetched(at url: URL, of owner: URL?) -> Fetched<Data>? {
        state.withLock { state in
            guard let element = state.elements[url], owner.map({ element.owners.contains($0.cacheKey) }) ?? true else {
                return nil
            }
            state.insert(element.data, element.validators, url, element.owners)
            return Fetched(element.data, validators: element.validators)
        }
    }

    package func insert(_ data: Data, _ validators: Validators = .none, at url: URL, of owner: URL?) {
        guard data.count <= costLimit else { return }
        state.withLock { state in
            let owners = state.elements[url]?.owners ?? []
            state.insert(data, validators, url, owners.union(owner.map { [$0.cacheKey] } ?? []))
            state.removeLeastRecentlyUsed(over: costLimit)
        }
    }

    /// Replaces the data at `url` for all its owners, if it is in memory.
    package func update(_ data: Data, _ validators: Validators = .none, at url: URL) {
        state.withLock { state in
            guard let owners = state.elements[url]?.owners else { return }
            state.remove(url)
            if state.cost + data.count <= costLimit { state.insert(data, validators, url, owners) }
        }
    }

    package func hasData(of owner: URL) -> Bool {
        let key = owner.cacheKey
        return state.withLock { $0.elements.values.contains { $0.owners.contains(key) } }
    }

    /// Removes the data of `owner` at the URLs that `isRemoved` accepts, even if it was also loaded for other owners.
    package func remove(of owner: URL, where isRemoved: (URL) -> Bool) {
        let key = owner.cacheKey
        state.withLock { state in
            for (url, element) in state.elements where element.owners.contains(key) && isRemoved(url) {
                state.remove(url)
            }
        }
    }

    func removeAll() {
        state.withLock { $0 = State() }
    }
}
