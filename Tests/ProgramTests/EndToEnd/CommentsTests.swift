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

    @Test func exitsWith66IfNoCachedFeedContainsTheImage() async throws {
        try await user.cacheFeed(at: service.feedURL)
        let result = try await user.run("comments", Payload.otherImageID)
        #expect(result.output == "")
        #expect(result.errorLines.count == 1)
        #expect(result.errors.contains(Payload.otherImageID))
        #expect(result.exitCode == 66)
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

    @Test(arguments: ["no JSON", #"{"items":[{"id":"\#(Payload.imageID)"}]}"#, Payload.feed])
    func exitsWith65OnAnInvalidResponse(_ body: String) async throws {
        service.respond(at: path, with: .ok(json: body))
        let result = try await user.run("comments", id, "--url", service.feedURL)
        #expect(result.output == "")
        #expect(result.errors.contains("Unexpected response: "))
        #expect(result.exitCode == 65)
    }

    @Test(arguments: ["2020-02-30T11:24:59Z", "2020-05-20T25:00:00Z", "2020-05-20T11:24:59", "yesterday"])
    func exitsWith65OnANonexistentDate(_ date: String) async throws {
        let body = Payload.comments.replacing("2020-05-19T14:23:53.25+0000", with: date)
        service.respond(at: path, with: .ok(json: body))
        #expect(try await user.run("comments", id, "--url", service.feedURL).exitCode == 65)
    }

    @Test(arguments: [(200, 0), (201, 0), (299, 0), (300, 65), (404, 65), (401, 65), (500, 65)] as [(Int, Int32)])
    func acceptsEvery2xxStatus(_ status: Int, _ code: Int32) async throws {
        service.respond(at: path, with: LoopbackResponse(status: status, body: Payload.comments.utf8))
        let result = try await user.run("comments", id, "--url", service.feedURL)
        #expect(result.lines == (code == 0 ? Payload.commentLines : []))
        #expect(result.exitCode == code)
    }

    @Test func reportsThatThereAreNoComments() async throws {
        service.respond(at: path, with: .ok(json: #"{"items":[]}"#))
        let result = try await user.run("comments", id, "--url", service.feedURL)
        #expect(result.output == "")
        #expect(result.errorLines == ["No comments yet."])
        #expect(result.exitCode == 0)
    }
}
