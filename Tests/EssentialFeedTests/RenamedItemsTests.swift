import EssentialFeed
import FeedTestSupport
import FeedTesting
import Foundation
import Testing

/// Entries that begin to share an ID are named by their links; the images that were cached are not new.
@Suite("Images whose IDs change because entries begin to share a name", .limited)
struct RenamedItemsTests {
    private struct Entry {
        let id: String
        let link: String
        let picture: String
    }

    private let storage = InMemoryStorage()
    private let entries = Observed([
        Entry(id: "1", link: "a", picture: "a.png"), Entry(id: "2", link: "b", picture: "b.png"),
    ])
    private let url = anyURL("feed")

    private var feed: Feed<FeedImage> {
        let client = StubHTTPClient { [entries] request in
            guard request.url == anyURL("feed") else {
                return HTTPResponse(url: request.url, status: 200, body: Data(request.url.path().utf8))
            }
            let items = entries.value.map { entry in
                let (link, picture) = (anyURL(entry.link).absoluteString, anyURL(entry.picture).absoluteString)
                return ["id": entry.id, "url": link, "image": picture]
            }
            let feed: [String: Any] = ["version": "https://jsonfeed.org/version/1.1", "title": "any", "items": items]
            return HTTPResponse(url: request.url, status: 200, body: try JSONSerialization.data(withJSONObject: feed))
        }
        let clock = TestClock(start: anyDate, skipsSleeps: true)
        return Feeds(storage: storage, client: client, now: { clock.date }, clock: clock).feed(at: url)
    }

    /// The pictures of the images that are new to the cache.
    private func loadNew() async throws -> [URL] {
        let new = Observed<[URL]>([])
        try await feed.loadNew { update in new.update { $0 = update.new.map(\.url) } }
        return new.value
    }

    private func beginSharing() {
        entries.update { $0.insert(Entry(id: "1", link: "c", picture: "c.png"), at: 0) }
    }

    @Test func areNewOnlyIfTheirPictureAndLinkAre() async throws {
        let before = try await feed.load().items
        beginSharing()
        #expect(try await loadNew() == [anyURL("c.png")])
        let after = try await feed.saved().items
        #expect(after.map(\.url) == ["c.png", "a.png", "b.png"].map { anyURL($0) })
        #expect(after[1].id != before[0].id && after[2].id == before[1].id)
        #expect(try await loadNew() == [])
    }

    @Test func areFoundByTheirLinkIfThePictureChangesToo() async throws {
        _ = try await feed.load()
        beginSharing()
        entries.update { $0[1] = Entry(id: "1", link: "a", picture: "a2.png") }
        #expect(try await loadNew() == [anyURL("c.png")])
    }

    @Test func keepTheirPictures() async throws {
        let items = try await feed.load().items
        _ = try await feed.loadPictures(of: items)
        beginSharing()
        _ = try await feed.load()
        let pictures = feed.imageDataStore
        #expect(try await pictures.retrieve(for: anyURL("a.png")) != nil)
        #expect(try await pictures.retrieve(for: anyURL("c.png")) == nil)
    }

    @Test func areNotNewToAFollower() async throws {
        let batches = Observed<[[URL]]>([])
        let following = Task { [feed] in
            try await feed.follow(every: .seconds(1)) { update in batches.update { $0.append(update.new.map(\.url)) } }
        }
        try await batches.wait(for: "the first round") { $0.count == 1 }
        beginSharing()
        try await batches.wait(for: "the second round") { $0.count == 2 }
        following.cancel()
        _ = await following.result
        #expect(batches.value.last == [anyURL("c.png")])
    }
}
