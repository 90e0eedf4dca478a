import FeedCore
import FeedTestSupport
import Foundation
import Testing

@testable import FeedTesting

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

    private func violation(
        _ fault: FaultyStore.Fault,
        updatesInOneStep: Bool = true
    ) async throws -> ContractViolation? {
        do {
            let contract = CacheStoreContract(entries: Self.entries, updatesInOneStep: updatesInOneStep) {
                FaultyStore(fault)
            }
            try await contract.check()
            return nil
        } catch let violation as ContractViolation {
            return violation
        }
    }

    /// Faults that lose data, and the part of an entry that then differs.
    private static let losses: [(FaultyStore.Fault, String)] = [
        (.reversesLists, "value"), (.roundsDates, "timestamp"), (.changesURLs, "url"), (.dropsETag, "validators"),
        (.dropsLastModified, "validators"), (.dropsRedirectedURL, "validators"), (.dropsRequestURL, "validators"),
        (.dropsDiscoveredURL, "validators"), (.dropsFreshness, "freshness"), (.dropsDateOfFetching, "fetchedAt"),
        (.dropsPolicy, "policy"), (.takesNeverForUnknown, "policy"), (.dropsTitle, "title"), (.dropsFormat, "format"),
        (.dropsNext, "next"), (.dropsVersion, "version"), (.makesNewVersions, "version"),
        (.dropsFoundFeed, "foundFeed"), (.dropsFirstPage, "firstPage"), (.dropsDatesOfSaving, "firstSaved"),
        (.dropsUnknownDates, "firstSaved"), (.dropsDeliveries, "deliveries"), (.dropsDeparted, "deliveries"),
        (.dropsFailure, "failure"), (.dropsPictureWaits, "pictureWaits"), (.omitsHeads, "timestamp"),
    ]

    @Test(arguments: losses)
    private func reportsTheLostPart(fault: FaultyStore.Fault, part: String) async throws {
        let violation = try #require(try await violation(fault))
        #expect(violation.promise == "A retrieved entry equals the saved entry, dates to the last bit.")
        #expect(violation.found.hasPrefix("the \(part) "))
    }

    private static let headStays =
        "Of an entry whose items are deleted, what was delivered and the last failure stay."

    /// All other faults, and the guarantee that each breaks.
    private static let promises: [(FaultyStore.Fault, String)] = [
        (.isNeverEmpty, "A new store holds nothing."),
        (.forgetsWhatItSaved, "A retrieved entry equals the saved entry, dates to the last bit."),
        (.forgetsWhatWasRetrieved, "Retrieving changes nothing."),
        (.failsToRetrieve, "A saved entry can be retrieved."),
        (.returnsWhatIsExpected, "The saved entry is retrieved, also if another value was expected."),
        (.failsToSave, "An entry can be saved."),
        (.holdsTheFirstEntry, "A new entry replaces the old one completely."),
        (.holdsTheFirstMetadata, "A new entry replaces the old one completely."),
        (.failsToUpdate, "An entry can be updated."),
        (.asksForNoUpdate, "An entry is updated once."),
        (.asksTwice, "An entry is updated once."),
        (.passesNothing, "An update receives the saved entry."),
        (.passesNoValue, "An update receives the saved entry."),
        (.updatesNothing, "After an update, only that has changed."),
        (.savesNothingByUpdates, "After an update, only that has changed."),
        (.deletesWithoutUpdate, "After an update, only that has changed."),
        (.savesWithoutUpdate, "After an update, only that has changed."),
        (.updatesNoMetadata, "After an update, only that has changed."),
        (.updatesTheTimestampAlone, "After an update, only that has changed."),
        (.updatesOnlyForward, "After an update, only that has changed."),
        (.updatesNoFirstPage, "After an update, only that has changed."),
        (.emptiesTheValue, "After an update, only that has changed."),
        (.knowsNoMetadata, "The metadata in a store is the metadata of its entry."),
        (.knowsNoFirstPage, "The metadata in a store is the metadata of its entry."),
        (.knowsNoUpdates, "The metadata in a store is the metadata of its entry."),
        (.alwaysKnowsMetadata, "The metadata in a store is the metadata of its entry."),
        (.failsToDelete, "Deleting works."),
        (.failsToDeleteNothing, "Deleting works."),
        (.keepsNothing, "An accepted entry is returned."),
        (.returnsNothing, "An accepted entry is returned."),
        (.deletesWhatItReturns, "An accepted entry stays."),
        (.neverDeletes, "An entry that is deleted is not returned."),
        (.returnsWhatItDeletes, "An entry that is deleted is not returned."),
        (.pretendsToDelete, "An entry that is not accepted is deleted."),
        (.knowsWhatItDeleted, "The metadata in a store is the metadata of its entry."),
        (.staysDeleted, "An entry that is saved after a deletion equals the saved entry."),
        (.judgesNothingness, "In an empty store, nothing is judged."),
        (.returnsWhatItDeletedBefore, "An entry that is deleted is not returned."),
        (.failsToDeleteItems, "Items can be deleted."),
        (.keepsNoHead, headStays),
        (.keepsItems, headStays),
        (.returnsHeads, "An entry that is deleted is not returned."),
        (.deletesAcceptedItems, "An accepted entry stays."),
        (.judgesNoItems, "An accepted entry is returned."),
        (.isEmptyMeanwhile, "While an entry is replaced, the complete old or new entry is retrieved."),
        (.mixesEntries, "While an entry is replaced, the complete old or new entry is retrieved."),
        (.deletesInParts, "While entries are deleted, a complete entry or none is retrieved."),
        (.deletesWhatItDidNotJudge, "An entry that is saved while an older one is deleted stays."),
        (.failsWhenBusy, "All operations may run in parallel."),
        (.updatesInTwoSteps, "Of many parallel updates, each is applied to the result of the others."),
    ]

    @Test(arguments: promises)
    private func namesTheBrokenPromise(fault: FaultyStore.Fault, promise: String) async throws {
        #expect(try await violation(fault)?.promise == promise)
    }

    @Test func detectsEveryFault() {
        #expect((Self.losses + Self.promises).map(\.0) == FaultyStore.Fault.allCases)
    }

    /// Only a store with its own `update` guarantees that.
    @Test func acceptsUpdatesInTwoSteps() async throws {
        #expect(try await violation(.updatesInTwoSteps, updatesInOneStep: false) == nil)
    }

    @Test func describesTheDifference() async throws {
        let found = "the timestamp 750000000.123 s after 2001 instead of 750000000.1234567 s after 2001"
        #expect(try await violation(.roundsDates)?.description.hasSuffix(" Found: \(found)") == true)
    }

    @Test func requiresEntriesAndAStore() async {
        await #expect(throws: ContractViolation.self) {
            try await CacheStoreContract(entries: []) { FaultyStore(.failsToSave) }.check()
        }
        await #expect(throws: ContractViolation(promise: "A store can be made.", found: "the error \(AnyError())")) {
            try await CacheStoreContract(entries: Self.entries) { () -> FaultyStore in throw AnyError() }.check()
        }
    }

    @Test func acceptsStoresWithOnlyTheRequiredMethods() async throws {
        actor PlainStore: FeedStore {
            private var entry: CacheEntry<[FeedImage]>?
            func retrieve() -> CacheEntry<[FeedImage]>? { entry }
            func replace(with entry: CacheEntry<[FeedImage]>) { self.entry = entry }
            func delete(unless isValid: @Sendable (CacheEntry<[FeedImage]>) -> Bool) -> CacheEntry<[FeedImage]>? {
                entry = entry.flatMap { isValid($0) ? $0 : nil }
                return entry
            }
        }
        try await CacheStoreContract(entries: Self.entries) { PlainStore() }.check()
        #expect(try await PlainStore().usage == StorageUsage())
    }
}
