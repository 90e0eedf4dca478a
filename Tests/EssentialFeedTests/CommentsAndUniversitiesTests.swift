import EssentialFeed
import FeedTestSupport
import FeedTesting
import Foundation
import Testing

@Suite("Loading the comments on an image", .limited)
struct FeedCommentsTests {
    private let world = World()

    @Test func deliversCommentsNewestFirst() async throws {
        let image = world.service.images[0]
        let comments = try await world.feed().comments(on: image.id)
        #expect(comments.map(\.message) == ["on 21", "on 20", "on 19"])
        #expect(world.service.state.value.requests == [anyURL("v1/image/\(image.id)/comments")])
    }
}

@Suite("Loading a university list", .limited)
struct UniversitiesTests {
    private let world = World()
    private let list = ["Universitetet i Tromsø", "University of Oslo"].map {
        University(name: $0, country: "Norway", alphaTwoCode: "NO", webPages: ["https://\($0.count).example/"])
    }

    /// A list at a service that sends this list, or is out of reach.
    private func universities(_ list: [University]?) throws -> Feed<University> {
        let body = try list.map { try JSONEncoder().encode($0) }
        let client = StubHTTPClient { request in
            guard let body else { throw NoResponse.transport(.offline, "no network") }
            return HTTPResponse(url: request.url, status: 200, body: body)
        }
        return Feeds(storage: world.storage, client: client, now: { [world] in world.clock.date })
            .universities(at: anyURL("universities"))
    }

    @Test func deliversTheServicesListAndSavesItWithoutAnAgeLimit() async throws {
        #expect(try await universities(list).load().items == list)
        world.clock.advance(by: .seconds(1_000 * 86_400))
        let saved = try await universities(nil).load()
        #expect(saved.items == list && saved.savedAt == anyDate && saved.fallbackReason is RemoteError)
        #expect(try await universities(nil).saved().items == list)
    }

    /// Unlike an image feed, which may be empty by mistake.
    @Test func showsAndSavesAUniversityListThatBecameEmpty() async throws {
        _ = try await universities(list).load()
        let loaded = try await universities([]).load()
        #expect(loaded.received == [] && loaded.items == [] && !loaded.hasMore)
        await #expect(throws: LoadingError.self) { try await universities(nil).saved() }
    }

    @Test func loadsTheListAsOnePage() async throws {
        let loaded = try await universities(list).load()
        #expect(!loaded.hasMore)
        #expect(try await universities(nil).loadMore(after: loaded) == loaded)
    }

    @Test func findsUniversitiesOffline() async throws {
        _ = try await universities(list).load()
        let saved = try await universities(nil).load().items
        #expect(saved.search("TROMSO nor").map(\.name) == ["Universitetet i Tromsø"])
        #expect(saved.search("uni").count == 2 && saved.search("uni keio").isEmpty)
    }
}
