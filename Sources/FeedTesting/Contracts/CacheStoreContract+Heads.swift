import FeedCore
import Foundation

extension CacheStoreContract {
    func checkDeletingItems(_ entry: CacheEntry<Value>) async throws {
        try await leavesTheItemsOfWhatIsAccepted(entry.delivered)
        for entry in [entry, entry.delivered] { try await leavesOnlyTheHead(of: entry) }
        try await replacesHeads(entry)
    }

    private func leavesTheItemsOfWhatIsAccepted(_ entry: CacheEntry<Value>) async throws {
        let store = try await store(holding: entry)
        let remaining = try await deleteItems(in: store) { $0 == entry }
        try expectEntry(remaining, entry, "An accepted entry is returned.")
        try await expectThat(store, holds: entry, "The items of an accepted entry stay.")
    }

    private func leavesOnlyTheHead(of entry: CacheEntry<Value>) async throws {
        let store = try await store(holding: entry)
        // Deleting the items of a head changes nothing.
        for _ in 0..<2 {
            let remaining = try await deleteItems(in: store) { _ in false }
            try expectEntry(remaining, nil, "An entry whose items are deleted is not returned.")
            let promise = "Of an entry whose items are deleted, what was delivered and the last failure stay."
            try await expectThat(store, holds: entry.withoutItems, promise)
            try await expectThat(store, knows: entry.withoutItems?.metadata)
        }
        guard entry.withoutItems != nil else { return }
        try await step("Deleting works.") { try await store.delete() }
        try await expectThat(store, holds: nil, "A head can be deleted.")
    }

    private func replacesHeads(_ entry: CacheEntry<Value>) async throws {
        let store = try await store(holding: entry.delivered)
        _ = try await deleteItems(in: store) { _ in false }
        try await save(entry, in: store)
        try await expectThat(store, holds: entry, "A new entry replaces a head completely.")
        try await step("Deleting works.") { try await store.delete() }
        let nothing = try await deleteItems(in: store) { _ in true }
        try expectEntry(nothing, nil, "From an empty store, nothing is returned.")
        try await expectThat(store, holds: nil, "Deleting nothing changes nothing.")
    }

    private func deleteItems(
        in store: Store,
        unless isValid: @Sendable (CacheEntry<Value>) -> Bool
    ) async throws(ContractViolation) -> CacheEntry<Value>? {
        try await step("Items can be deleted.") { try await store.deleteItems(unless: isValid) }
    }
}
