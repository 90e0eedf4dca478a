import FeedCore
import FeedTestSupport
import FeedTesting
import Foundation
import Testing

@Suite("Detecting stores that break the contract", .limited)
struct CacheStoreContractTests {
    private static let entries = [
        anyEntry(
            anyFeed(3),
            timestamp: anyDate + 0.1234567,
            validators: Validators(etag: "\"1\"", lastModified: "today")
        ),
        anyEntry([]),
    ]

    /// Each fault, and the beginning of the promise that it breaks.
    private static let promises: [(FaultyStore.Fault, String)] = [
        (.isNeverEmpty, "A new store holds nothing."),
        (.forgetsWhatItSaved, "What is retrieved equals what was saved"),
        (.forgetsWhatWasRetrieved, "Retrieving changes nothing."),
        (.roundsDates, "What is retrieved equals what was saved"),
        (.dropsDateOfFetching, "What is retrieved equals what was saved"),
        (.dropsETag, "What is retrieved equals what was saved"),
        (.dropsLastModified, "What is retrieved equals what was saved"),
        (.dropsRedirectedURL, "What is retrieved equals what was saved"),
        (.dropsFreshness, "What is retrieved equals what was saved"),
        (.changesURLs, "What is retrieved equals what was saved"),
        (.reversesLists, "What is retrieved equals what was saved"),
        (.dropsPaging, "What is retrieved equals what was saved"),
        (.dropsFirstPageSize, "What is retrieved equals what was saved"),
        (.dropsAgesOfParts, "What is retrieved equals what was saved"),
        (.dropsEnd, "What is retrieved equals what was saved"),
        (.holdsTheFirstEntry, "A new entry replaces the old one completely."),
        (.failsToSave, "An entry can be saved."),
        (.changesNothing, "After a change, the new entry is there"),
        (.changesInVain, "After a change, the new entry is there"),
        (.changesNothingness, "What is changed is what was saved."),
        (.deletesWithoutChange, "After a change, the new entry is there, or else the old one."),
        (.savesWithoutChange, "After a change, the new entry is there, or else the old one."),
        (.returnsNoChange, "A change returns the new entry"),
        (.replacesPagedLists, "An entry replaces every other one but a paged list."),
        (.replacesNothing, "An entry replaces every other one but a paged list."),
        (.neverRenews, "An entry that is still there is renewed"),
        (.pretendsToRenew, "Renewing changes only the timestamp and the freshness."),
        (.renewsOnlyForward, "An entry that is still there is renewed, whatever its new timestamp."),
        (.renewsTheTimestampAlone, "Renewing changes only the timestamp and the freshness."),
        (.renewsFetchingToo, "Renewing changes only the timestamp and the freshness."),
        (.renewsTheValue, "A renewed entry has the value and the pages that it had."),
        (.renewsThePaging, "A renewed entry has the value and the pages that it had."),
        (.renewsForEver, "An entry replaces a renewed one completely."),
        (.renewsAnyURL, "An entry with another URL, other validators or another date of fetching is not renewed."),
        (
            .renewsAnyValidators,
            "An entry with another URL, other validators or another date of fetching is not renewed."
        ),
        (.renewsAnyDate, "An entry with another URL, other validators or another date of fetching is not renewed."),
        (.renewsNothingness, "An entry that was deleted meanwhile is not renewed."),
        (.spoilsWhatItDoesNotRenew, "Where nothing is renewed, nothing changes."),
        (.deniesValidators, "Only an entry without validators and pages may be said to have none."),
        (.deniesPaging, "Only an entry without validators and pages may be said to have none."),
        (.keepsNothing, "An accepted entry is returned."),
        (.returnsNothing, "An accepted entry is returned."),
        (.neverDeletes, "An entry that is deleted is not returned."),
        (.returnsWhatItDeletes, "An entry that is deleted is not returned."),
        (.judgesTheOldTimestamp, "A renewed entry is judged by its new timestamp."),
        (.staysDeleted, "An entry that is saved after deleting is as it was saved."),
        (.judgesNothingness, "Where nothing is there, nothing is judged."),
        (.deletesWhatItDidNotJudge, "An entry that is saved while an older one is deleted stays."),
        (.isEmptyMeanwhile, "While an entry is replaced, the old or the new one is retrieved, whole."),
        (.mixesEntries, "While an entry is replaced, the old or the new one is retrieved, whole."),
        (.failsWhenBusy, "All operations may run at once."),
        (.changesInTwoSteps, "Of many changes at once, each is made to what the others left."),
        (.renewsInTwoSteps, "A paged list that is saved while an older entry is judged stays."),
        (.replacesUnlessPagedInTwoSteps, "A paged list that is saved while an older entry is judged stays."),
    ]

    @Test(arguments: promises)
    private func namesTheBrokenPromise(fault: FaultyStore.Fault, promise: String) async throws {
        let violation = await #expect(throws: ContractViolation.self) {
            try await CacheStoreContract(entries: Self.entries) { FaultyStore(fault) }.check()
        }
        #expect(try #require(violation).promise.hasPrefix(promise))
    }

    @Test func coversAllFaults() {
        #expect(Self.promises.map(\.0) == FaultyStore.Fault.allCases)
    }

    @Test func describesTheDifference() async throws {
        let violation = await #expect(throws: ContractViolation.self) {
            try await CacheStoreContract(entries: Self.entries) { FaultyStore(.roundsDates) }.check()
        }
        let found = "the timestamp 750000000.123 s after 2001 instead of 750000000.1234567 s after 2001"
        #expect(violation?.description.hasSuffix(" Found: \(found)") == true)
    }

    @Test func requiresEntries() async {
        await #expect(throws: ContractViolation.self) {
            try await CacheStoreContract(entries: []) { FaultyStore(.failsToSave) }.check()
        }
    }

    /// Stores with only the required methods: simultaneous changes by the protocol's defaults take turns.
    @Test func acceptsMinimalStores() async throws {
        actor PlainStore: FeedStore {
            private var entry: CacheEntry<[FeedImage]>?
            func retrieve() -> CacheEntry<[FeedImage]>? { entry }
            func replace(with entry: CacheEntry<[FeedImage]>) { self.entry = entry }
            func delete(unless isValid: @Sendable (CacheEntry<[FeedImage]>) -> Bool) -> CacheEntry<[FeedImage]>? {
                entry = entry.flatMap { isValid($0) ? $0 : nil }
                return entry
            }
        }
        struct StoreWithoutIdentity: FeedStore {
            let store = PlainStore()
            func retrieve() async -> CacheEntry<[FeedImage]>? { await store.retrieve() }
            func replace(with entry: CacheEntry<[FeedImage]>) async { await store.replace(with: entry) }
            func delete(unless isValid: @Sendable (CacheEntry<[FeedImage]>) -> Bool) async -> CacheEntry<[FeedImage]>? {
                await store.delete(unless: isValid)
            }
        }
        try await CacheStoreContract(entries: Self.entries) { PlainStore() }.check()
        try await CacheStoreContract(entries: Self.entries) { StoreWithoutIdentity() }.check()
    }
}
