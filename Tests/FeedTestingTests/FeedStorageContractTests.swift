import FeedCore
import FeedTestSupport
import FeedTesting
import Foundation
import Testing

@Suite("Detecting storages that break the contract", .limited)
struct FeedStorageContractTests {
    private static let feed = "https://any.example/feed"
    private static let allListed = "The stores of all saved lists are listed, can be read, and can be deleted."

    private static let headsStay =
        "The lists of all listed stores can be reduced to their heads, with what was delivered."

    /// The faults, and the guarantee that each breaks.
    private static let promises: [(FaultyStorage.Fault, String)] = [
        (.makesNewStores, "All stores of a type and a URL hold the same list."),
        (.ignoresQueries, "Lists of two URLs are separate, such as those of \(feed) and \(feed)?2."),
        (.ignoresHosts, "Lists of two URLs are separate, such as those of \(feed) and https://other.example/feed."),
        (.ignoresTypes, "Lists of two types at one URL are separate."),
        (
            .ignoresPlacesOfTypes,
            "Lists of two types with the same name, which are declared in two other types, are separate."
        ),
        (.failsToList, "Saved lists can be listed."),
        (.listsNothing, allListed),
        (.listsOneList, allListed),
        (.listsUnreadableStores, "Listed stores can be read."),
        (.listsCopies, allListed),
        (.sharesImageData, "The image data of each feed is separate, such as that of \(feed) and \(feed)?2."),
        (.sharesImageDataOfTypes, "The image data of the lists of two types at one URL is separate."),
        (.makesNewImageDataStores, "The image data of each feed is separate."),
        (.deletesNoImageData, "Image data can be deleted."),
        (.dropsTitles, "A retrieved entry equals the saved entry, dates to the last bit."),
        (.truncatesImageData, "The retrieved data is exactly the inserted data."),
        (.losesImageMetadata, "The metadata of data is the metadata that was saved for it."),
        (.updatesInTwoSteps, "Of many parallel updates, each is applied to the result of the others."),
        (.keepsNoHeads, headsStay),
        (.keepsNoHeadsOfListedStores, headsStay),
        (.listsOneTypePerURL, allListed),
        (.deletesListsOfAllTypes, "Deleting the list of one type at a URL leaves the lists of other types there."),
        (.deletesAllImageDataWithAList, "Deleting a list leaves the image data of other feeds unchanged."),
    ]

    @Test(arguments: promises)
    private func namesTheBrokenPromise(fault: FaultyStorage.Fault, promise: String) async throws {
        let violation = await #expect(throws: ContractViolation.self) {
            try await FeedStorageContract(updatesInOneStep: fault == .updatesInTwoSteps) { FaultyStorage(fault) }
                .check()
        }
        #expect(violation?.promise == promise)
        let text = try #require(violation?.description)
        #expect(!text.contains("unknown context") && !text.contains("Optional("), "\(text)")
        #expect((violation as (any Error)?)?.localizedDescription == text)
    }

    @Test func detectsEveryFault() {
        #expect(Self.promises.map(\.0) == FaultyStorage.Fault.allCases)
    }

    @Test func acceptsAStorageWithOnlyTheRequiredMethods() async throws {
        try await FeedStorageContract { FaultyStorage(nil) }.check()
    }

    @Test func failsIfNoStorageCanBeCreated() async {
        await #expect(throws: ContractViolation(promise: "A storage can be made.", found: "the error \(AnyError())")) {
            try await FeedStorageContract { throw AnyError() }.check()
        }
    }
}
