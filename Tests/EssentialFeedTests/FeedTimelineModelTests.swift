import FeedTestSupport
import FeedTesting
import Foundation
import Testing

@testable import EssentialFeed
@testable import FeedCore

@MainActor
@Suite("Showing several feeds on a screen", .limited)
struct FeedTimelineModelTests {
    private let a = Service(newImages(2), url: URL(string: "https://a.example/feed") ?? anyURL("a"))
    private let b = Service(newImages(2), url: URL(string: "https://b.example/feed") ?? anyURL("b"))
    private let feeds: Feeds
    private let referrers = Observed<[String?]>([])
    /// The number of times that the current date was read.
    private let dates = Observed(0)

    init() {
        feeds = Feeds(
            storage: InMemoryStorage(),
            client: StubHTTPClient { [a, b, referrers] request in
                if request.url.pathExtension == "png" { referrers.update { $0.append(request.headers["Referer"]) } }
                return try await (request.url.host() == b.url.host() ? b : a).client.send(request)
            },
            now: { [dates] in
                dates.update { $0 += 1 }
                return anyDate
            }
        )
    }

    private func model(titles: [URL: String] = [:], maximumAge: Duration = .zero) -> FeedTimelineModel {
        FeedTimelineModel(feeds.timeline(of: [a.url, b.url], titles: titles), maximumAge: maximumAge)
    }

    private func load(_ service: Service) async throws {
        _ = try await feeds.feed(at: service.url).load()
    }

    private func addImage(to service: Service) {
        service.images = newImages(1) + service.images
    }

    @Test func showsTheTitlesOfTheTimeline() async {
        let model = model(titles: [a.url: "Mine"])
        await model.appear()
        #expect(model.entries.map(\.feedTitle) == ["Mine", "Mine", nil, nil])
    }

    @Test func sendsTheOriginOfTheImagesPageWithItsPicture() async throws {
        a.images = [FeedImage(id: anyID(), url: anyURL("1.png"), link: URL(string: "https://page.example/1"))]
        let model = model()
        await model.appear()
        let picture = model.picture(of: try #require(model.entries.first))
        picture.appear()
        try await change("the picture") { picture.data != nil }
        #expect(referrers.value == ["https://page.example/"])
    }

    @Test func showsTheRowsOfAFastFeedImmediatelyIfThereAreNoRows() async throws {
        let model = model()
        b.isHeld = true
        let appearing = Task { await model.appear() }
        try await change("the rows of the fast feed") { model.entries.map(\.image) == a.images }
        #expect(model.isRefreshing)
        b.isHeld = false
        await appearing.value
        #expect(model.entries.map(\.image) == a.images + b.images)
    }

    @Test func showsTheRowsOfEachFeedAsSoonAsItIsLoaded() async throws {
        let model = model()
        await model.appear()
        addImage(to: a)
        b.isHeld = true
        let refreshing = Task { await model.refresh() }
        try await change("the rows of the fast feed") { model.entries.map(\.image) == a.images + b.images }
        #expect(model.isRefreshing)
        b.isHeld = false
        await refreshing.value
        #expect(model.entries.map(\.image) == a.images + b.images && !model.isRefreshing)
    }

    @Test func isOfflineIfNoServiceCanBeReached() async throws {
        let model = model()
        await model.appear()
        a.isDown = true
        await model.refresh()
        #expect(!model.isOffline && Array(model.problems.keys) == [a.url])
        b.isDown = true
        await model.refresh()
        #expect(model.isOffline && Set(model.problems.keys) == [a.url, b.url] && model.entries.count == 4)
    }

    @Test func loadsMoreOfTheFeedWhoseLastRowIsTheNewest() async throws {
        let image = { (age: Double) in
            FeedImage(id: UUID(), url: anyURL("\(UUID()).png"), publishedAt: anyDate - age * 3_600)
        }
        a.images = [1, 2, 3].map(image)
        b.images = [4, 5, 6].map(image)
        for service in [a, b] { service.state.update { $0.pageSize = 2 } }
        let model = model()
        #expect(!model.hasMore)
        await model.appear()
        #expect(model.entries.map(\.image) == Array(a.images.prefix(2) + b.images.prefix(2)) && model.hasMore)
        await model.loadMore()
        #expect(model.entries.map(\.image) == a.images + b.images.prefix(2))
        for _ in 0..<5 where model.hasMore { await model.loadMore() }
        #expect(model.entries.map(\.image) == a.images + b.images && !model.hasMore)
    }

    @Test func showsAListSavedByAnotherPartDuringARefresh() async throws {
        let model = model()
        await model.appear()
        addImage(to: a)
        b.isHeld = true
        let refreshing = Task { await model.refresh() }
        try await yield(until: "the saved list") {
            let saved = try? await feeds.feed(at: a.url).saved()
            return saved?.items == a.images
        }
        await settle()
        addImage(to: a)
        try await load(a)
        b.isHeld = false
        await refreshing.value
        try await change("the newest image") { model.entries.map(\.image) == a.images + b.images }
    }

    @Test func mergesTheListsOfManyFeedsTogether() async throws {
        let timeline = feeds.timeline(of: (0..<50).map { anyURL("\($0)") })
        let model = FeedTimelineModel(timeline)
        let before = dates.value
        await withTaskGroup { group in
            for url in timeline.feeds {
                let list = timeline.feed(at: url).shared
                group.addTask { await list.notify(.saved(LoadedList(items: newImages(1)))) }
            }
        }
        try await change("all rows") { model.entries.count == 50 }
        #expect(dates.value - before < 25, "the date is read for each merge; a busy machine needs a few")
    }

    @Test func sendsOneRequestWhenItAppearsAndIsRefreshed() async throws {
        let model = model()
        (a.isHeld, b.isHeld) = (true, true)
        let appearing = Task { await model.appear() }
        for service in [a, b] { try await service.waitForPageRequests(1) }
        let refreshing = Task { await model.refresh() }
        for feed in model.models { try await yield(until: "both callers") { await feed.loads.waiterCount == 2 } }
        (a.isHeld, b.isHeld) = (false, false)
        await appearing.value
        await refreshing.value
        #expect(a.pageRequests.count == 1 && b.pageRequests.count == 1)
    }

    /// A service that refuses requests (429) receives no more until all feeds are refreshed.
    @Test func asksAServiceThatRefusesRequestsAgainInTheNextRefresh() async throws {
        let model = model()
        a.refuse(429)
        b.isHeld = true
        let refreshing = Task { await model.refresh() }
        try await change("the refusal") { model.problems[a.url] != nil }
        let again = Task { await model.refresh() }
        try await yield(until: "both callers") { await model.models[1].loads.waiterCount == 2 }
        b.isHeld = false
        await refreshing.value
        await again.value
        #expect(a.pageRequests.count == 1)
        await model.refresh()
        #expect(a.pageRequests.count == 2)
    }

    @Test func sendsRequestsForARefreshWhileItShowsSavedRows() async {
        await model().appear()
        let model = model(maximumAge: .seconds(3_600))
        async let appearing: Void = model.appear()
        async let refreshing: Void = model.refresh()
        _ = await (appearing, refreshing)
        #expect(a.pageRequests.count == 2 && b.pageRequests.count == 2)
    }
}
