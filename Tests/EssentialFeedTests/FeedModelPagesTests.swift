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
    func loadsNothingMoreBeforeThereAreRows(kind: StorageKind) async throws {
        try world.use(kind)
        await model().loadMore()
        #expect(requestCount == 0)
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
    func changesNoRowsIfTheFirstPageFails(kind: StorageKind) async throws {
        try world.use(kind)
        let model = model()
        await model.appear()
        let before = model.items
        world.service.images = newImages(30) + images
        world.service.refuse(500)
        await model.refresh()
        #expect(model.items == before && model.savedAt == anyDate)
        #expect((model.refreshProblem as? RemoteError)?.status == 500 && model.pageProblem == nil && !model.isOffline)
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
    func hasNoMoreAfterTheEndOfAPagedList(kind: StorageKind) async throws {
        try world.use(kind)
        let model = model()
        await model.appear()
        for _ in 0..<3 { await model.loadMore() }
        world.service.images = newImages(30) + images
        await model.refresh()
        #expect(model.items == images && !model.hasMore, "it still ends there")
    }

    @Test(arguments: [true, false])
    func hasNoMoreAfterARelaunchIfTheSavedListIsComplete(isDown: Bool) async throws {
        _ = try await world.feed(pageSize: 20).loadAll()
        world.service.isDown = isDown
        let restarted = model()
        await restarted.appear()
        #expect(restarted.items.count == 45 && !restarted.hasMore && restarted.isOffline == isDown)
    }

    @Test(arguments: [true, false])
    func continuesAfterTheSavedListWhenRelaunched(isDown: Bool) async throws {
        let model = model()
        await model.appear()
        await model.loadMore()
        world.service.isDown = isDown
        let restarted = self.model()
        await restarted.appear()
        #expect(restarted.items.count == 40 && restarted.hasMore)
        world.service.isDown = false
        await restarted.loadMore()
        #expect(restarted.items == images && restarted.pageProblem == nil)
    }

    @Test(arguments: StorageKind.allCases)
    func isOnlineAfterAPageButStillHasTheProblemOfTheRefresh(kind: StorageKind) async throws {
        try world.use(kind)
        let model = model()
        await model.appear()
        world.service.isDown = true
        await model.refresh()
        #expect(model.isOffline && model.pageProblem == nil)
        world.service.isDown = false
        await model.loadMore()
        #expect(model.source == .remote(savingFailure: nil) && model.items.count == 40)
        #expect(model.refreshProblem is RemoteError && model.isOffline, "until it is refreshed")
        await model.refresh()
        #expect(model.refreshProblem == nil && !model.isOffline)
    }

    @Test(arguments: StorageKind.allCases)
    func loadsPagesOfAnAppsOwnListAfterEmptyPages(kind: StorageKind) async throws {
        let world = TimelineWorld(newPosts(0, 0, 1, 1, 0, 0, 0, 0, 2, 1, 1))
        try world.use(kind)
        let model = FeedModel(world.feed())
        await model.appear()
        #expect(model.items == Array(world.timeline.items.prefix(2)) && model.hasMore)
        await model.loadMore()
        #expect(model.items == Array(world.timeline.items.prefix(4)))
        await model.loadMore()
        #expect(model.items == world.timeline.items && !model.hasMore)
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

    @Test(arguments: StorageKind.allCases)
    func appendsNoPageToASavedListWithAnotherEnd(kind: StorageKind) async throws {
        try world.use(kind)
        let (model, other) = (model(), self.model())
        await model.appear()
        await other.appear()
        await other.loadMore()
        await model.loadMore()
        #expect(model.items == Array(images.prefix(40)))
        #expect(try await world.feed().saved().items == model.items, "no image twice")
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

    @Test func neverShowsOlderRowsWhileNothingCanBeSaved() async {
        let storage = LimitedStorage()
        let world = World(images, storage: storage)
        let model = model(world, maximumAge: .seconds(3_600))
        await model.appear()
        storage.isFull.update { $0 = true }
        world.service.images = newImages(1) + world.service.images
        await model.refresh()
        await model.appear()
        #expect(model.items == Array(world.service.images.prefix(21)) && model.savedAt == nil)
    }

    @Test func showsAShorterListOfAServiceWithoutPagesWhileNothingCanBeSaved() async {
        let storage = LimitedStorage()
        let world = World(newImages(5), storage: storage)
        storage.isFull.update { $0 = true }
        let model = FeedModel(world.feed())
        await model.appear()
        world.service.images.removeLast(2)
        await model.refresh()
        #expect(model.items == world.service.images)
    }
}
