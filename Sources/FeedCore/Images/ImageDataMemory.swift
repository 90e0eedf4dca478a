package import Foundation
import Synchronization

/// Image data in memory, up to a byte limit; the least recently used data is removed first.
package final class ImageDataMemory<Key: Hashable & Sendable>: Sendable {
    private struct Element {
        let data: Data
        let validators: Validators
        var lastUse: Int
    }

    private struct State {
        var elements: [Key: Element] = [:]
        var cost = 0
        private var uses = 0
        /// The uses of elements, in order; a use that is not the last one of its element is skipped.
        private var queue: ArraySlice<(key: Key, use: Int)> = []

        mutating func remove(_ key: Key) {
            cost -= elements.removeValue(forKey: key)?.data.count ?? 0
        }

        mutating func insert(_ data: Data, _ validators: Validators, _ key: Key) {
            remove(key)
            uses += 1
            elements[key] = Element(data: data, validators: validators, lastUse: uses)
            cost += data.count
            queue.append((key, uses))
            if queue.count > 2 * elements.count + 64 { queue.removeAll { elements[$0.key]?.lastUse != $0.use } }
        }

        mutating func removeLeastRecentlyUsed(over limit: Int) {
            while cost > limit, let (key, use) = queue.popFirst() {
                if elements[key]?.lastUse == use { remove(key) }
            }
        }
    }

    private let costLimit: Int
    private let state = Mutex(State())

    package init(costLimit: Int) {
        self.costLimit = costLimit
    }

    package var isEmpty: Bool { state.withLock { $0.elements.isEmpty } }

    var cost: Int { state.withLock { $0.cost } }

    /// Returns the data of a key, and marks it as recently used.
    package func data(for key: Key) -> Data? {
        state.withLock { state in
            guard let element = state.elements[key] else { return nil }
            state.insert(element.data, element.validators, key)
            return element.data
        }
    }

    /// Returns the data of any key that meets a condition, with its validators.
    package func fetched(where isWanted: (Key) -> Bool) -> Fetched<Data>? {
        state.withLock { state in
            state.elements.first { isWanted($0.key) }.map { Fetched($0.value.data, validators: $0.value.validators) }
        }
    }

    /// Returns the keys whose data is in memory.
    package var keys: [Key] { state.withLock { Array($0.elements.keys) } }

    /// Inserts the data of a key, unless it is longer than the limit.
    package func insert(_ data: Data, validators: Validators = .none, for key: Key) {
        state.withLock { state in
            state.remove(key)
            guard data.count <= costLimit else { return }
            state.insert(data, validators, key)
            state.removeLeastRecentlyUsed(over: costLimit)
        }
    }

    /// Removes the data of all keys that meet a condition.
    package func remove(where isRemoved: (Key) -> Bool) {
        state.withLock { state in
            for key in state.elements.keys where isRemoved(key) { state.remove(key) }
        }
    }
}
