import FeedAPI
import FeedCore
import Foundation
import TestSupport
import Testing

@testable import essential_feed

@Suite(.limited) struct SampleFeedTests {
    @Test func hasImagesWithAndWithoutTexts() async throws {
        let images = try await feed()
        #expect(images.count >= 8)
        #expect(Set(images.map(\.id)).count == images.count)
        #expect(images.contains { $0.description == nil && $0.location != nil })
        #expect(images.contains { $0.description != nil && $0.location == nil })
        #expect(images.contains { $0.description == nil && $0.location == nil })
    }

    @Test func hasADifferentPictureForEveryImage() async throws {
        var pictures: Set<Data> = []
        let images = try await feed()
        for image in images {
            let response = try await SampleService().send(HTTPRequest(url: image.url))
            #expect(response.status == 200, "\(image.url)")
            #expect(response.headers["Content-Type"] == "image/png")
            #expect(response.body.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]), "\(image.url)")
            #expect(response.body.count <= 6 << 10, "\(image.url)")
            pictures.insert(response.body)
        }
        #expect(pictures.count == images.count)
    }

    @Test func hasCommentsOnSomeImagesAndAnEmptyListOnTheOthers() async throws {
        let images = try await feed()
        var counts: [Int] = []
        for image in images { counts.append(try await comments(on: image).count) }
        #expect(counts.count { $0 > 0 } >= 4)
        #expect(counts.contains(0))
    }

    @Test func hasCommentDatesInEveryForm() async throws {
        let image = try #require(try await feed().first)
        let dates = try await comments(on: image).map { $0.createdAt.timeIntervalSince1970 }
        #expect(dates == [1_750_546_023, 1_750_583_740, 1_751_473_800.25, 1_751_486_651])
    }

    @Test(
        arguments: [
            ("", 0..<12), ("?limit=5", 0..<5), ("?limit=0", 0..<0), ("?limit=-1", 0..<0), ("?limit=99", 0..<12),
            ("?limit=many", 0..<12), ("?x=1", 0..<12), ("?after_id=#2", 3..<12), ("?after_id=#2&limit=4", 3..<7),
            ("?limit=4&after_id=#9", 10..<12), ("?after_id=#11", 12..<12), ("?after_id=unknown", 12..<12),
        ] as [(String, Range<Int>)]
    )
    func deliversTheRequestedPage(query: String, expected: Range<Int>) async throws {
        let images = try await feed()
        var query = query
        if let mark = query.firstMatch(of: /#(\d+)/), let index = Int(mark.1) {
            query.replaceSubrange(mark.range, with: images[index].id.uuidString)
        }
        #expect(try await feed(query) == Array(images[expected]))
    }

    private func feed(_ query: String = "") async throws -> [FeedImage] {
        let feedURL = try SampleService.feedURL
        let url = try #require(URL(string: feedURL.absoluteString + query))
        return try await RemoteLoader.feed(at: url, client: SampleService()).load().value
    }

    private func comments(on image: FeedImage) async throws -> [ImageComment] {
        try await RemoteLoader
            .comments(imageID: image.id, besideFeedAt: SampleService.feedURL, client: SampleService()).load().value
    }
}
