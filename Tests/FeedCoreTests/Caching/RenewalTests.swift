import FeedCore
import FeedTestSupport
import Foundation
import Testing

@Suite("Renewing a cached entry", .limited)
struct RenewalTests {
    private let entry = anyEntry(validators: Validators(etag: "\"1\""), freshness: .seconds(5))

    @Test func renewsOnlyTheTimestampAndFreshness() async throws {
        let store = RecordingStore(entry)
        let renewed = entry.renewed(at: anyDate + 60, freshness: .seconds(9))
        #expect(try await store.renew(with: renewed))
        let expected = anyEntry(
            timestamp: anyDate + 60,
            validators: Validators(etag: "\"1\""),
            freshness: .seconds(9),
            fetchedAt: anyDate
        )
        #expect(await store.entry == expected)
    }

    @Test(arguments: [
        nil,
        anyEntry(validators: Validators(etag: "\"2\"")),
        anyEntry(timestamp: anyDate + 1, validators: Validators(etag: "\"1\"")),
        anyEntry(url: anyURL("other"), validators: Validators(etag: "\"1\"")),
    ])
    func changesNothingWhenSomethingElseIsStored(stored: CacheEntry<[FeedImage]>?) async throws {
        let store = RecordingStore(stored)
        #expect(try await !store.renew(with: entry.renewed(at: anyDate + 60, freshness: .zero)))
        #expect(await store.entry == stored)
        #expect(await store.messages == [.retrieve])
    }

    @Test func renewsARenewedEntry() async throws {
        let store = RecordingStore(entry)
        for minute in 1...3 {
            let renewed = entry.renewed(at: anyDate + 60 * Double(minute), freshness: .zero)
            #expect(try await store.renew(with: renewed))
            #expect(await store.entry?.timestamp == renewed.timestamp)
            #expect(await store.entry?.fetchedAt == anyDate)
        }
    }

    @Test func deliversTheStoresFailure() async {
        let store = RecordingStore(entry, failures: .init(replacement: AnyError("full")))
        await #expect(throws: AnyError("full")) { try await store.renew(with: entry) }
        #expect(await store.entry == entry)
    }
}
