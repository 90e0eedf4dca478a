import FeedTestSupport
import FeedTesting
import Foundation
import Testing

@testable import EssentialFeed
@testable import FeedCore

@MainActor
@Suite("Showing a feed on a screen", .limited)
struct FeedModelTests {
    private let world = World(newImages(45))

    private var images: [FeedImage] { world.service.images }
    private var requestCount: Int { world.service.pageRequests.count }

    private func model(_ world: World? = nil, maximumAge: Duration = .zero) -> FeedModel<FeedImage> {
        FeedModel((world ?? self.world).feed(pageSize: 20), maximumAge: maximumAge)
    }

    @Test(arguments: StorageKind.allCases)
    func showsTheRowsOfTheService(kind: StorageKind) async throws {
        try world.use(kind)
        let model = model()
        #expect(model.items == [] && model.source == nil && model.savedAt == nil && !model.hasMore)
        #expect(model.refreshProblem == nil && model.pageProblem == nil && !model.isOffline && !model.isRefreshing)
        await model.appear()
        #expect(model.items == Array(images.prefix(20)) && model.images == model.items)
        #expect(model.source == .remote(savingFailure: nil) && model.savedAt == anyDate)
        #expect(model.refreshProblem == nil && !model.isRefreshing && model.hasMore && !model.isOffline)
    }

    @Test(arguments: StorageKind.allCases)
    func showsAllRowsAgainAfterACancelledRefresh(kind: StorageKind) async throws {
        try world.use(kind)
        let model = model(maximumAge: .seconds(3_600))
        await model.appear()
        await model.loadMore()
        let rows = model.items
        world.service.images.insert(contentsOf: newImages(20), at: 0)
        world.service.state.update { $0.heldPage = 4 }
        let refreshing = Task { await model.refresh() }
        try await change("the first page") { model.items.count == 20 }
        refreshing.cancel()
        await refreshing.value
        try await change("the rows") { model.items == rows }
        await model.appear()
        #expect(model.items == rows && model.refreshProblem == nil)
    }

    @Test(arguments: StorageKind.allCases)
    func leavesTheRowsOfACancelledRefreshToOtherModels(kind: StorageKind) async throws {
        try world.use(kind)
        let feed = world.feed(pageSize: 20)
        let (first, second) = (FeedModel(feed), FeedModel(feed))
        await first.appear()
        let rows = first.items
        world.service.images.insert(contentsOf: newImages(20), at: 0)
        world.service.isHeld = true
        let refreshes = [Task { await first.refresh() }, Task { await second.refresh() }]
        try await feed.wait(for: 2)
        refreshes[0].cancel()
        await refreshes[0].value
        world.service.state.update { $0.heldPage = 3 }
        world.service.isHeld = false
        try await change("the first page") { second.items == Array(world.service.images.prefix(20)) }
        #expect(first.items == rows && !first.isRefreshing)
        world.service.holdNextPage(false)
        await refreshes[1].value
        #expect(second.items == Array(world.service.images.prefix(40)))
    }

    @Test func showsOneRowForEachID() async {
        world.service.images = [images[0], images[1], images[0]]
        // A list without pages is saved as it was received.
        let model = FeedModel(world.feed())
        await model.appear()
        await model.refresh()
        #expect(model.items == [images[0], images[1]])
    }

    @Test func isNotOfflineIfItMayNotSendARequest() async {
        let model = model()
        world.service.refuse(429, retryAfter: "600")
        for _ in 0..<2 {
            await model.refresh()
            #expect(model.refreshProblem != nil && !model.isOffline)
        }
        #expect(requestCount == 1)
        let other = FeedModel(world.feed(pageSize: 20), maximumAge: .seconds(3_600))
        world.service.acceptAll()
        world.clock.advance(by: .seconds(600))
        await other.appear()
        world.service.isDown = true
        await other.refresh()
        await other.appear()
        #expect(other.isOffline && other.refreshProblem == nil, "no request was sent since")
    }

    @Test func reportsAClientThatCancelsItsRequests() async {
        let feeds = Feeds(storage: InMemoryStorage(), client: StubHTTPClient { _ in throw CancellationError() })
        let model = FeedModel(feeds.feed(at: anyURL("feed")))
        await model.appear()
        #expect(model.items == [] && model.refreshProblem is CancellationError, "the reason it is empty")
    }

