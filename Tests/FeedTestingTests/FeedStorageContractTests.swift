import FeedCore
import FeedTestSupport
import FeedTesting
import Foundation
import Testing

@Suite("Detecting storages that break the contract", .limited)
struct FeedStorageContractTests {
    private static let ownLists = "Lists of two URLs, and of two types at one URL, are lists of their own."
    private static let allListed = "The stores of all that is saved are listed, can be read, and can be deleted."

    /// Each fault, and the promise that it breaks.
    private static let promises: [(FaultyStorage.Fault, String)] = [
        (.makesNewStores, "All stores of a type and a URL hold the same list."),
        (.ignoresQueries, ownLists),
        (.ignoresTypes, ownLists),
        (.failsToList, "What is saved can be listed."),
        (.listsNothing, allListed),
        (.listsOneList, allListed),
        (.listsUnreadableStores, "What is listed can be read."),
        (.listsCopies, allListed),
        (.sharesImageData, "Each feed has image data of its own."),
        (.makesNewImageDataStores, "Each feed has image data of its own."),
        (.deletesNoImageData, "Image data that is to be deleted is deleted."),
        (.dropsTitles, "What is retrieved equals what was saved, dates to the last bit."),
        (.truncatesImageData, "What is retrieved is exactly what was inserted."),
    ]

    @Test(arguments: promises)
    private func namesTheBrokenPromise(fault: FaultyStorage.Fault, promise: String) async throws {
        let violation = await #expect(throws: ContractViolation.self) {
            try await FeedStorageContract { FaultyStorage(fault) }.check()
        }
        #expect(violation?.promise == promise)
    }

    @Test func findsOutEveryFault() {
        #expect(Self.promises.map(\.0) == FaultyStorage.Fault.allCases)
    }

    @Test func acceptsAStorageWithTheRequiredMethodsAlone() async throws {
        try await FeedStorageContract { FaultyStorage(nil) }.check()
        let result = try await FaultyStorage(nil).withRequestLock(for: anyURL(), timeout: .zero) { "at once" }
        #expect(result == "at once")
    }

    @Test func failsIfNoStorageCanBeMade() async {
        await #expect(throws: ContractViolation(promise: "A storage can be made.", found: "the error \(AnyError())")) {
            try await FeedStorageContract { throw AnyError() }.check()
        }
    }
}
