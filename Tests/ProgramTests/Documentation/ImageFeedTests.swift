import FeedAPI
import FeedCore
import Foundation
import TestSupport
import Testing

/// The library example of the README, run exactly as it is shown.
@Suite("Using the libraries as the README shows", .limited)
struct ImageFeedTests {
    private static let comments = """
        {"items":[{"id":"2AB2AE66-A4B7-4A16-B374-51BBAC8DB086","message":"a message",
        "created_at":"2020-05-20T11:24:59+0000","author":{"username":"a username"}}]}
        """

    private let directory = try? TemporaryDirectory()

    /// A service whose feed has the pictures at `paths`, the first of them with comments.
    private func service(_ paths: Observed<[String]>) throws -> LoopbackServer {
        try LoopbackServer { request in
            switch request.path {
            case "/v1/feed": .ok(json: Self.feed(paths.value, host: request.header("Host") ?? ""))
            case "/v1/image/\(Self.id(0))/comments": .ok(json: Self.comments)
            case "/a.png", "/b.png": .ok("picture".utf8, type: "image/png")
            case "/empty.png": .ok("".utf8, type: "image/png")
            case "/page.png": .ok("<html>".utf8, type: "text/html")
            case "/endless.png": .stalledBeforeHeaders
            default: .status(404)
            }
        }
    }

    private static func feed(_ paths: [String], host: String) -> String {
        let items = paths.enumerated().map { #"{"id":"\#(id($0))","image":"http://\#(host)\#($1)"}"# }
        return #"{"items":[\#(items.joined(separator: ","))]}"#
    }

    private static func id(_ index: Int) -> String {
        "73A7F70C-75DA-4C2E-B5A3-EED40DC53AA\(index)"
    }

    private func example(_ service: LoopbackServer) throws -> ImageFeed {
        ImageFeed(url: service.url("/v1/feed"), cachedIn: try #require(directory).url)
    }

    @Test func showsTheSavedFeedAndImageDataOnceTheServiceIsGone() async throws {
        let service = try service(Observed(["/a.png"]))
        let example = try example(service)

        let online = try await example.load()
        let missing = try await example.savePictures(of: online.images)
        let comments = try await example.comments(on: online.images[0])
        service.stop()
        let offline = try await example.load()

        #expect(online.images.map(\.url) == [service.url("/a.png")])
        #expect(online.note == "new")
        #expect(missing.isEmpty)
        #expect(comments.map(\.message) == ["a message"])
        #expect(offline.images == online.images)
        #expect(offline.note.contains(" s ago, because: Couldn't connect to server: "))
        #expect(try await example.picture(of: offline.images[0]) == Data("picture".utf8))
        await #expect(throws: RemoteError.self) { try await example.comments(on: offline.images[0]) }
    }

    @Test func deliversTheErrorWhenNothingIsSaved() async throws {
        let closed = try ClosedPort()
        let example = ImageFeed(url: closed.url("/v1/feed"), cachedIn: try #require(directory).url)

        await #expect(throws: LoadingError.self) { try await example.load() }
    }

    @Test func savesTheOtherImageDataWhenSomeCannotBeLoaded() async throws {
        let service = try service(Observed(["/none.png", "/a.png", "/empty.png", "/page.png", "/b.png"]))
        let example = try example(service)

        let images = try await example.load().images
        let missing = try await example.savePictures(of: images)
        service.stop()

        #expect(Set(missing.map(\.path)) == ["/none.png", "/empty.png", "/page.png"])
        for image in images {
            let picture = try? await example.picture(of: image)
            #expect((picture == nil) == missing.contains(image.url))
        }
    }

    @Test func savesImageDataAsLongAsItsImageIsInTheFeed() async throws {
        let paths = Observed(["/a.png", "/b.png"])
        let service = try service(paths)
        let example = try example(service)

        let images = try await example.load().images
        _ = try await example.savePictures(of: images)
        paths.update { $0 = ["/b.png"] }
        _ = try await example.load()
        service.stop()

        await #expect(throws: RemoteError.self) { try await example.picture(of: images[0]) }
        #expect(try await example.picture(of: images[1]) == Data("picture".utf8))
    }

    @Test func deliversNeitherDataNorAnotherErrorWhenCancelled() async throws {
        let service = try service(Observed(["/endless.png"]))
        let example = try example(service)
        let image = try await example.load().images[0]

        let loading = Task { try await example.picture(of: image) }
        try await service.waitForRequests(2)
        loading.cancel()

        await #expect(throws: CancellationError.self) { try await loading.value(of: "the load") }
    }

    @Test func showsAFeedThatCouldNotBeSaved() async throws {
        let service = try service(Observed(["/a.png"]))
        let file = try #require(directory).url("file")
        try Data().write(to: file)
        let example = ImageFeed(url: service.url("/v1/feed"), cachedIn: file)

        let loaded = try await example.load()

        #expect(loaded.note.hasPrefix("new, but not saved: cannot save "))
        #expect(try await example.picture(of: loaded.images[0]) == Data("picture".utf8))
    }
}
