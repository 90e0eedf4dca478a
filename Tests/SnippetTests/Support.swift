import EssentialFeed
import FeedTesting
import Foundation
import Synchronization

/// An error whose value does not matter.
struct AnyError: Error {}

let feedURL = anyURL("feed")
let offline = StubHTTPClient(failingWith: NoResponse.transport(.offline, "no network"))

func anyURL(_ path: String) -> URL {
    URL(string: "https://any.example/\(path)") ?? URL(filePath: "/\(path)")
}

/// An empty directory, removed with its contents when it is no longer referenced.
final class TemporaryDirectory: Sendable {
    let url = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)

    deinit { try? FileManager.default.removeItem(at: url) }
}

/// A service of one feed, in pages of 20 by default, with its pictures.
final class Service: Sendable {
    private let state: Mutex<(images: [FeedImage], isDown: Bool)>

    init(_ count: Int = 1) {
        state = Mutex(((0..<count).map { FeedImage(id: UUID(), url: anyURL("\($0).png")) }, false))
    }

    var images: [FeedImage] {
        get { state.withLock { $0.images } }
        set { state.withLock { $0.images = newValue } }
    }

    var isDown: Bool {
        get { state.withLock { $0.isDown } }
        set { state.withLock { $0.isDown = newValue } }
    }

    var client: StubHTTPClient { StubHTTPClient { [self] in try respond(to: $0) } }

    private func respond(to request: HTTPRequest) throws -> HTTPResponse {
        if isDown { throw NoResponse.transport(.offline, "no network") }
        guard request.url.path() == "/feed" else {
            return HTTPResponse(url: request.url, status: 200, body: Data(request.url.path().utf8))
        }
        let query = URLComponents(url: request.url, resolvingAgainstBaseURL: true)?.queryItems ?? []
        let last = query.first { $0.name == "after_id" }?.value.flatMap { UUID(uuidString: $0) }
        let (images, start) = (images, images.firstIndex { $0.id == last }.map { $0 + 1 } ?? 0)
        let body = try JSONEncoder().encode(["items": Array(images[start...].prefix(20))])
        return HTTPResponse(url: request.url, status: 200, body: body)
    }
}
