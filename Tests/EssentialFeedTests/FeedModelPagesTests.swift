import FeedTestSupport
import FeedTesting
import Foundation
import Testing

@testable import EssentialFeed

@MainActor
@Suite("Loading the pages of a screen", .limited)
struct FeedModelPagesTests {
    private let world = World(newImages(45))

    private var images: [FeedImage] { world.service.images }
    private var requestCount: Int { world.service.pageRequests.count }

    private func model(_ world: World? = nil, maximumAge: Duration = .zero) -> FeedModel<FeedImage> {
        FeedModel((world ?? self.world).feed(pageSize: 20), maximumAge: maximumAge)
    }

    @Test(arguments: StorageKind.allCases)
    func loadsPagesUntilTheEnd(kind: StorageKind) async throws {
        try world.use(kind)
        let model = model()
        await model.appear()
        for count in [40, 45, 45] {
            #expect(model.hasMore)
            await model.loadMore()
            #expect(model.items == Array(images.prefix(count)))
        }
        #expect(!model.hasMore && !model.isLoadingMore)
        await model.loadMore()
        #expect(requestCount == 4, "the end was seen")
    }

    @Test(arguments: StorageKind.allCases)
    func reportsWhyAPageFailedAndLoadsItAgain(kind: StorageKind) async throws {
        try world.use(kind)
        let model = model()
        await model.appear()
        world.service.refuse(500)
        await model.loadMore()
        #expect(model.items.count == 20 && model.hasMore && (model.pageProblem as? RemoteError)?.status == 500)
        #expect(model.refreshProblem == nil && !model.isOffline)
        world.service.acceptAll()
        await model.loadMore()
        #expect(model.items.count == 40 && model.pageProblem == nil)
    }

    @Test(arguments: StorageKind.allCases)
    func leavesNoGapAfterARefresh(kind: StorageKind) async throws {
        try world.use(kind)
        let model = model()
        await model.appear()
        await model.loadMore()
        world.service.images = newImages(30) + images
        await model.refresh()
        #expect(model.items == Array(images.prefix(70)))
        world.service.images.remove(at: 3)
        await model.refresh()
        #expect(model.items == Array(images.prefix(69)), "what the service took back is gone")
    }

    @Test(arguments: StorageKind.allCases)
    func showsTheFirstPageAndAllSavedRowsIfALaterPageFails(kind: StorageKind) async throws {
        try world.use(kind)
        let model = model()
        await model.appear()
        let before = model.items
        world.service.images = newImages(30) + images
        world.service.refuse(429, after: 1)
        await model.refresh()
        #expect(model.items == Array(images.prefix(20)) && model.hasMore)
        #expect((model.refreshProblem as? RemoteError)?.status == 429 && model.pageProblem == nil && !model.isOffline)
        #expect(try await world.feed().saved().items == before)
        world.service.acceptAll()
        await model.loadMore()
        #expect(model.items == Array(images.prefix(40)))
    }

    @Test(arguments: StorageKind.allCases)
    func showsTheFirstPageBeforeLaterPagesAreReceived(kind: StorageKind) async throws {
        try world.use(kind)
        let model = model()
        await model.appear()
        world.service.images = newImages(30) + images
        world.service.state.update { $0.heldPage = $0.pageRequests.count + 2 }
        let refreshing = Task { await model.refresh() }
        let first = Array(images.prefix(20))
        try await change("the first page") { model.items == first }
        #expect(model.isRefreshing)
        world.service.holdNextPage(false)
        await refreshing.value
        #expect(model.items == Array(images.prefix(50)))
    }

    @Test(arguments: StorageKind.allCases)
    func requestsAtMostFivePagesAfterALongTime(kind: StorageKind) async throws {
        try world.use(kind)
        let model = model()
        await model.appear()
        await model.loadMore()
        world.service.images = newImages(400) + images
        let before = world.service.pageRequests.count
        await model.refresh()
        #expect(world.service.pageRequests.count - before == 5)
        #expect(model.items == Array(images.prefix(100)) && model.hasMore && model.refreshProblem == nil)
        await model.loadMore()
        #expect(model.items == Array(images.prefix(120)))
    }

    @Test(arguments: StorageKind.allCases)
    func hasNoMoreBeforeAnythingIsLoaded(kind: StorageKind) async throws {
        try world.use(kind)
        let model = model()
        #expect(!model.hasMore)
        world.service.isDown = true
        await model.appear()
        #expect(!model.hasMore && model.refreshProblem != nil)
        await model.loadMore()
        #expect(model.pageProblem == nil)
    }

    @Test(arguments: StorageKind.allCases)
    func hasNoMoreAfterTheEndUntilTheListChanges(kind: StorageKind) async throws {
        let world = World()
        try world.use(kind)
        let model = FeedModel(world.feed())
        await model.appear()
        await model.loadMore()
        #expect(!model.hasMore)
        await model.refresh()
        #expect(!model.hasMore, "nothing has changed")
        world.service.images.append(contentsOf: newImages(1))
        await model.refresh()
        #expect(model.hasMore && model.items.count == 4)
    }

    @Test(arguments: StorageKind.allCases)
    func losesNoRowsOfAPageLoadedDuringARefresh(kind: StorageKind) async throws {
        try world.use(kind)
        let model = model()
        await model.appear()
        world.service.isHeld = true
        let refreshing = Task { await model.refresh() }
        try await world.service.waitForPageRequests(2)
        let loading = Task { await model.loadMore() }
        await settle()
        world.service.isHeld = false
        await refreshing.value
        await loading.value
        #expect(model.items == Array(images.prefix(40)))
        #expect(try await world.feed().saved().items == Array(images.prefix(40)))
    }

    @Test func losesNoRowsWhileNothingCanBeSaved() async {
        let storage = LimitedStorage()
        let world = World(images, storage: storage)
        storage.isFull.update { $0 = true }
        let model = model(world)
        await model.appear()
        await model.loadMore()
        #expect(model.items.count == 40 && model.savedAt == nil)
        #expect(model.refreshProblem == nil && model.pageProblem == nil)
        world.service.images = newImages(1) + world.service.images
        await model.refresh()
        #expect(model.items == Array(world.service.images.prefix(41)))
        #expect(model.source?.savingFailure is LimitedStorage.Full)
    }
}
