import FeedTestSupport
import FeedTesting
import Foundation
import Testing

@testable import EssentialFeed
@testable import FeedCore

@MainActor
@Suite("Loading a screen's list by several tasks", .limited)
struct FeedModelSharedLoadsTests {
    private let world = World(newImages(45))

    private var images: [FeedImage] { world.service.images }
    private var requestCount: Int { world.service.pageRequests.count }

    private func model(maximumAge: Duration = .zero) -> FeedModel<FeedImage> {
        FeedModel(world.feed(pageSize: 20), maximumAge: maximumAge)
    }

    /// Returns a model that shows the first page, and a task that loads the second page, whose response is held.
    private func loadingModel() async throws -> (FeedModel<FeedImage>, Task<Void, Never>) {
        let model = model()
        await model.appear()
        world.service.isHeld = true
        let loading = Task { await model.loadMore() }
        try await world.service.waitForPageRequests(2)
        return (model, loading)
    }

    @Test(arguments: StorageKind.allCases)
    func sharesOneRequestForTwoCallersThatLoadMore(kind: StorageKind) async throws {
        try world.use(kind)
        let (model, loading) = try await loadingModel()
        let second = Task {
            await model.loadMore()
            return model.items.count
        }
        try await yield(until: "both callers") { await model.pageLoads.waiterCount == 2 }
        #expect(model.isLoadingMore)
        world.service.isHeld = false
        await loading.value
        #expect(await second.value == 40, "it waits for the page")
        #expect(requestCount == 2 && !model.isLoadingMore)
    }

    @Test func leavesTheMainActorFreeDuringALoopInACancelledTask() async {
        let model = model()
        await model.appear()
        let isStopped = Observed(false)
        let all = Task { while model.hasMore, !isStopped.value { await model.loadMore() } }
        all.cancel()
        await settle()
        isStopped.update { $0 = true }
        await all.value
        #expect(model.items.count == 20 && requestCount == 1 && model.pageProblem == nil)
    }

    @Test(arguments: StorageKind.allCases)
    func sendsOneRequestWhenItAppearsAndIsRefreshed(kind: StorageKind) async throws {
        try world.use(kind)
        let model = model()
        world.service.isHeld = true
        let appearing = Task { await model.appear() }
        try await world.service.waitForPageRequests(1)
        let refreshing = Task { await model.refresh() }
        try await yield(until: "both callers") { await model.loads.waiterCount == 2 }
        world.service.isHeld = false
        await appearing.value
        await refreshing.value
        #expect(requestCount == 1 && model.items.count == 20)
    }

    @Test(arguments: StorageKind.allCases)
    func sendsARequestForARefreshWhileItShowsSavedRows(kind: StorageKind) async throws {
        try world.use(kind)
        await model().appear()
        let model = model(maximumAge: .seconds(3_600))
        async let appearing: Void = model.appear()
        async let refreshing: Void = model.refresh()
        _ = await (appearing, refreshing)
        #expect(requestCount == 2)
    }
}
