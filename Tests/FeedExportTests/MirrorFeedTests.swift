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

    /// `load` of `feed.xml` reads back what was written.
    @Test func hasTheTextsAndDatesOfItsList() async throws {
        var random = SplitMix64(seed: 36)
        let pieces = [
            "a", "<b>", "&amp;", "&#39;", "&", "\"", "'", "]]>", "é", "😀", "title:", "…", "image", "文", "1 < 2",
        ]
        func text() -> String? {
            guard Int.random(in: 0..<4, using: &random) > 0 else { return nil }
            let words = (0..<Int.random(in: 1...40, using: &random)).map { _ in
                pieces.randomElement(using: &random) ?? ""
            }
            return "T" + words.joined(separator: " ") + "."
        }
        let images = (0..<100).map { number -> FeedImage in
            let date = Date(timeIntervalSince1970: 1_700_000_000 - Double(number) * 86_399)
            return FeedImage(
                id: id(number),
                description: text(),
                location: text(),
                url: image(number).url,
                link: number.isMultiple(of: 2) ? nil : anyURL("\(number)"),
                publishedAt: number.isMultiple(of: 3) ? nil : date
            )
        }
        let world = try ExportWorld(images)
        // Pages show GIF, but not TIFF and unknown formats.
        let formats = ["GIF89a", "II*\0", "another format"]
        let starts: [URL: String] = images.enumerated().reduce(into: [:]) { starts, image in
            starts[image.element.url] = formats[image.offset / 4 % 3]
        }
        world.state.update { state in
            state.picture = { Data(((starts[$0] ?? "") + $0.path()).utf8) }
        }
        try await world.export { $0.recorded.texts[.baseURL] = "https://mirror.example/" }
        let body = try Data(contentsOf: world.url("feed.xml"))
        let read = try FeedMapper.images(in: HTTPResponse(url: anyURL("mirror/feed.xml"), status: 200, body: body))
        #expect(read.count == images.count)
        let known = Dictionary(uniqueKeysWithValues: images.map { ($0.id, $0) })
        for image in read {
            let written = try #require(known[image.id])
            #expect(image.location == written.location && image.publishedAt == written.publishedAt)
            #expect(image.description == written.description, "\(written.location ?? "")")
        }
    }
}
