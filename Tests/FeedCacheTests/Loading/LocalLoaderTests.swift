import FeedCache
import FeedCore
import FeedTestSupport
import Foundation
import Testing

@Suite("Choosing the saved value when the service fails", .limited)
struct LocalLoaderTests {
    private static let remoteFailure = AnyError("remote")
    private static let cacheFailure = AnyError("cache")

    private func loader(
        policy: CachePolicy = .days(7),
        _ retrieval: @escaping @Sendable () throws -> CacheEntry<[FeedImage]>?
    ) -> LocalFeedLoader {
        LocalLoader(store: StubStore(retrieval: retrieval), url: anyURL("feed"), policy: policy) { anyDate }
    }

    /// Returns the entry that is shown after the service has failed.
    private func saved(_ loader: LocalFeedLoader) async throws -> CacheEntry<[FeedImage]> {
        try await loader.saved(because: Self.remoteFailure)
    }

    @Test func deliversTheSavedValue() async throws {
        let loaded = try await saved(loader { anyEntry(timestamp: anyDate - 60) })
        #expect(loaded.value == anyFeed())
        #expect(loaded.timestamp == anyDate - 60)
    }

    @Test func deliversTheSavedValueWithoutARequestIfRequested() async throws {
        let loaded = try await loader { anyEntry(timestamp: anyDate - 60) }.saved()
        #expect(loaded.value == anyFeed())
        let error = await #expect(throws: LoadingError.self) { try await loader { nil }.saved() }
        #expect(error?.url == anyURL("feed") && error?.remoteFailure == nil && error?.cacheFailure == nil)
    }

    private static let head = anyEntry([]).with { $0 = CacheMetadata(withoutItemsOf: anyURL("feed"), at: anyDate) }

    @Test(arguments: [nil, anyEntry([]), anyEntry(url: anyURL("other")), head])
    func failsWithTheServicesCauseIfNothingUsableIsSaved(entry: CacheEntry<[FeedImage]>?) async {
        let error = await #expect(throws: LoadingError.self) { try await saved(loader { entry }) }
        #expect(error?.remoteFailure as? AnyError == Self.remoteFailure)
        #expect(error?.cacheFailure == nil && error?.expiredValueSavedAt == nil)
    }

    @Test(arguments: [(59.999, true), (60, false), (60.001, false)] as [(TimeInterval, Bool)])
    func deliversTheSavedValueUntilItExpires(age: TimeInterval, isShown: Bool) async throws {
        let loader = loader(policy: .expires(after: .seconds(60))) { anyEntry(timestamp: anyDate - age) }
        if isShown { return #expect(try await saved(loader).value == anyFeed()) }
        let error = await #expect(throws: LoadingError.self) { try await saved(loader) }
        #expect(error?.remoteFailure as? AnyError == Self.remoteFailure && error?.cacheFailure == nil)
        #expect(error?.expiredValueSavedAt == anyDate - age)
    }

    @Test func neverReportsAnEmptyListAsExpired() async {
        let error = await #expect(throws: LoadingError.self) {
            try await saved(loader { anyEntry([], timestamp: .distantPast) })
        }
        #expect(error?.expiredValueSavedAt == nil)
    }

    @Test func deliversASavedValueThatIsNotACollection() async throws {
        let entry = CacheEntry(value: 7, timestamp: anyDate, url: anyURL("feed"))
        let loader = LocalLoader(store: MemoryStore(entry), url: anyURL("feed"), policy: .days(7)) { anyDate }
        #expect(try await loader.saved().value == 7)
    }

    @Test func failsWithBothCausesIfTheSavedValueCannotBeRead() async {
        let error = await #expect(throws: LoadingError.self) {
            try await saved(loader { throw Self.cacheFailure })
        }
        #expect(error?.remoteFailure as? AnyError == Self.remoteFailure)
        #expect(error?.cacheFailure as? AnyError == Self.cacheFailure)
    }
}
