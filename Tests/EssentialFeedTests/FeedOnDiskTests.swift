import EssentialFeed
import FeedTestSupport
import Foundation
import Testing

@Suite("Loading a feed over a socket and saving it on disk", .limited)
struct FeedOnDiskTests {
    private static let comments = """
        {"items":[{"id":"2AB2AE66-A4B7-4A16-B374-51BBAC8DB086","message":"a message",
        "created_at":"2020-05-20T11:24:59+0000","author":{"username":"a username"}}]}
        """

    @Test func showsTheSavedFeedAndItsPicturesWithoutTheService() async throws {
        let service = try LoopbackServer { request in
            let picture = "http://\(request.header("Host") ?? "")/a.png"
            return switch request.path {
            case "/v1/feed": .ok(json: #"{"items":[{"id":"\#(anyID(0))","image":"\#(picture)"}]}"#)
            case "/v1/image/\(anyID(0))/comments": .ok(json: Self.comments)
            case "/a.png": .ok("picture".utf8, type: "image/png")
            default: .status(404)
            }
        }
        let directory = try TemporaryDirectory()
        let feed = { Feeds(cachedIn: directory.url).feed(at: service.url("/v1/feed")) }

        let online = try await feed().load()
        let comments = try await feed().comments(on: online.items[0].id)
        #expect(try await feed().pictures.load(from: online.items[0].url) == Data("picture".utf8))
        service.stop()
        let restarted = feed()
        let offline = try await restarted.load()

        #expect(online.items.map(\.url) == [service.url("/a.png")] && online.isRemote)
        #expect(comments.map(\.message) == ["a message"])
        #expect(offline.items == online.items)
        #expect(offline.fallbackReason.map { "\($0)".hasPrefix("Couldn't connect to server: ") } == true)
        #expect(try await feed().pictures.load(from: online.items[0].url) == Data("picture".utf8))
        await #expect(throws: RemoteError.self) { try await restarted.comments(on: offline.items[0].id) }
    }
}
