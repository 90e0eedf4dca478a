import FeedCore
import FeedTestSupport
import Foundation
import Testing

@Suite("Updating a store without its own update method", .limited)
struct CacheStoreTests {
    private let changed = anyEntry(timestamp: anyDate + 60, freshness: .seconds(9))

    /// Updates a store, and returns the result and the written entries.
    private func update(
        _ entry: CacheEntry<[FeedImage]>?,
        with update: CacheUpdate<[FeedImage]>?
    ) async throws -> (result: CacheUpdate<[FeedImage]>?, written: [CacheEntry<[FeedImage]>]) {
        let store = SimpleStore(entry)
        let result = try await store.update { metadata, value in
            #expect(metadata == entry?.metadata)
            #expect(value() == entry?.value)
            return update
        }
        return (result, await store.written)
    }

    @Test func writesNothingIfThereIsNothingToChange() async throws {
        let (result, written) = try await update(anyEntry(), with: nil)
        #expect(result == nil && written == [])
    }

    @Test func writesAnotherValue() async throws {
        let new = anyEntry(anyFeed(5))
        for old in [nil, anyEntry()] {
            let (result, written) = try await update(old, with: .entry(new))
            let entry = if case .entry(let entry)? = result { entry } else { anyEntry() }
            #expect(entry == new && written == [new])
        }
    }

    @Test func changesOnlyTheMetadataOfTheSameValue() async throws {
        for change in [CacheUpdate.entry(changed), .metadata(changed.metadata)] {
            let (result, written) = try await update(anyEntry(), with: change)
            let metadata = if case .metadata(let metadata)? = result { metadata } else { anyEntry().metadata }
            #expect(metadata == changed.metadata && written == [changed])
        }
    }

    @Test func writesNoMetadataWithoutAnEntry() async throws {
        let (_, written) = try await update(nil, with: .metadata(changed.metadata))
        #expect(written == [])
    }

    @Test func replacesAnUnreadableEntry() async throws {
        let store = SimpleStore(nil, failure: AnyError("damaged"))
        try await store.update { metadata, value in
            #expect(metadata == nil && value() == nil)
            return .entry(anyEntry())
        }
        #expect(await store.written == [anyEntry()])
    }

    @Test func replacesAnEntryByItsHead() async throws {
        let entry = anyEntry().with { $0.deliveries = Deliveries() }
        let store = SimpleStore(entry)
        #expect(try await store.deleteItems { $0 == entry } == entry)
        #expect(await store.written == [])
        #expect(try await store.deleteItems { _ in false } == nil)
        #expect(await store.written == [entry.withoutItems])
    }

    @Test(arguments: [nil, AnyError("damaged")])
    func deletesAnEntryWithNothingToKeep(failure: AnyError?) async throws {
        let store = SimpleStore(anyEntry(), failure: failure)
        #expect(try await store.deleteItems { _ in false } == nil)
        #expect(await store.written == [])
        #expect(await store.deletions == 1)
    }

    @Test func hasNoUsageByDefault() async throws {
        #expect(try await SimpleStore(anyEntry()).usage == StorageUsage())
    }
}

/// A store with only the required methods.
private actor SimpleStore: FeedStore {
    private(set) var written: [CacheEntry<[FeedImage]>] = []
    private(set) var deletions = 0
    private let entry: CacheEntry<[FeedImage]>?
    private let failure: AnyError?

    init(_ entry: CacheEntry<[FeedImage]>?, failure: AnyError? = nil) {
        self.entry = entry
        self.failure = failure
    }

    func retrieve() throws -> CacheEntry<[FeedImage]>? {
        if let failure { throw failure }
        return entry
    }

    func replace(with entry: CacheEntry<[FeedImage]>) { written.append(entry) }

    func delete(unless isValid: @Sendable (CacheEntry<[FeedImage]>) -> Bool) -> CacheEntry<[FeedImage]>? {
        deletions += 1
        return nil
    }
}
