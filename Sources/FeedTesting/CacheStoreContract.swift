public import FeedCore

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// What every `CacheStore` promises, as a check that needs no test framework.
///
///     try await CacheStoreContract(entries: [entry, other]) { MyStore() }.check()
public struct CacheStoreContract<Store: CacheStore>: Sendable where Store.Value: Equatable {
    private let entries: [CacheEntry<Store.Value>]
    private let makeStore: @Sendable () async throws -> Store

    /// Creates a contract.
    ///
    /// - Parameters:
    ///   - entries: entries that the store must be able to hold, at least one; two that differ show more.
    ///   - makeStore: makes a store that holds nothing, a new one each time.
    public init(
        entries: [CacheEntry<Store.Value>],
        makeStore: @escaping @Sendable () async throws -> Store
    ) {
        self.entries = entries
        self.makeStore = makeStore
    }

    /// Holds the store to all promises, each with a new store.
    ///
    /// - Throws: the first ``ContractViolation``.
    public func check() async throws {
        guard !entries.isEmpty else {
            throw ContractViolation(promise: "A contract is checked with entries.", found: "none")
        }
        try await holdsNothingAtFirst()
        for entry in entries {
            try await retrievesExactlyWhatWasSaved(entry)
            try await keepsWhatIsAcceptedWhenDeleting(entry)
            try await deletesWhatIsNotAccepted(entry)
            try await renewsTimestampAndFreshnessAlone(entry)
            try await renewsNothingElse(entry)
            for other in entries { try await replacesWhatWasSavedBefore(entry, other) }
        }
        try await doesNothingWhenDeletingNothing()
        try await staysWholeUnderConcurrency()
    }

    private func make() async throws(ContractViolation) -> Store {
        try await step("A store can be made.", makeStore)
    }

    private func store(holding entry: CacheEntry<Store.Value>) async throws(ContractViolation) -> Store {
        let store = try await make()
        try await step("An entry can be saved.") { try await store.replace(with: entry) }
        return store
    }

    private func retrieved(from store: Store) async throws(ContractViolation) -> CacheEntry<Store.Value>? {
        try await step("What was saved can be retrieved.") { try await store.retrieve() }
    }
}

// MARK: - The promises

extension CacheStoreContract {
    private func holdsNothingAtFirst() async throws {
        let store = try await make()
        try expect(try await retrieved(from: store), nil, "A new store holds nothing.")
        try expect(try await retrieved(from: store), nil, "Retrieving changes nothing.")
    }

    private func retrievesExactlyWhatWasSaved(_ entry: CacheEntry<Store.Value>) async throws {
        let store = try await store(holding: entry)
        for _ in 0..<2 {
            let found = try await retrieved(from: store)
            try expect(found, entry, "What is retrieved equals what was saved, the timestamp to the last bit.")
            let bits = found.map { [$0.timestamp, $0.fetchedAt].map(\.timeIntervalSinceReferenceDate.bitPattern) }
            let expected = [entry.timestamp, entry.fetchedAt].map(\.timeIntervalSinceReferenceDate.bitPattern)
            try expect(bits, expected, "Dates are retrieved to the last bit.")
        }
    }

    private func replacesWhatWasSavedBefore(
        _ entry: CacheEntry<Store.Value>,
        _ other: CacheEntry<Store.Value>
    ) async throws {
        let store = try await store(holding: entry)
        try await step("An entry can be replaced.") { try await store.replace(with: other) }
        try expect(try await retrieved(from: store), other, "A new entry takes the place of the old one.")
    }

    private func keepsWhatIsAcceptedWhenDeleting(_ entry: CacheEntry<Store.Value>) async throws {
        let store = try await store(holding: entry)
        let kept = try await step("Deleting works.") { try await store.delete(unless: { $0 == entry }) }
        try expect(kept, entry, "An accepted entry stays, and is returned.")
        try expect(try await retrieved(from: store), entry, "An accepted entry stays.")
    }

    private func deletesWhatIsNotAccepted(_ entry: CacheEntry<Store.Value>) async throws {
        let store = try await store(holding: entry)
        let kept = try await step("Deleting works.") { try await store.delete(unless: { $0 != entry }) }
        try expect(kept, nil, "An entry that is not accepted is deleted, and not returned.")
        try expect(try await retrieved(from: store), nil, "An entry that is not accepted is deleted.")
        try await step("An entry can be saved after deleting.") { try await store.replace(with: entry) }
        try await step("Deleting works.") { try await store.delete() }
        try expect(try await retrieved(from: store), nil, "Deleting without a condition deletes.")
    }

    private func doesNothingWhenDeletingNothing() async throws {
        let store = try await make()
        let kept = try await step("Deleting nothing works.") { try await store.delete(unless: { _ in true }) }
        try expect(kept, nil, "Deleting nothing gives nothing.")
        try expect(try await retrieved(from: store), nil, "Deleting nothing leaves nothing.")
    }

    private func renewsTimestampAndFreshnessAlone(_ entry: CacheEntry<Store.Value>) async throws {
        let store = try await store(holding: entry)
        let renewed = entry.renewed(at: entry.timestamp.addingTimeInterval(60), freshness: .seconds(90))
        let isRenewed = try await step("An entry can be renewed.") { try await store.renew(with: renewed) }
        try expect(isRenewed, true, "An entry that is still there is renewed.")
        try expect(
            try await retrieved(from: store),
            renewed,
            "A renewed entry has the new timestamp and freshness, and all else as it was."
        )
    }

    private func renewsNothingElse(_ entry: CacheEntry<Store.Value>) async throws {
        let store = try await store(holding: entry)
        let other = CacheEntry(
            value: entry.value,
            timestamp: entry.timestamp.addingTimeInterval(60),
            url: entry.url,
            validators: entry.validators,
            fetchedAt: entry.fetchedAt.addingTimeInterval(-1)
        )
        let isRenewed = try await step("Renewing works.") { try await store.renew(with: other) }
        try expect(isRenewed, false, "An entry that was replaced meanwhile is not renewed.")
        try expect(try await retrieved(from: store), entry, "Where nothing is renewed, nothing changes.")
        let empty = try await make()
        let isThere = try await step("Renewing nothing works.") { try await empty.renew(with: entry) }
        try expect(isThere, false, "An entry that was deleted meanwhile is not renewed.")
        try expect(try await retrieved(from: empty), nil, "Renewing nothing leaves nothing.")
    }

    private func staysWholeUnderConcurrency() async throws {
        let store = try await make()
        try await step("All operations may run at once.") {
            try await withThrowingTaskGroup(of: Void.self) { group in
                for number in 0..<24 {
                    let entry = entries[number % entries.count]
                    group.addTask { try await store.replace(with: entry) }
                    group.addTask {
                        let found = try await store.retrieve()
                        let isWhole = found.map(entries.contains) ?? true
                        try expect(isWhole, true, "What is retrieved meanwhile is one of the entries, or nothing.")
                    }
                }
                try await group.waitForAll()
            }
        }
        let last = try await retrieved(from: store)
        try expect(last.map(entries.contains), true, "After many savings at once one of the entries is there.")
    }
}
