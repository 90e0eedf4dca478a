import FeedTestSupport
import FeedTesting
import Foundation
import Testing

@testable import EssentialFeed

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

    @Test func showsTheSavedRowsOfAllFeedsAfterOneWasSavedByAnotherPart() async throws {
        try await load(a)
        try await load(b)
        let model = model()
        addImage(to: a)
        try await load(a)
        try await change("the rows of one feed") { model.entries.map(\.image) == a.images }
        b.isHeld = true
        let appearing = Task { await model.appear() }
        try await change("the rows of both") { model.entries.map(\.image) == a.images + b.images }
        #expect(model.isRefreshing)
        b.isHeld = false
        await appearing.value
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

    @Test func changesTheRowsOnceAtTheEndOfARefresh() async throws {
        let model = model()
        await model.appear()
        let before = model.entries
        addImage(to: a)
        b.isHeld = true
        let refreshing = Task { await model.refresh() }
        try await yield(until: "the saved list") {
            let saved = try? await feeds.feed(at: a.url).saved()
            return saved?.items == a.images
        }
        await settle()
        #expect(model.entries == before)
        b.isHeld = false
        await refreshing.value
        #expect(model.entries.map(\.image) == a.images + b.images)
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
        for feed in timeline.feeds { timeline.feed(at: feed).shared.notify(LoadedList(items: newImages(1))) }
        try await change("all rows") { model.entries.count == 50 }
        #expect(dates.value - before < 25, "the date is read for each merge; a busy machine needs a few")
    }

    @Test func sendsOneRequestWhenItAppearsAndIsRefreshed() async throws {
        let model = model()
        a.isHeld = true
        let appearing = Task { await model.appear() }
        try await a.waitForPageRequests(1)
        let refreshing = Task { await model.refresh() }
        await settle()
        a.isHeld = false
        await appearing.value
        await refreshing.value
        #expect(a.pageRequests.count == 1 && b.pageRequests.count == 1)
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
