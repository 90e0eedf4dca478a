import FeedCore
import FeedTestSupport
import FeedTesting
import Foundation
import Testing

@Suite("Detecting image data stores that break the contract", .limited)
struct ImageDataStoreContractTests {
    private static let promises: [(FaultyImageDataStore.Fault, String)] = [
        (.isNeverEmpty, "A new store holds nothing."),
        (.forgetsWhatWasRetrieved, "Retrieving changes nothing."),
        (.takesDataForText, "The retrieved data is exactly the inserted data."),
        (.truncates, "The retrieved data is exactly the inserted data."),
        (.losesDataWithMetadata, "Data that is inserted with metadata is retrieved."),
        (.mixesUpMetadata, "The metadata of data is the metadata that was saved for it."),
        (.holdsTheFirstData, "New data takes the place of the old."),
        (.failsToReplace, "Data can be inserted."),
        (.ignoresCase, "Data is never another key's."),
        (.ignoresFragments, "Data is never another key's."),
        (.drops, "Data for one key leaves the data of other keys unchanged."),
        (.writesInParts, "Data that is retrieved meanwhile is complete, or missing."),
        (.failsToRetrieve, "Inserted data can be retrieved."),
        (.failsToDelete, "Data can be deleted."),
        (.failsToDeleteNothing, "Deleting nothing works."),
        (.deletesEverything, "All data is deleted except the data of the given keys."),
        (.deletesNothing, "All data is deleted except the data of the given keys."),
        (.claimsToBeEmpty, "A store with data is not empty."),
        (.leavesOldMetadata, "New data does not have the metadata of the old data."),
        (.leavesMetadataOfDeletedData, "Metadata is deleted with its data."),
        (.losesRedirects, "The metadata of data is the metadata that was saved for it."),
        (.losesURLs, "The metadata of data is the metadata that was saved for it."),
    ]
    private static let faultsOfMetadata: Set<FaultyImageDataStore.Fault> = [
        .leavesOldMetadata, .leavesMetadataOfDeletedData, .losesRedirects, .losesURLs,
    ]

    @Test(arguments: promises)
    private func namesTheBrokenPromise(fault: FaultyImageDataStore.Fault, promise: String) async throws {
        let violation = await #expect(throws: ContractViolation.self) {
            let savesMetadata = Self.faultsOfMetadata.contains(fault)
            try await ImageDataStoreContract(savesMetadata: savesMetadata) {
                FaultyImageDataStore(fault, savesMetadata: savesMetadata)
            }
            .check()
        }
        #expect(violation?.promise == promise)
    }

    @Test func namesTheLostPartOfMetadata() async throws {
        let violation = await #expect(throws: ContractViolation.self) {
            try await ImageDataStoreContract(savesMetadata: true) {
                FaultyImageDataStore(.losesRedirects, savesMetadata: true)
            }
            .check()
        }
        let found = try #require(violation?.found)
        #expect(found.hasPrefix("the validators Validators(etag: \"\\\"1\\\"\", lastModified: nil"), "\(found)")
        #expect(!found.contains("Optional") && !found.contains("FeedCore."), "\(found)")
    }

    @Test func detectsEveryFault() {
        #expect(Self.promises.map(\.0) == FaultyImageDataStore.Fault.allCases)
    }

    @Test func acceptsAStoreWithoutFaults() async throws {
        try await ImageDataStoreContract { FaultyImageDataStore(nil) }.check()
        #expect(FaultyImageDataStore(nil).path(for: PictureKey("any")) == nil)
        #expect(await StoreOfDataAlone().metadata(for: PictureKey("any")) == nil)
    }

    @Test func describesTheDifference() async throws {
        let violation = await #expect(throws: ContractViolation.self) {
            try await ImageDataStoreContract { FaultyImageDataStore(.truncates) }.check()
        }
        #expect(violation?.found.hasPrefix("300000 bytes (0 1 4 9 10 19 24 31 …) instead of 300001 bytes") == true)
    }
}
