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

    private let directory: TemporaryDirectory

    init() throws {
        directory = try TemporaryDirectory()
    }

    /// A service whose feed has the pictures at `paths`, the first of them with comments.
    private func service(_ paths: Observed<[String]>) throws -> LoopbackServer {
        try LoopbackServer { request in
            switch request.path {
            case "/v1/feed": .ok(json: Self.feed(paths.value, host: request.header("Host") ?? ""))
            case "/v1/image/\(anyID(0))/comments": .ok(json: Self.comments)
            case "/a.png", "/b.png": .ok("picture".utf8, type: "image/png")
            case "/empty.png": .ok("".utf8, type: "image/png")
            case "/page.png": .ok("<html>".utf8, type: "text/html")
            case "/endless.png": .stalledBeforeHeaders
            default: .status(404)
            }
        }
    }

    private static func feed(_ paths: [String], host: String) -> String {
        let items = paths.enumerated().map { #"{"id":"\#(anyID(UInt8($0)))","image":"http://\#(host)\#($1)"}"# }
        return #"{"items":[\#(items.joined(separator: ","))]}"#
    }

    private func feed(_ service: LoopbackServer, in directory: URL? = nil) -> Feed<FeedImage> {
        Feeds(cachedIn: directory ?? self.directory.url).feed(at: service.url("/v1/feed"))
    }

    /// The paths of the pictures that cannot be loaded.
    private func missing(_ feed: Feed<FeedImage>) async throws -> [String] {
        var missing: [String] = []
        for image in try await feed.saved().items {
            let picture = try? await feed.pictures.load(from: image.url)
            if picture != Data("picture".utf8) { missing.append(image.url.path()) }
        }
        return missing
    }

    @Test func showsTheSavedFeedAndItsPicturesWithoutTheService() async throws {
        let service = try service(Observed(["/a.png"]))
        let online = try await feed(service).load()
        let comments = try await feed(service).comments(on: online.items[0].id)
        #expect(try await missing(feed(service)) == [])
        service.stop()
        let offline = try await feed(service).load()

        #expect(online.items.map(\.url) == [service.url("/a.png")] && online.isRemote)
        #expect(comments.map(\.message) == ["a message"])
        #expect(offline.items == online.items)
        #expect(offline.fallbackReason.map { "\($0)".hasPrefix("Couldn't connect to server: ") } == true)
        #expect(try await missing(feed(service)) == [])
        await #expect(throws: RemoteError.self) { try await feed(service).comments(on: offline.items[0].id) }
    }

    @Test func savesAllOtherPicturesIfSomeCannotBeLoaded() async throws {
        let service = try service(Observed(["/none.png", "/a.png", "/empty.png", "/page.png", "/b.png"]))
        _ = try await feed(service).load()
        #expect(try await missing(feed(service)) == ["/none.png", "/empty.png", "/page.png"])
        service.stop()
        #expect(try await missing(feed(service)) == ["/none.png", "/empty.png", "/page.png"])
    }

    @Test func savesAPictureAsLongAsItsImageIsInTheFeed() async throws {
        let paths = Observed(["/a.png", "/b.png"])
        let service = try service(paths)
        let images = try await feed(service).load().items
        #expect(try await missing(feed(service)) == [])
        paths.update { $0 = ["/b.png"] }
        _ = try await feed(service).load()
        service.stop()

        await #expect(throws: RemoteError.self) { try await feed(service).pictures.load(from: images[0].url) }
        #expect(try await feed(service).pictures.load(from: images[1].url) == Data("picture".utf8))
    }

    @Test func throwsOnlyCancellationErrorAfterACancellation() async throws {
        let service = try service(Observed(["/endless.png"]))
        let feed = feed(service)
        let image = try await feed.load().items[0]
        let loading = Task { try await feed.pictures.load(from: image.url) }
        try await service.waitForRequests(2)
        loading.cancel()
        await #expect(throws: CancellationError.self) { try await loading.value(of: "the load") }
    }

    @Test func showsAFeedThatCannotBeSaved() async throws {
        let service = try service(Observed(["/a.png"]))
        let file = directory.url("file")
        try Data().write(to: file)
        let feed = feed(service, in: file)
        let loaded = try await feed.load()
        #expect(loaded.savingFailure.map { "\($0)".hasPrefix("cannot write ") } == true)
        #expect(try await feed.pictures.load(from: loaded.items[0].url) == Data("picture".utf8))
    }
}
