public import FeedCore
import Foundation

/// Checks the guarantees of a `CacheStore`; needs no test framework.
///
///     try await CacheStoreContract(entries: [entry, other]) { MyStore() }.check()
///
/// It checks all guarantees of `CacheStore`, for entries with any metadata and for concurrent tasks. It cannot check a
/// store whose process is killed or whose disk is full.
public struct CacheStoreContract<Value: Equatable & Sendable>: Sendable {
    typealias Store = any CacheStore<Value>

    let entries: [CacheEntry<Value>]
    let updatesInOneStep: Bool
    private let makeStore: @Sendable () async throws -> Store

    /// Creates a contract.
    ///
    /// - Parameters:
    ///   - entries: at least one entry that the store must be able to save; two different entries reveal more. Variants
    ///     of the first entry with other dates, URLs and validators are added.
    ///   - updatesInOneStep: whether the store has its own `update(_:)`, which guarantees that no other write happens
    ///     between its two steps.
    ///   - makeStore: creates a new, empty store on each call.
    public init<Made: CacheStore<Value>>(
        entries: [CacheEntry<Value>],
        updatesInOneStep: Bool = false,
        makeStore: @escaping @Sendable () async throws -> Made
    ) {
        self.init(entries: entries, updatesInOneStep: updatesInOneStep, makingAny: makeStore)
    }

    init(
        entries: [CacheEntry<Value>],
        updatesInOneStep: Bool = false,
        makingAny makeStore: @escaping @Sendable () async throws -> Store
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
        try await checkConcurrency(first)
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
        try await save(other, in: store)
        try await expectThat(store, holds: other, "A new entry replaces the old one completely.")
    }
}
