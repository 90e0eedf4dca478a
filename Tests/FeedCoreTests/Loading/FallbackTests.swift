import FeedCore
import FeedTestSupport
import Foundation
import Testing

@Suite("Choosing between the service and the saved value", .limited)
struct FallbackTests {
    private static let remoteFailure = AnyError("remote")
    private static let cacheFailure = AnyError("cache")

    private func fallback(
        policy: CachePolicy = .days(7),
        _ retrieval: @escaping @Sendable () throws -> CacheEntry<[FeedImage]>?
    ) -> Fallback<[FeedImage]> {
        Fallback(store: StubStore(retrieval: retrieval), url: anyURL("feed"), policy: policy, now: { anyDate })
    }

    /// Returns the entry that is shown while the service fails.
    private func saved(_ fallback: Fallback<[FeedImage]>) async throws -> CacheEntry<[FeedImage]>? {
        let outcome = try await fallback.load { () async throws -> Int in throw Self.remoteFailure }
        guard case .saved(let entry, let reason) = outcome else { return nil }
        #expect(reason as? AnyError == Self.remoteFailure)
        return entry
    }

    @Test func deliversTheServicesValueWithoutReadingTheSavedValue() async throws {
        let store = StubStore(retrieval: { anyEntry() })
        let fallback = Fallback(store: store, url: anyURL("feed"), policy: .days(7), now: { anyDate })
        guard case .service(let value) = try await fallback.load(from: { 7 }) else {
            Issue.record("The saved value was delivered.")
            return
        }
        #expect(value == 7)
        #expect(await store.messages == [])
    }

    @Test func deliversTheSavedValueAndTheReason() async throws {
        let loaded = try await saved(fallback { anyEntry(timestamp: anyDate - 60) })
        #expect(loaded?.value == anyFeed())
        #expect(loaded?.timestamp == anyDate - 60)
    }

    @Test func deliversTheSavedValueWithoutARequestIfRequested() async throws {
        let loaded = try await fallback { anyEntry(timestamp: anyDate - 60) }.saved()
        #expect(loaded.value == anyFeed())
        let error = await #expect(throws: LoadingError.self) { try await fallback { nil }.saved() }
        #expect(error?.url == anyURL("feed") && error?.remoteFailure == nil && error?.cacheFailure == nil)
    }

    @Test(arguments: [nil, anyEntry([]), anyEntry(url: anyURL("other"))])
    func failsWithTheServicesCauseIfNothingUsableIsSaved(entry: CacheEntry<[FeedImage]>?) async {
        let error = await #expect(throws: LoadingError.self) { try await saved(fallback { entry }) }
        #expect(error?.remoteFailure as? AnyError == Self.remoteFailure)
        #expect(error?.cacheFailure == nil && error?.expiredValueSavedAt == nil)
    }

    @Test(arguments: [(59.999, true), (60, false), (60.001, false)] as [(TimeInterval, Bool)])
    func deliversTheSavedValueUntilItExpires(age: TimeInterval, isShown: Bool) async throws {
        let fallback = fallback(policy: .expires(after: .seconds(60))) { anyEntry(timestamp: anyDate - age) }
        if isShown { return #expect(try await saved(fallback)?.value == anyFeed()) }
        let error = await #expect(throws: LoadingError.self) { try await saved(fallback) }
        #expect(error?.remoteFailure as? AnyError == Self.remoteFailure && error?.cacheFailure == nil)
        #expect(error?.expiredValueSavedAt == anyDate - age)
    }

    @Test(arguments: [(86_400, true), (86_401, false)] as [(TimeInterval, Bool)])
    func treatsAListDatedInTheFutureAsExpired(lead: TimeInterval, isShown: Bool) async throws {
        let fallback = fallback { anyEntry(timestamp: anyDate + lead) }
        if isShown { return #expect(try await saved(fallback)?.value == anyFeed()) }
        let error = await #expect(throws: LoadingError.self) { try await saved(fallback) }
        #expect(error?.expiredValueSavedAt == anyDate + lead)
    }

    @Test func neverReportsAnEmptyListAsExpired() async {
        let error = await #expect(throws: LoadingError.self) {
            try await saved(fallback { anyEntry([], timestamp: .distantPast) })
        }
        #expect(error?.expiredValueSavedAt == nil)
    }

    @Test func deliversASavedValueThatIsNotACollection() async throws {
        let entry = CacheEntry(value: 7, timestamp: anyDate, url: anyURL("feed"))
        let fallback = Fallback(store: MemoryStore(entry), url: anyURL("feed"), policy: .days(7), now: { anyDate })
        #expect(try await fallback.saved().value == 7)
    }

    @Test func failsWithBothCausesIfTheSavedValueCannotBeRead() async {
        let error = await #expect(throws: LoadingError.self) {
            try await saved(fallback { throw Self.cacheFailure })
        }
        #expect(error?.remoteFailure as? AnyError == Self.remoteFailure)
        #expect(error?.cacheFailure as? AnyError == Self.cacheFailure)
    }

    @Test func deliversTheUnexpiredPartOfAPagedList() async throws {
        let paging = Paging(
            firstPageSize: 1,
            isComplete: true,
            parts: [
                .init(count: 1, savedAt: anyDate - 60, next: anyURL("second")),
                .init(count: 1, savedAt: anyDate - 604_800),
            ]
        )
        var entry = anyEntry(timestamp: anyDate - 604_800)
        entry = CacheEntry(value: entry.value, metadata: entry.metadata.with(paging))
        let loaded = try await saved(fallback { [entry] in entry })
        #expect(loaded?.value == anyFeed(1) && loaded?.timestamp == anyDate - 60)
        #expect(loaded?.metadata.next == anyURL("second"))
    }
}
