import FeedAPI
import FeedCore
import FeedTestSupport
import Foundation
import Testing

@testable import FeedExport

@Suite("The RSS feed of a mirror", .limited)
struct MirrorFeedTests {
    @Test(arguments: [false, true])
    func hasTheIDsOfItsList(isJSONFeed: Bool) async throws {
        let world = try ExportWorld((1...3).map { image($0) })
        world.state.update { $0.isJSONFeed = isJSONFeed }
        try await world.export { $0.recorded.texts[.baseURL] = "https://mirror.example/" }
        let exported = try world.exported()
        let body = try Data(contentsOf: world.url("feed.xml"))
        let response = HTTPResponse(url: anyURL("mirror/feed.xml"), status: 200, body: body)
        #expect(try FeedMapper.images(in: response).map(\.id) == exported.map(\.id))
        #expect(exported.count == 3)
    }
}
