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

    init() {
        feeds = Feeds(
            storage: InMemoryStorage(),
            client: StubHTTPClient { [a, b, referrers] request in
                if request.url.pathExtension == "png" { referrers.update { $0.append(request.headers["Referer"]) } }
                return try await (request.url.host() == b.url.host() ? b : a).client.send(request)
            },
            now: { anyDate }
        )
    }

    private func model(titles: [URL: String] = [:], maximumAge: Duration = .zero) -> FeedTimelineModel {
        FeedTimelineModel(feeds.timeline(of: [a.url, b.url], titles: titles), maximumAge: maximumAge)
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
}
