import EssentialFeed
import FeedTestSupport
import FeedTesting
import Foundation
import Observation
import Testing

@MainActor
@Suite("Showing a feed on a screen", .limited)
struct FeedModelTests {
    private let world = World(newImages(45))

    private var images: [FeedImage] { world.service.images }
    private var requestCount: Int { world.service.pageRequests.count }

    private func model(_ world: World? = nil, maximumAge: Duration = .zero) -> FeedModel {
        FeedModel((world ?? self.world).feed(pageSize: 20), maximumAge: maximumAge)
    }

    @Test func showsWhatTheServiceSends() async {
        let model = model()
        #expect(model.images == [] && model.source == nil && model.savedAt == nil && model.problem == nil)
        await model.appear()
        #expect(model.images == Array(images.prefix(20)))
        #expect(model.source == .remote(savingFailure: nil) && model.savedAt == anyDate)
        #expect(model.problem == nil && !model.isRefreshing && model.hasMore)
    }

    @Test func showsTheSavedRowsAtOnceThenThoseOfTheService() async throws {
        await model().appear()
        world.service.isHeld = true
        let model = model()
        let appearing = Task { await model.appear() }
        try await change("the saved rows") { !model.images.isEmpty }
        #expect(model.images == Array(images.prefix(20)) && model.source == .cache(fallbackReason: nil))
        #expect(model.savedAt == anyDate && model.isRefreshing)
        world.service.images = newImages(1) + images
        world.service.isHeld = false
        await appearing.value
        #expect(model.images == Array(images.prefix(21)) && model.source == .remote(savingFailure: nil))
    }

    @Test(arguments: [(59, 1), (60, 2)])
    func asksFromTheMaximumAgeOnWhenItAppears(age: Int, count: Int) async {
        await model().appear()
        world.clock.advance(by: .seconds(age))
        await model(maximumAge: .seconds(60)).appear()
        #expect(requestCount == count)
    }

    @Test func showsWhatWasSavedMeanwhileWhenItAppearsAgain() async throws {
        let model = model(maximumAge: .seconds(3_600))
        await model.appear()
        world.service.images = newImages(1) + images
        _ = try await world.feed(pageSize: 20).load()
        await model.appear()
        #expect(model.images == Array(images.prefix(21)))
        #expect(requestCount == 2)
    }

    @Test func asksWhenItIsRefreshedHoweverYoungItsRowsAre() async {
        world.service.state.update { $0.headers["Cache-Control"] = "max-age=7200" }
        let model = model(maximumAge: .seconds(3_600))
        await model.appear()
        await model.appear()
        #expect(requestCount == 1)
        await model.refresh()
        #expect(requestCount == 2)
    }

    @Test func hasAProblemIfThereIsNothingToShow() async {
        world.service.isDown = true
        let model = model()
        await model.appear()
        #expect(model.images == [] && model.problem is LoadingError && !model.isRefreshing)
        world.service.isDown = false
        await model.refresh()
        #expect(model.images.count == 20 && model.problem == nil)
    }

    @Test func changesNoRowsInAnOutageAndSaysWhy() async {
        let model = model()
        await model.appear()
        world.service.isDown = true
        await model.refresh()
        #expect(model.images == Array(images.prefix(20)) && model.problem is RemoteError)
        world.service.isDown = false
        await model.refresh()
        #expect(model.problem == nil)
    }

