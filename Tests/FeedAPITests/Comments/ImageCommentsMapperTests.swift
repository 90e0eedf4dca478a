import FeedCore
import FeedTestSupport
import FeedTesting
import Foundation
import Testing

@testable import FeedAPI

@Suite("Mapping a response to comments", .limited)
struct ImageCommentsMapperTests {
    private func loader(of response: HTTPResponse) -> RemoteLoader<[ImageComment]> {
        .comments(imageID: UUID(), besideFeedAt: anyURL(), client: StubHTTPClient(response))
    }

    @Test func deliversTheCommentsInTheServicesOrder() throws {
        let comments = try ImageCommentsMapper.map(.json(sample))
        #expect(comments.map(\.id.uuidString) == sampleIDs)
        #expect(comments.map(\.message) == ["a message", "another message"])
        #expect(comments.map(\.author.username) == ["a username", "another username"])
        #expect(comments.map(\.createdAt.timeIntervalSince1970) == [1_589_973_899, 1_589_898_233])
    }

    @Test func deliversNoCommentsFromAnEmptyList() throws {
        #expect(try ImageCommentsMapper.map(.json("{\"items\":[]}")) == [])
    }

    @Test(arguments: [200, 201, 202, 226, 250, 299])
    func acceptsEverySuccessfulStatus(_ status: Int) async throws {
        #expect(try await loader(of: .json(sample, status: status)).load().value.count == 2)
    }

    @Test(arguments: [100, 199, 300, 304, 400, 401, 404, 500])
    func refusesEveryOtherStatus(_ status: Int) async throws {
        let loader = loader(of: .json(sample, status: status, url: anyURL("comments")))
        let error = try await #require(throws: RemoteError.self) { try await loader.load() }
        #expect(error.kind == .invalidData)
        #expect(error.url == anyURL("comments"))
        #expect(error.status == status)
        #expect(error.cause as? InvalidResponse == .status(status))
    }

    @Test func refusesASuccessfulResponseWithoutABody() throws {
        #expect(throws: InvalidResponse.document(.empty, expected: .items)) {
            try ImageCommentsMapper.map(.json("", status: 204))
        }
    }

    private static let wrongItems = [
        ("id", "null", "items[1].id is missing"),
        ("id", "\"2AB2AE66\"", "items[1].id: invalid UUID"),
        ("message", "null", "items[1].message is missing"),
        ("message", "1", "items[1].message: invalid JSON string"),
        ("created_at", "null", "items[1].created_at is missing"),
        ("created_at", "\"2020-02-30T00:00:00Z\"", "items[1].created_at: invalid date-time"),
        ("created_at", "1589973899", "items[1].created_at: invalid JSON string"),
        ("author", "null", "items[1].author is missing"),
        ("author", "\"a username\"", "items[1].author: invalid JSON object"),
        ("author", "{}", "items[1].author.username is missing"),
        ("author", "{\"username\":null}", "items[1].author.username is missing"),
        ("author", "{\"username\":[]}", "items[1].author.username: invalid JSON string"),
    ]

    @Test(arguments: wrongItems)
    func rejectsTheListForOneBadComment(_ name: String, _ value: String, _ reason: String) throws {
        let text = "{\"items\":[\(comment()),\(comment([name: value]))]}"
        let error = try #require(throws: (any Error).self) { try ImageCommentsMapper.map(.json(text)) }
        #expect("\(error)".hasPrefix(reason))
    }

    @Test func ignoresUnknownMembers() throws {
        let author = "{\"username\":\"a\",\"age\":3,}"
        let text = "{\"items\":[\(comment(["author": author, "likes": "[{}]"])),],\"count\":1}"
        #expect(try ImageCommentsMapper.map(.json(text)).map(\.author.username) == ["a"])
    }

    @Test func acceptsEmptyTexts() throws {
        let text = "{\"items\":[\(comment(["message": "\"\"", "author": "{\"username\":\"\"}"]))]}"
        let comment = try #require(try ImageCommentsMapper.map(.json(text)).first)
        #expect(comment.message == "" && comment.author.username == "")
    }

    /// A list of two comments.
    private var sample: String {
        let other = [
            "id": "\"\(sampleIDs[1])\"", "message": "\"another message\"",
            "created_at": "\"2020-05-19T14:23:53+0000\"", "author": "{\"username\":\"another username\"}",
        ]
        return "{\"items\":[\(comment()),\(comment(other))]}"
    }

    /// A comment as JSON, with some members replaced or added.
    private func comment(_ changes: [String: String] = [:]) -> String {
        let members = [
            "id": "\"\(sampleIDs[0])\"", "message": "\"a message\"",
            "created_at": "\"2020-05-20T11:24:59+0000\"", "author": "{\"username\":\"a username\"}",
        ]
        let changed = members.merging(changes) { $1 }.sorted { $0.key < $1.key }
        return "{" + changed.map { "\"\($0.key)\":\($0.value)" }.joined(separator: ",") + "}"
    }
}

private let sampleIDs = ["2AB2AE66-A4B7-4A16-B374-51BBAC8DB086", "A28F5FE3-27A7-44E9-8DF5-53742D0E4A5A"]
