import FeedCore
import FeedTestSupport
import Foundation
import Testing

@testable import FeedTesting

@Suite("Detecting storages that break the contract", .limited)
struct FeedStorageContractTests {
    private static let feed = "https://any.example/feed"
    private static let allListed = "The stores of all saved lists are listed, can be read, and can be deleted."
    private static let headsStay =
        "The lists of all listed stores can be reduced to their heads, with what was delivered."

    /// The guarantee that the first list is separate from another one, or saved.
    private static func separate(_ what: String, _ type: String = "Item", _ url: String = feed) -> String {
        let other = type == "Item" && url == feed ? "" : " and that of FeedTesting.\(type) at \(url)"
        return "Each type and URL has \(what) of its own, such as that of FeedTesting.Item at \(feed)\(other)."
    }

    /// The faults, and the guarantee that each breaks.
    private static let promises: [(FaultyStorage.Fault, String)] = [
        (.makesNewStores, separate("a list")),
        (.ignoresQueries, separate("a list", "Item", "\(feed)?2")),
        (.ignoresHosts, separate("a list", "Item", "https://other.example/feed")),
        (.ignoresTypes, separate("a list", "OtherItem")),
        (.ignoresPlacesOfTypes, separate("a list", "Others.Item")),
        (.failsToList, "Saved lists can be listed."),
        (.listsNothing, allListed),
        (.listsOneList, allListed),
        (.listsUnreadableStores, "Listed stores can be read."),
        (.listsCopies, headsStay),
        (.sharesImageData, separate("image data", "Item", "\(feed)?2")),
        (.sharesImageDataOfTypes, separate("image data", "OtherItem")),
        (.makesNewImageDataStores, separate("image data")),
        (.deletesNoImageData, "Image data can be deleted."),
        (.dropsTitles, "A retrieved entry equals the saved entry, dates to the last bit."),
        (.truncatesImageData, "The retrieved data is exactly the inserted data."),
        (.losesImageMetadata, "The metadata of data is the metadata that was saved for it."),
        (.updatesInTwoSteps, "Of many parallel updates, each is applied to the result of the others."),
        (.keepsNoHeads, headsStay),
        (.keepsNoHeadsOfListedStores, headsStay),
        (.listsOneTypePerURL, allListed),
        (.deletesListsOfAllTypes, separate("a list", "OtherItem")),
        (.deletesAllImageDataWithAList, separate("image data", "Item", "\(feed)?2")),
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