    @Test(arguments: StorageKind.allCases)
    func showsTheSavedRowsImmediatelyThenTheServicesRows(kind: StorageKind) async throws {
        try world.use(kind)
        await model().appear()
        world.service.isHeld = true
        let model = model()
        let appearing = Task { await model.appear() }
        try await change("the saved rows") { !model.items.isEmpty }
        #expect(model.items == Array(images.prefix(20)) && model.source == .cache(fallbackReason: nil))
        #expect(model.savedAt == anyDate && model.isRefreshing)
        world.service.images = newImages(1) + images
        world.service.isHeld = false
        await appearing.value
        #expect(model.items == Array(images.prefix(21)) && model.source == .remote(savingFailure: nil))
    }

    @Test(arguments: [(59, 1), (60, 2)])
    func sendsARequestFromTheMaximumAgeWhenItAppears(age: Int, count: Int) async {
        await model().appear()
        world.clock.advance(by: .seconds(age))
        await model(maximumAge: .seconds(60)).appear()
        #expect(requestCount == count)
    }

    @Test(arguments: StorageKind.allCases)
    func showsAListSavedMeanwhileWhenItAppearsAgain(kind: StorageKind) async throws {
        try world.use(kind)
        let model = model(maximumAge: .seconds(3_600))
        await model.appear()
        world.service.images = newImages(1) + images
        _ = try await world.feed(pageSize: 20).load()
        await model.appear()
        #expect(model.items == Array(images.prefix(21)), "by another process")
        #expect(requestCount == 2)
    }

    @Test(arguments: StorageKind.allCases)
    func sendsARequestForARefreshRegardlessOfTheAge(kind: StorageKind) async throws {
        try world.use(kind)
        world.service.state.update { $0.headers["Cache-Control"] = "max-age=7200" }
        let model = model(maximumAge: .seconds(3_600))
        await model.appear()
        await model.appear()
        #expect(requestCount == 1)
        await model.refresh()
        #expect(requestCount == 2)
    }

    @Test(arguments: StorageKind.allCases)
    func hasAProblemIfThereIsNothingToShow(kind: StorageKind) async throws {
        try world.use(kind)
        world.service.isDown = true
        let model = model()
        await model.appear()
        #expect(model.items == [] && model.refreshProblem is LoadingError && !model.isRefreshing && model.isOffline)
        world.service.isDown = false
        await model.refresh()
        #expect(model.items.count == 20 && model.refreshProblem == nil && !model.isOffline)
    }

    @Test(arguments: StorageKind.allCases)
    func showsTheSavedRowsAndTheProblemIfTheServiceIsDownAtLaunch(kind: StorageKind) async throws {
        try world.use(kind)
        await model().appear()
        world.service.isDown = true
        let restarted = model()
        await restarted.appear()
        #expect(restarted.items == Array(images.prefix(20)) && restarted.savedAt == anyDate && restarted.isOffline)
        #expect(restarted.refreshProblem is RemoteError && restarted.hasMore)
        let hasReason = if case .cache(_?) = restarted.source { true } else { false }
        #expect(hasReason)
    }

    @Test(arguments: StorageKind.allCases)
    func sendsNoRequestUntilRetryAfterHasPassedAndReportsItsEnd(kind: StorageKind) async throws {
        try world.use(kind)
        let model = model()
        await model.appear()
        world.service.refuse(503, retryAfter: "600")
        await model.refresh()
        await model.refresh()
        await model.loadMore()
        #expect(requestCount == 2)
        #expect(model.items.count == 20 && model.refreshProblem as? RequestNotSent == .retryLater(anyDate + 600))
        #expect(model.pageProblem as? RequestNotSent == .retryLater(anyDate + 600))
        world.service.acceptAll()
        world.clock.advance(by: .seconds(600))
        await model.refresh()
        #expect(requestCount == 3 && model.refreshProblem == nil)
    }

