import FeedAPI
import FeedCore
import FeedTestSupport
import Foundation
import Testing

@testable import essential_feed

@Suite(.limited) struct SampleServiceTests {
    private let service = SampleService()

    @Test func servesItsFeedAndUniversities() throws {
        let (feed, universities) = (try SampleService.feedURL, try SampleService.universitiesURL)
        #expect(feed.absoluteString == "https://sample.essential-feed.example/v1/feed")
        #expect(universities.absoluteString == "https://sample.essential-feed.example/v1/universities")
        #expect(SampleService.serves(feed))
        #expect(SampleService.serves(universities))
    }

    @Test(
        arguments: [
            ("https://sample.essential-feed.example/anything?limit=1", true),
            ("https://SAMPLE.Essential-Feed.example/v1/feed", true),
            ("https://essential-feed.example/v1/feed", false),
            ("https://sample.essential-feed.example.com/v1/feed", false),
            ("https://example.com/sample.essential-feed.example", false),
            ("file:///v1/feed", false),
        ]
    )
    func servesOnlyItsOwnHost(text: String, isServed: Bool) throws {
        #expect(SampleService.serves(try #require(URL(string: text))) == isServed)
    }

    @Test(
        arguments: [
            "/", "/v1", "/v2/feed", "/v1/feed/more", "/v1/pictures/none.png", "/v1/pictures", "/v1/universities/1",
            "/v1/image/not-an-id/comments", "/v1/image/00000000-0000-0000-0000-000000000000/comments",
            "/v1/image/6F2A0B1E-3C84-4D57-9A61-08E5C7B2D914/likes", "/v1/image/6F2A0B1E-3C84-4D57-9A61-08E5C7B2D914",
        ]
    )
    func respondsWith404Elsewhere(path: String) async throws {
        let url = try #require(URL(string: "https://sample.essential-feed.example\(path)"))
        let response = try await service.send(HTTPRequest(url: url))
        #expect(response.status == 404)
        #expect(response.body.isEmpty)
    }

    @Test func throwsWhenCancelled() async {
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await service.send(HTTPRequest(url: SampleService.feedURL))
        }
        await #expect(throws: CancellationError.self) { try await task.value(of: "the load") }
    }
}

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

    private func feed() async throws -> [FeedImage] {
        try await RemoteLoader.feed(at: SampleService.feedURL, client: SampleService()).load().value
    }

    private func comments(on image: FeedImage) async throws -> [ImageComment] {
        try await RemoteLoader
            .comments(imageID: image.id, besideFeedAt: SampleService.feedURL, client: SampleService()).load().value
    }
}

@Suite(.limited) struct SampleUniversitiesTests {
    private struct Record: Decodable {
        let name: String
        let country: String
        let alpha_two_code: String
        let domains: [String]
        let web_pages: [String]
    }

    @Test func listsUniversitiesFromAllOverTheWorld() async throws {
        let records = try await universities()
        #expect(records.count >= 14)
        #expect(Set(records.map(\.country)).count >= 8)
        #expect(records.allSatisfy { $0.alpha_two_code.count == 2 && !$0.domains.isEmpty && !$0.web_pages.isEmpty })
        #expect(records.contains { $0.web_pages.count == 2 })
    }

    @Test func hasANameThatIsFoundInTwoCountries() async throws {
        let namesakes = Dictionary(grouping: try await universities(), by: \.name).values.filter { $0.count > 1 }
        #expect(namesakes.map { Set($0.map(\.country)).count } == [2])
    }

    private func universities() async throws -> [Record] {
        let response = try await SampleService().send(HTTPRequest(url: SampleService.universitiesURL))
        return try JSONDecoder().decode([Record].self, from: response.body)
    }
}
