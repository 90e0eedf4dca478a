import FeedTestSupport
import FeedTesting
import Foundation
import Testing

@testable import FeedAPI

@Suite("Mapping a response to image data", .limited)
struct ImageDataMapperTests {
    private static let picture = Data([0x89, 0x50, 0, 0xFF, 13, 10])

    private func map(type: String? = "image/png", body: Data = picture) throws -> Data {
        var headers: HTTPHeaders = [:]
        headers["Content-Type"] = type
        return try ImageDataMapper.map(HTTPResponse(url: anyURL("picture"), status: 200, headers: headers, body: body))
    }

    @Test(arguments: [
        nil, "", "image/png", "image/jpeg", "image/svg+xml", "IMAGE/PNG", "Image/Webp", "image/png; q=1",
        "image/jpeg;charset=utf-8", " image/gif ", "application/octet-stream", "binary/octet-stream",
        "Binary/Octet-Stream",
        "APPLICATION/Octet-Stream; name=\"a.png\"",
    ])
    func deliversTheExactBytes(type: String?) throws {
        #expect(try map(type: type) == Self.picture)
    }

    @Test(arguments: [
        ("text/html", "text/html"), ("text/html; charset=utf-8", "text/html"), ("Text/HTML", "text/html"),
        ("text/plain", "text/plain"), ("application/json", "application/json"), ("application/xml", "application/xml"),
        ("video/mp4", "video/mp4"), ("image", "image"), ("images/png", "images/png"),
        ("text/html; x=image/png", "text/html"), ("application/octet-streams", "application/octet-streams"),
        ("binary/octet-streams", "binary/octet-streams"),
        ("x-image/png", "x-image/png"), ("text/html, image/png", "text/html,image/png"),
    ])
    func refusesOtherContentTypes(type: String, named: String) {
        #expect(throws: InvalidResponse.contentType(named)) { try map(type: type) }
    }

    @Test(arguments: ["image/png", nil])
    func refusesAnEmptyBody(type: String?) {
        #expect(throws: InvalidResponse.emptyBody) { try map(type: type, body: Data()) }
    }

    @Test(arguments: [100, 199, 201, 204, 206, 299, 301, 304, 400, 401, 403, 404, 500, 503])
    func refusesEveryStatusBut200(status: Int) async throws {
        let response = HTTPResponse(url: anyURL("picture"), status: status, body: Self.picture)
        let loader = RemoteImageDataLoader(client: StubHTTPClient(response))
        let error = try await #require(throws: RemoteError.self) { try await loader.load(from: anyURL()) }
        #expect(error.url == anyURL("picture"))
        #expect(error.status == status)
        #expect(error.cause as? InvalidResponse == .status(status))
    }
}