    @Test func showsTheSavedRowsAndTheReasonIfTheServiceIsDownAtFirst() async {
        await model().appear()
        world.service.isDown = true
        let restarted = model()
        await restarted.appear()
        #expect(restarted.images == Array(images.prefix(20)) && restarted.savedAt == anyDate)
        #expect(restarted.problem is RemoteError)
        guard case .cache(_?) = restarted.source else { return #expect(restarted.source == nil) }
    }

    @Test func asksNobodyBeforeRetryAfterIsOverAndSaysUntilWhen() async {
        let model = model()
        await model.appear()
        world.service.refuse(503, retryAfter: "600")
        await model.refresh()
        await model.refresh()
        await model.loadMore()
        #expect(requestCount == 2)
        #expect(model.images.count == 20 && model.problem as? RequestNotSent == .retryLater(anyDate + 600))
        world.service.acceptAll()
        world.clock.advance(by: .seconds(600))
        await model.refresh()
        #expect(requestCount == 3 && model.problem == nil)
    }

    @Test func leavingTheScreenIsNoProblem() async throws {
        let model = model()
        await model.appear()
        world.service.isHeld = true
        let refreshing = Task { await model.refresh() }
        let loading = Task { await model.loadMore() }
        try await world.service.waitForPageRequests(3)
        #expect(model.isRefreshing && model.isLoadingMore)
        for task in [refreshing, loading] {
            task.cancel()
            await task.value
        }
        #expect(model.problem == nil && !model.isRefreshing && !model.isLoadingMore)
        #expect(model.images == Array(images.prefix(20)))
    }

    @Test(arguments: [true, false])
    func refreshesOnceForTwoPulls(isOnDisk: Bool) async throws {
        let directory = try TemporaryDirectory()
        let world = World(images, storage: isOnDisk ? CacheDirectory(in: directory.url) : InMemoryStorage())
        let model = model(world)
        await model.appear()
        world.service.isHeld = true
        let pulls = (0..<2).map { _ in
            Task {
                await model.refresh()
                return model.isRefreshing
            }
        }
        try await world.service.waitForPageRequests(2)
        await settle()
        #expect(model.isRefreshing)
        world.service.isDown = true
        world.service.isHeld = false
        for pull in pulls { #expect(await !pull.value, "A pull ended before the load did.") }
        #expect(world.service.pageRequests.count == 2 && !model.isRefreshing && model.problem is RemoteError)
    }

    // MARK: - Pages

    @Test func loadsPagesUntilTheEnd() async {
        let model = model()
        await model.appear()
        for count in [40, 45, 45] {
            #expect(model.hasMore)
            await model.loadMore()
            #expect(model.images == Array(images.prefix(count)))
        }
        #expect(!model.hasMore && !model.isLoadingMore)
        await model.loadMore()
        #expect(requestCount == 4, "the end was seen")
    }

    @Test func loadsNothingBeforeThereAreRows() async {
        await model().loadMore()
        #expect(requestCount == 0)
    }

    @Test func loadsOnePageAtATime() async throws {
        let model = model()
        await model.appear()
        world.service.isHeld = true
        let loading = Task { await model.loadMore() }
        try await world.service.waitForPageRequests(2)
        await model.loadMore()
        world.service.isHeld = false
        await loading.value
        #expect(requestCount == 2 && model.images.count == 40)
    }

    @Test func saysWhyAPageFailedAndLoadsItAgain() async {
        let model = model()
        await model.appear()
        world.service.refuse(500)
        await model.loadMore()
        #expect(model.images.count == 20 && model.hasMore && (model.problem as? RemoteError)?.status == 500)
        world.service.acceptAll()
        await model.loadMore()
        #expect(model.images.count == 40 && model.problem == nil)
    }

    @Test func leavesNoGapWhenItIsRefreshed() async {
        let model = model()
        await model.appear()
        await model.loadMore()
        world.service.images = newImages(30) + images
        await model.refresh()
        #expect(model.images == Array(images.prefix(70)))
        world.service.images.remove(at: 3)
        await model.refresh()
        #expect(model.images == Array(images.prefix(69)), "what the service took back is gone")
    }

    @Test func changesNoRowsIfAPageFailsBeforeReachingThem() async {
        let model = model()
        await model.appear()
        let before = model.images
        world.service.images = newImages(30) + images
        world.service.refuse(500, after: 1)
        await model.refresh()
        #expect(model.images == before && model.savedAt == anyDate)
        #expect((model.problem as? RemoteError)?.status == 500)
    }

    @Test func hasNoMoreOnceTheEndWasSeenWhateverIsConfirmed() async {
        let world = World()
        let model = FeedModel(world.feed())
        await model.appear()
        await model.loadMore()
        #expect(!model.hasMore)
        await model.refresh()
        #expect(!model.hasMore, "a 304")
        world.service.images = newImages(1) + world.service.images
        await model.refresh()
        #expect(!model.hasMore && model.images.count == 4, "the same end")
        world.service.images.append(contentsOf: newImages(1))
        await model.refresh()
        #expect(model.hasMore, "another end")
    }

    @Test func knowsTheEndOfTheSavedRows() async throws {
        _ = try await world.feed(pageSize: 20).loadAll()
        world.service.isDown = true
        let model = model()
        await model.appear()
        #expect(model.images.count == 45 && !model.hasMore)
    }

    @Test func losesNoRowsOfAPageThatCameDuringARefresh() async throws {
        let model = model()
        await model.appear()
        world.service.isHeld = true
        let refreshing = Task { await model.refresh() }
        try await world.service.waitForPageRequests(2)
        let loading = Task { await model.loadMore() }
        try await world.service.waitForPageRequests(3)
        world.service.isHeld = false
        await refreshing.value
        await loading.value
        #expect(model.images == Array(images.prefix(40)))
        #expect(try await world.feed().saved().value == Array(images.prefix(40)))
    }

    @Test func appendsNoPageToASavedListThatEndsElsewhere() async throws {
        let (model, other) = (model(), self.model())
        await model.appear()
        await other.appear()
        await other.loadMore()
        await model.loadMore()
        #expect(model.images == Array(images.prefix(40)))
        #expect(try await world.feed().saved().value == model.images, "no image twice")
    }

    @Test func losesNoRowsWhileNothingCanBeSaved() async {
        let storage = LimitedStorage()
        let world = World(images, storage: storage)
        storage.isFull.update { $0 = true }
        let model = model(world)
        await model.appear()
        await model.loadMore()
        #expect(model.images.count == 40 && model.savedAt == nil && model.problem == nil)
        world.service.images = newImages(1) + world.service.images
        await model.refresh()
        #expect(model.images == Array(world.service.images.prefix(41)))
        guard case .remote(_?) = model.source else { return #expect(model.source == nil) }
    }

    @Test func returnsToNoOlderRowsWhileNothingCanBeSaved() async {
        let storage = LimitedStorage()
        let world = World(images, storage: storage)
        let model = model(world, maximumAge: .seconds(3_600))
        await model.appear()
        storage.isFull.update { $0 = true }
        world.service.images = newImages(1) + world.service.images
        await model.refresh()
        await model.appear()
        #expect(model.images == Array(world.service.images.prefix(21)) && model.savedAt == nil)
    }

    @Test func showsAShorterListOfAServiceWithoutPagesWhileNothingCanBeSaved() async {
        let storage = LimitedStorage()
        let world = World(newImages(5), storage: storage)
        storage.isFull.update { $0 = true }
        let model = FeedModel(world.feed())
        await model.appear()
        world.service.images.removeLast(2)
        await model.refresh()
        #expect(model.images == world.service.images)
    }
}

@MainActor
@Suite("Showing a picture on a screen", .limited)
struct PictureModelTests {
    private let world = World()

    private func screen() async -> (model: FeedModel, image: FeedImage) {
        let model = FeedModel(world.feed())
        await model.appear()
        return (model, world.service.images[0])
    }

    @Test func loadsThePictureOfItsRow() async throws {
        let (screen, image) = await screen()
        let row = screen.picture(of: image)
        #expect(row.data == nil && !row.isLoading)
        row.appear()
        #expect(row.data == nil && row.isLoading)
        try await change("the picture") { row.data != nil }
        #expect(row.data == Service.picture(at: image.url) && !row.isLoading && row.problem == nil)
    }

    @Test func showsAPictureInMemoryAtOnce() async throws {
        let (screen, image) = await screen()
        let first = screen.picture(of: image)
        first.appear()
        try await change("the picture") { first.data != nil }
        let second = screen.picture(of: image)
        second.appear()
        #expect(second.data == first.data && !second.isLoading)
        #expect(world.service.requestCount(for: image.url) == 1)
    }

    @Test func stopsWhenItDisappears() async throws {
        let (screen, image) = await screen()
        world.service.isHeld = true
        let row = screen.picture(of: image)
        row.appear()
        try await world.service.waitForRequest(for: image.url)
        row.disappear()
        #expect(!row.isLoading && row.data == nil && row.problem == nil)
        try await world.service.state.wait(for: "the end of the request") { $0.abandoned == 1 }
        await settle()
        #expect(!row.isLoading && row.problem == nil)
    }

    @Test func goesOnIfItIsBackAtOnce() async throws {
        let (screen, image) = await screen()
        world.service.isHeld = true
        let row = screen.picture(of: image)
        row.appear()
        try await world.service.waitForRequest(for: image.url)
        row.disappear()
        row.appear()
        await settle()
        #expect(row.isLoading && row.problem == nil, "the end of the first load is not that of the second")
        world.service.isHeld = false
        try await change("the picture") { row.data != nil }
        #expect(!row.isLoading && row.problem == nil)
    }

    @Test func saysWhyThereIsNoPictureAndTriesAgain() async throws {
        let (screen, image) = await screen()
        world.service.isDown = true
        let row = screen.picture(of: image)
        row.appear()
        try await change("the failure") { row.problem != nil }
        #expect(row.problem is RemoteError && row.data == nil && !row.isLoading)
        world.service.isDown = false
        row.appear()
        #expect(row.problem == nil && row.isLoading)
        try await change("the picture") { row.data != nil }
    }

    @Test func loadsOnceHoweverOftenItAppears() async throws {
        let (screen, image) = await screen()
        world.service.isHeld = true
        let rows = [screen.picture(of: image), screen.picture(of: image)]
        for row in rows + rows { row.appear() }
        await settle()
        world.service.isHeld = false
        for row in rows { try await change("the picture") { row.data != nil } }
        #expect(world.service.requestCount(for: image.url) == 1)
    }
}

/// Returns as soon as a condition on models holds.
@MainActor
private func change(_ what: String, _ condition: @MainActor () -> Bool) async throws {
    while true {
        let isChanged = Observed(false)
        let holds = withObservationTracking(condition) { isChanged.update { $0 = true } }
        if holds { return }
        try await isChanged.wait(for: what) { $0 }
    }
}
