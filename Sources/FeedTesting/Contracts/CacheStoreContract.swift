public import FeedCore
import Foundation
import Synchronization

/// Checks the guarantees of a `CacheStore`; needs no test framework.
///
///     try await CacheStoreContract(entries: [entry, other]) { MyStore() }.check()
///
/// It checks all guarantees of `CacheStore`, for entries with any metadata and for concurrent tasks. It cannot check a
/// store whose process is killed or whose disk is full.
public struct CacheStoreContract<Value: Equatable & Sendable>: Sendable {
    typealias Store = any CacheStore<Value>

    let entries: [CacheEntry<Value>]
    private let updatesInOneStep: Bool
    private let makeStore: @Sendable () async throws -> Store

    /// Creates a contract.
    ///
    /// - Parameters:
    ///   - entries: at least one entry that the store must be able to save; two different entries reveal more. Variants
    ///     of the first entry with other dates, URLs and validators are added.
    ///   - updatesInOneStep: whether the store has its own `update(_:)`, which guarantees that no other write happens
    ///     between its two steps.
    ///   - makeStore: creates a new, empty store on each call.
    public init(
        entries: [CacheEntry<Value>],
        updatesInOneStep: Bool = false,
        makeStore: @escaping @Sendable () async throws -> any CacheStore<Value>
    ) {
        self.entries = entries
        self.updatesInOneStep = updatesInOneStep
        self.makeStore = makeStore
    }

    /// Checks all guarantees, each with a new store, and throws the first ``ContractViolation``.
    public func check() async throws {
        guard let first = entries.first else {
            throw ContractViolation(promise: "A contract is checked with entries.", found: "none")
        }
        try await holdsNothingAtFirst()
        for entry in entries + first.variants { try await retrievesExactlyWhatWasSaved(entry) }
        for (entry, next) in zip(entries, entries.dropFirst() + [first.replacement]) {
            try await replacesWhatWasSavedBefore(entry, by: next)
            try await replacesWhatWasSavedBefore(next, by: entry)
        }
        for entry in entries {
            try await checkUpdating(entry)
            try await checkDeleting(entry)
        }
        try await doesNothingWhenDeletingNothing()
        try await retrievesWholeEntriesWhileTheyAreReplaced()
        try await neverDeletesAnEntryThatWasNotJudged(first)
        try await savesAndDeletesAtOnce(first)
        if updatesInOneStep { try await updatesOneAfterAnother(first) }
    }

    func make() async throws(ContractViolation) -> Store {
        try await step("A store can be made.", makeStore)
    }

    func store(holding entry: CacheEntry<Value>) async throws(ContractViolation) -> Store {
        let store = try await make()
        try await save(entry, in: store)
        return store
    }

    func save(_ entry: CacheEntry<Value>, in store: Store) async throws(ContractViolation) {
        try await step("An entry can be saved.") { try await store.replace(with: entry) }
    }

    /// Checks that `store` contains `entry`, or that it is empty if `entry` is nil.
    func expectThat(
        _ store: Store,
        holds entry: CacheEntry<Value>?,
        _ promise: String
    ) async throws(ContractViolation) {
        let found = try await step("A saved entry can be retrieved.") { try await store.retrieve() }
        try expectEntry(found, entry, promise)
    }

    // MARK: - Saving and retrieving

    private func holdsNothingAtFirst() async throws {
        let store = try await make()
        try await expectThat(store, holds: nil, "A new store holds nothing.")
        try await expectThat(store, holds: nil, "Retrieving changes nothing.")
    }

    private func retrievesExactlyWhatWasSaved(_ entry: CacheEntry<Value>) async throws {
        let store = try await store(holding: entry)
        try await expectThat(store, holds: entry, "A retrieved entry equals the saved entry, dates to the last bit.")
        try await expectThat(store, holds: entry, "Retrieving changes nothing.")
    }

    private func replacesWhatWasSavedBefore(_ entry: CacheEntry<Value>, by other: CacheEntry<Value>) async throws {
        let store = try await store(holding: entry)
        let promise = "The saved entry is retrieved, also if another value was expected."
        for value in [entry.value, other.value] {
            let found = try await step("A saved entry can be retrieved.") { try await store.retrieve(expecting: value) }
            try expectEntry(found, entry, promise)
        }
        try await save(other, in: store)
        try await expectThat(store, holds: other, "A new entry replaces the old one completely.")
    }
}

extension CacheStoreContract {
    /// The part of an entry that is deleted.
    private enum Deletion: CaseIterable {
        case everything, items
    }

    private func checkDeleting(_ entry: CacheEntry<Value>) async throws {
        for deletion in Deletion.allCases {
            try await leavesWhatIsAccepted(entry.delivered, deletion)
            for entry in [entry, entry.delivered] { try await deletesWhatIsNotAccepted(entry, deletion) }
        }
        try await holdsANewEntryAfterDeleting(entry)
    }