    @Test(arguments: StorageKind.allCases)
    func hasNoProblemAfterLeavingTheScreen(kind: StorageKind) async throws {
        try world.use(kind)
        let model = model()
        await model.appear()
        world.service.isHeld = true
        let refreshing = Task { await model.refresh() }
        let loading = Task { await model.loadMore() }
        try await world.service.waitForPageRequests(2)
        try await change("both loads") { model.isRefreshing && model.isLoadingMore }
        #expect(model.isRefreshing && model.isLoadingMore)
        for task in [refreshing, loading] {
            task.cancel()
            await task.value
        }
        #expect(model.refreshProblem == nil && model.pageProblem == nil && !model.isOffline)
        #expect(!model.isRefreshing && !model.isLoadingMore && model.items == Array(images.prefix(20)))
    }

    @Test(arguments: [true, false])
    func sharesOneRequestForTwoRefreshes(isOnDisk: Bool) async throws {
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
        try await yield(until: "both pulls") { await model.loads.waiterCount == 2 }
        #expect(model.isRefreshing)
        world.service.isDown = true
        world.service.isHeld = false
        for pull in pulls { #expect(await !pull.value, "A pull ended before the load did.") }
        #expect(world.service.pageRequests.count == 2 && !model.isRefreshing && model.refreshProblem is RemoteError)
    }

    @Test(arguments: StorageKind.allCases)
    func showsTheTitleOfAnAppsOwnList(kind: StorageKind) async throws {
        let world = TimelineWorld(newPosts(1, 2, 0, 3))
        try world.use(kind)
        let model = FeedModel(world.feed())
        #expect(model.title == nil)
        await model.appear()
        #expect(model.title == "#mountains" && model.items == Array(world.timeline.items.prefix(2)) && model.hasMore)
        world.timeline.isDown = true
        let restarted = FeedModel(world.feed())
        await restarted.appear()
        #expect(restarted.title == "#mountains" && restarted.items == model.items && restarted.isOffline)
    }
}

@MainActor
@Suite("Showing lists loaded by other parts of an app", .limited)
struct SharedFeedModelTests {
    private let world = World(newImages(45))

    /// Returns the feed of one process, and a screen that shows its first page.
    private func screen(_ kind: StorageKind) async throws -> (model: FeedModel<FeedImage>, feed: Feed<FeedImage>) {
        try world.use(kind)
        let feed = world.feed(pageSize: 20)
        let model = FeedModel(feed)
        await model.appear()
        return (model, feed)
    }

    private func addImage() {
        world.service.images = newImages(1) + world.service.images
    }

    @Test(arguments: StorageKind.allCases)
    func showsAListLoadedByAnotherScreen(kind: StorageKind) async throws {
        let (one, feed) = try await screen(kind)
        let other = FeedModel(feed)
        await other.appear()
        addImage()
        await one.refresh()
        await one.loadMore()
        try await change("the page") { other.items == Array(world.service.images.prefix(41)) }
        #expect(other.items == one.items)
    }

    @Test(arguments: StorageKind.allCases)
    func showsTheDateOfRowsRevalidatedByAnotherPart(kind: StorageKind) async throws {
        let (model, feed) = try await screen(kind)
        world.clock.advance(by: .seconds(60))
        _ = try await feed.load()
        try await change("the new date") { model.savedAt == anyDate + 60 }
        #expect(model.items == Array(world.service.images.prefix(20)))
    }

    @Test(arguments: StorageKind.allCases)
    func hasNoRowsOfARemovedList(kind: StorageKind) async throws {
        let (model, feed) = try await screen(kind)
        _ = try await feed.feeds.remove(feed.url)
        #expect(model.items == [] && model.source == nil && model.savedAt == nil && !model.hasMore)
        await model.refresh()
        #expect(model.items == Array(world.service.images.prefix(20)))
    }

    @Test(arguments: StorageKind.allCases)
    func showsNothingOfOtherLists(kind: StorageKind) async throws {
        let (model, feed) = try await screen(kind)
        let before = model.items
        let other = Service(newImages(3), url: anyURL("other"))
        var others = feed.feeds
        others.client = other.client
        _ = try await others.feed(at: other.url).load()
        _ = try await world.feed(pageSize: 20).load()
        await settle()
        #expect(model.items == before)
    }

    @Test(arguments: StorageKind.allCases)
    func releasesAModelWithItsLastReference(kind: StorageKind) async throws {
        weak var gone: FeedModel<FeedImage>?
        do {
            let (model, _) = try await screen(kind)
            gone = model
        }
        try await yield(until: "the model to go") { gone == nil }
    }
}
