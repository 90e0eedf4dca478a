import FeedCore
import Foundation
import TestSupport
import Testing

/// The library example of the README, run as it stands there.
@Suite("Using the libraries as the README shows", .timeLimit(.minutes(1)))
struct ImageFeedTests {
    private static let comments = """
        {"items":[{"id":"2AB2AE66-A4B7-4A16-B374-51BBAC8DB086","message":"a message",
        "created_at":"2020-05-20T11:24:59+0000","author":{"username":"a username"}}]}
        """
    private static let id = "73A7F70C-75DA-4C2E-B5A3-EED40DC53AA6"

    private let directory = try? TemporaryDirectory()

    /// A service with one image, its comments and its picture, and a second image without a picture.
    private func service() throws -> LoopbackServer {
        try LoopbackServer { request in
            let host = request.header("Host") ?? ""
            return switch request.path {
            case "/v1/feed":
                .ok(
                    json: """
                        {"items":[{"id":"\(Self.id)","image":"http://\(host)/a.png"},
                        {"id":"BA298A85-6275-48D3-8315-9C8F7C1CD109","image":"http://\(host)/none.png"}]}
                        """
                )
            case "/v1/image/\(Self.id)/comments": .ok(json: Self.comments)
            case "/a.png": .ok("picture".utf8, type: "image/png")
            default: .status(404)
            }
        }
    }

    @Test func showsTheSavedFeedAndTheKeptPictureOnceTheServiceIsGone() async throws {
        let service = try service()
        let example = ImageFeed(url: service.url("/v1/feed"), cachedIn: try #require(directory).url)

        let online = try await example.load()
        let missing = try await example.keepPictures(of: online.images)
        let comments = try await example.comments(on: online.images[0])
        service.stop()
        let offline = try await example.load()

        #expect(online.images.map(\.id.uuidString).first == Self.id)
        #expect(online.note == "new")
        #expect(missing.map(\.path) == ["/none.png"])
        #expect(comments.map(\.message) == ["a message"])
        #expect(offline.images == online.images)
        #expect(offline.note.contains(" s ago, because: Couldn't connect to server: "))
        #expect(try await example.picture(of: offline.images[0]) == Data("picture".utf8))
        await #expect(throws: (any Error).self) { try await example.comments(on: offline.images[0]) }
    }

    @Test func deliversTheErrorWhereNothingIsSaved() async throws {
        let closed = try ClosedPort()
        let example = ImageFeed(url: closed.url("/v1/feed"), cachedIn: try #require(directory).url)

        await #expect(throws: LoadingError.self) { try await example.load() }
    }

    @Test func saysThatTheFeedCouldNotBeSaved() async throws {
        let service = try service()
        let file = try #require(directory).url("file")
        try Data().write(to: file)
        let example = ImageFeed(url: service.url("/v1/feed"), cachedIn: file)

        let loaded = try await example.load()

        #expect(loaded.images.count == 2)
        #expect(loaded.note.hasPrefix("new, but not saved: cannot save "))
    }
}
