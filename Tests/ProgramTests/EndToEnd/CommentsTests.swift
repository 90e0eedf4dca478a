import FeedTestSupport
import Testing

@Suite("essential-feed comments", .limited)
struct CommentsTests {
    private let user: User
    private let service: FeedService
    private let id = Payload.imageID
    private let path = "/image/\(Payload.imageID)/comments"

    init() throws {
        user = try User()
        service = try FeedService()
        service.respond(at: path, with: .ok(json: Payload.comments))
    }

    @Test func writesOneLinePerCommentTheNewestFirst() async throws {
        let result = try await user.run("comments", id, "--url", service.feedURL)
        #expect(result.lines == Payload.commentLines)
        #expect(result.errors == "")
        #expect(result.exitCode == 0)
        #expect(service.targets == [path])
    }

    @Test func writesCommentsAsJSON() async throws {
        let items: JSON = [
            [
                "id": "A28F5FE3-27A7-44E9-8DF5-53742D0E4A5A", "message": "another message",
                "created_at": "2020-05-20T11:24:59Z", "author": ["username": "another username"],
            ],
            [
                "id": "2AB2AE66-A4B7-4A16-B374-51BBAC8DB086", "message": "a message",
                "created_at": "2020-05-19T14:23:53Z", "author": ["username": "a username"],
            ],
        ]
        let object = try await user.run("comments", id, "--url", service.feedURL, "--format", "json")
        #expect(try JSON(object) == ["items": items])
        let lines = try await user.run("comments", id, "--url", service.feedURL, "--format", "jsonl")
        #expect(try .array(lines.lines.map { try JSON($0) }) == items)
    }

    @Test(arguments: [
        ("/v1/feed?x=1", "/v1/image/"), ("/v1/feed/", "/v1/feed/image/"), ("/a%20b/feed", "/a%20b/image/"),
    ])
    func requestsCommentsNextToTheFeedWithAnUppercaseID(_ feed: String, _ folder: String) async throws {
        service.respond(at: "\(folder)\(id)/comments", with: .ok(json: Payload.comments))
        let result = try await user.run("comments", id.lowercased(), "--url", service.url(feed))
        #expect(result.lines == Payload.commentLines)
        #expect(service.targets == ["\(folder)\(id)/comments"])
    }

    @Test(arguments: [0, Double.days(8), .days(-3)])
    func usesTheServiceOfTheCachedFeedThatContainsTheImage(_ age: Double) async throws {
        try await user.cacheFeed(at: service.feedURL)
        try user.ageCache(by: age)
        let other = try FeedService()
        let result = try await user.run("comments", id, environment: ["ESSENTIAL_FEED_URL": other.feedURL])
        #expect(result.lines == Payload.commentLines)
        #expect(service.targets == ["/feed", path])
        #expect(other.targets.isEmpty)
    }

    @Test func neverCachesComments() async throws {
        _ = try await user.run("comments", id, "--url", service.feedURL)
        #expect(try user.files().isEmpty)
        service.goOffline(path)
        let result = try await user.run("comments", id, "--url", service.feedURL)
        #expect(result.output == "")
        #expect(result.errorLines.count == 1)
        #expect(result.errors.contains("Couldn't connect to server: "))
        #expect(!result.errors.contains("cache"))
        #expect(result.exitCode == 69)
    }

    @Test(arguments: [("C", "invalid date-time"), ("de_DE.UTF-8", "date-time")])
    func namesTheInvalidDateOfAComment(locale: String, problem: String) async throws {
        let comments = Payload.comments.replacing("2020-05-20", with: "2020-02-30")
        service.respond(at: path, with: .ok(json: comments))
        let words = ["comments", id, "--url", service.feedURL]
        let result = try await user.program(words, environment: ["LC_ALL": locale]).run()
        #expect(result.errors.contains(/items\[[01]\]\.created_at: [^(]*date-time \(byte [0-9]+\)/))
        #expect(result.errors.contains(problem))
        #expect(result.exitCode == 65)
    }

    @Test func reportsThatThereAreNoComments() async throws {
        service.respond(at: path, with: .ok(json: #"{"items":[]}"#))
        let result = try await user.run("comments", id, "--url", service.feedURL)
        #expect(result.output == "")
        #expect(result.errorLines == ["No comments yet."])
        #expect(result.exitCode == 0)
    }
}
