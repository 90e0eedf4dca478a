import FeedCore
import Foundation
import Synchronization

extension CacheStoreContract {
    func checkUpdating(_ entry: CacheEntry<Value>) async throws {
        try await updates(nil, with: .entry(entry))
        try await updates(entry, with: .entry(entry.paged))
        try await updates(entry, with: nil)
        for other in entries where other.value != entry.value { try await updates(entry, with: .entry(other)) }
        try await updates(nil, with: nil)
        try await updates(nil, with: .metadata(entry.metadata))
        // Includes a clock that was set back.
        for seconds in [60.1, -60.1] {
            var metadata = entry.metadata
            metadata.timestamp = entry.timestamp.later(by: seconds)
            metadata.freshness = .seconds(9)
            try await updates(entry, with: .metadata(metadata))
        }
        for next in [entry, entry.paged] { try await updates(entry, with: .metadata(next.metadata)) }
        try await replacesUpdatedEntries(entry)
    }

    private func updates(_ entry: CacheEntry<Value>?, with update: CacheUpdate<Value>?) async throws {
        let store = try await make()
        if let entry { try await save(entry, in: store) }
        try await expectThat(store, knows: entry?.metadata)
        let passed = Mutex<[CacheEntry<Value>?]>([])
        let result = try await step("An entry can be updated.") {
            try await store.update { metadata, value in
                let stored = metadata.flatMap { metadata in value().map { CacheEntry(value: $0, metadata: metadata) } }
                passed.withLock { $0.append(stored) }
                return update
            }
        }
        let updated = passed.withLock { $0 }
        try expect(updated.count, 1, "An entry is updated once.")
        try expectEntry(updated.first ?? nil, entry, "An update receives the saved entry.")
        let promise = "An update returns the change: only the metadata if the value is the same."
        let change = update?.withoutSameValue(as: entry?.value)
        let isVain = if case .metadata? = change { entry == nil } else { false }
        try expect(Self.words(for: result), isVain ? "nothing" : Self.words(for: change), promise)
        let expected = update.map { $0.result(on: entry) } ?? entry
        try await expectThat(store, holds: expected, "After an update, only that has changed.")
        try await expectThat(store, knows: expected?.metadata)
    }

    private static func words(for change: CacheUpdate<Value>?) -> String {
        switch change {
        case nil: "nothing"
        case .metadata?: "metadata"
        case .entry?: "entry"
        }
    }

    /// Checks that updated metadata does not apply to the next entry.
    private func replacesUpdatedEntries(_ entry: CacheEntry<Value>) async throws {
        let store = try await store(holding: entry)
        let metadata = entry.replacement.metadata
        try await step("An entry can be updated.") { try await store.update { _, _ in .metadata(metadata) } }
        for next in [entry.version(1), entry] {
            try await save(next, in: store)
            try await expectThat(store, holds: next, "An entry replaces an updated one completely.")
        }
    }

    func expectThat(_ store: Store, knows metadata: CacheMetadata?) async throws {
        let promise = "The metadata in a store is the metadata of its entry."
        let found = try await step(promise) { try await store.metadata() }
        guard let found, let metadata else { return try expect(found, metadata, promise) }
        try expectMetadata(found, metadata, promise)
    }
}
