import FeedCache
import FeedCore
import FeedTestSupport
import Foundation
import Testing

@Suite("Validating the cached feed", .limited)
struct ValidateFeedCacheTests {
    private static let sevenDays: TimeInterval = 604_800
    private static let oneDay: TimeInterval = 86_400

    private func validate(_ store: RecordingStore, after age: TimeInterval = 0) async throws -> Status {
        let loader = LocalFeedLoader(store: store, url: anyURL("feed")) { anyDate + age }
        return Status(try await loader.validateCache())
    }

    @Test(arguments: [0, sevenDays - 1, -oneDay])
    func keepsAValidFeed(age: TimeInterval) async throws {
        let store = RecordingStore(anyEntry())
        #expect(try await validate(store, after: age) == .valid(anyEntry()))
        #expect(await store.messages == [.retrieve])
        #expect(await store.entry == anyEntry())
    }

    @Test(arguments: [sevenDays, sevenDays + 1, -oneDay - 1])
    func deletesAnExpiredFeed(age: TimeInterval) async throws {
        let store = RecordingStore(anyEntry())
        #expect(try await validate(store, after: age) == .expired(anyEntry()))
        #expect(await store.messages == [.retrieve, .delete])
        #expect(await store.entry == nil)
    }

    @Test func deletesAFeedThatCannotBeRetrieved() async throws {
        let store = RecordingStore(failures: .init(retrieval: AnyError("retrieval")))
        #expect(try await validate(store) == .corrupt(AnyError("retrieval")))
        #expect(await store.messages == [.retrieve, .delete])
    }

    @Test func findsNothingOnAnEmptyCache() async throws {
        let store = RecordingStore()
        #expect(try await validate(store) == .empty)
        #expect(await store.messages == [.retrieve])
    }

    @Test(arguments: [nil, AnyError("retrieval")])
    func deliversTheDeletionErrorAndKeepsTheEntry(retrievalFailure: AnyError?) async {
        let failures = RecordingStore.Failures(retrieval: retrievalFailure, deletion: AnyError("deletion"))
        let store = RecordingStore(anyEntry(), failures: failures)
        await #expect(throws: AnyError("deletion")) { try await validate(store, after: Self.sevenDays) }
        #expect(await store.messages == [.retrieve, .delete])
        #expect(await store.entry == anyEntry())
    }

    @Test(arguments: [nil, AnyError("retrieval")])
    func keepsAndReportsAFeedSavedMeanwhile(retrievalFailure: AnyError?) async throws {
        let newer = anyEntry(anyFeed(5), timestamp: anyDate + Self.sevenDays)
        let failures = RecordingStore.Failures(retrieval: retrievalFailure)
        let store = RecordingStore(anyEntry(), failures: failures, entryAtDeletion: newer)
        #expect(try await validate(store, after: Self.sevenDays) == .valid(newer))
        #expect(await store.entry == newer)
    }

    @Test func deletesNothingWhenCancelled() async {
        let store = RecordingStore(anyEntry(), failures: .init(retrieval: CancellationError()))
        await #expect(throws: CancellationError.self) { try await validate(store) }
        #expect(await store.messages == [.retrieve])
    }

    @Test func keepsAFeedOfAnyAgeWithoutALimit() async throws {
        let store = RecordingStore(anyEntry())
        let loader = LocalLoader(store: store, url: anyURL("feed"), policy: .neverExpires) { anyDate + 1e10 }
        #expect(Status(try await loader.validateCache()) == .valid(anyEntry()))
        #expect(await store.messages == [.retrieve])
    }
}

/// A `CacheStatus` that can be compared.
private enum Status: Equatable {
    case empty
    case valid(CacheEntry<[FeedImage]>)
    case expired(CacheEntry<[FeedImage]>)
    case corrupt(AnyError?)

    init(_ status: CacheStatus<[FeedImage]>) {
        self =
            switch status {
            case .empty: .empty
            case .valid(let entry): .valid(entry)
            case .expired(let entry): .expired(entry)
            case .corrupt(let error): .corrupt(error as? AnyError)
            }
    }
}