    private func delete(
        _ deletion: Deletion,
        in store: Store,
        unless isValid: @Sendable (CacheEntry<Value>) -> Bool
    ) async throws(ContractViolation) -> CacheEntry<Value>? {
        switch deletion {
        case .everything: try await step("Deleting works.") { try await store.delete(unless: isValid) }
        case .items: try await step("Items can be deleted.") { try await store.deleteItems(unless: isValid) }
        }
    }

    private func leavesWhatIsAccepted(_ entry: CacheEntry<Value>, _ deletion: Deletion) async throws {
        let store = try await store(holding: entry)
        let remaining = try await delete(deletion, in: store) { $0 == entry }
        try expectEntry(remaining, entry, "An accepted entry is returned.")
        try await expectThat(store, holds: entry, "An accepted entry stays.")
    }

    private func deletesWhatIsNotAccepted(_ entry: CacheEntry<Value>, _ deletion: Deletion) async throws {
        let store = try await store(holding: entry)
        let head = deletion == .items ? entry.withoutItems : nil
        let promise =
            deletion == .items
            ? "Of an entry whose items are deleted, what was delivered and the last failure stay."
            : "An entry that is not accepted is deleted."
        for isFirst in [true, false] {
            // Deleting the items of a head changes nothing.
            let remaining = try await delete(deletion, in: store) { isFirst && $0 != entry }
            try expectEntry(remaining, nil, "An entry that is deleted is not returned.")
            try await expectThat(store, holds: head, promise)
            try await expectThat(store, knows: head?.metadata)
        }
        try await step("Deleting works.") { try await store.delete() }
        try await expectThat(store, holds: nil, "Deleting without a condition deletes.")
    }

    private func holdsANewEntryAfterDeleting(_ entry: CacheEntry<Value>) async throws {
        let store = try await make()
        for next in [entry, entry.replacement, entry] {
            try await save(next, in: store)
            try await expectThat(store, holds: next, "An entry that is saved after a deletion equals the saved entry.")
            try await step("Deleting works.") { try await store.delete() }
            try await expectThat(store, holds: nil, "Deleting without a condition deletes.")
        }
    }

    private func doesNothingWhenDeletingNothing() async throws {
        for deletion in Deletion.allCases {
            let store = try await make()
            let judged = Mutex(0)
            for entry in [nil, entries.first] {
                if let entry {
                    try await save(entry, in: store)
                    try await step("Deleting works.") { try await store.delete() }
                }
                let remaining = try await delete(deletion, in: store) { _ in
                    judged.withLock { $0 += 1 }
                    return true
                }
                try expect(judged.withLock { $0 }, 0, "In an empty store, nothing is judged.")
                try expectEntry(remaining, nil, "From an empty store, nothing is returned.")
                try await expectThat(store, holds: nil, "Deleting nothing changes nothing.")
            }
        }
    }
}

extension CacheStoreContract {
    private func checkUpdating(_ entry: CacheEntry<Value>) async throws {
        try await updates(nil, with: .entry(entry))
        try await updates(entry, with: .entry(entry.paged))
        try await updates(entry, with: nil)
        for other in entries where other.value != entry.value { try await updates(entry, with: .entry(other)) }
        try await updates(nil, with: nil)
        try await updates(nil, with: .metadata(entry.metadata))
        // Includes a clock that was set back.
        for seconds in [60.1, -60.1] {
            let timestamp = entry.timestamp.later(by: seconds)
            let next = entry.with { ($0.timestamp, $0.freshness) = (timestamp, .seconds(9)) }
            try await updates(entry, with: .metadata(next.metadata))
        }
        for next in [entry, entry.paged] { try await updates(entry, with: .metadata(next.metadata)) }
    }

    private func updates(_ entry: CacheEntry<Value>?, with update: CacheUpdate<Value>?) async throws {
        let store = try await make()
        if let entry { try await save(entry, in: store) }
        try await expectThat(store, knows: entry?.metadata)
        let passed = Mutex<[CacheEntry<Value>?]>([])
        try await step("An entry can be updated.") {
            try await store.update { metadata, value in
                let stored = metadata.flatMap { metadata in value().map { CacheEntry(value: $0, metadata: metadata) } }
                passed.withLock { $0.append(stored) }
                return update
            }
        }
        let updated = passed.withLock { $0 }
        try expect(updated.count, 1, "An entry is updated once.")
        try expectEntry(updated.first ?? nil, entry, "An update receives the saved entry.")
        let expected = update.map { $0.result(on: entry) } ?? entry
        try await expectThat(store, holds: expected, "After an update, only that has changed.")
        try await expectThat(store, knows: expected?.metadata)
    }

    private func expectThat(_ store: Store, knows metadata: CacheMetadata?) async throws {
        let promise = "The metadata in a store is the metadata of its entry."
        let found = try await step(promise) { try await store.metadata() }
        try expectProperties(found, metadata, promise)
    }
}
