import FeedAPI
import FeedCore
import FeedTestSupport
import FeedTesting
import Foundation
import Testing

@Suite("Loading conditionally", .limited)
struct ConditionalLoadingTests {
    private static let tag = "\"abc\""
    private static let modified = "Wed, 20 May 2020 11:24:59 GMT"
    private let now = Date(timeIntervalSince1970: 1_589_973_899)

    private func loader(_ client: any HTTPClient, at url: URL = anyURL()) -> RemoteLoader<String> {
        RemoteLoader(request: HTTPRequest(url: url), client: client, now: { [now] in now }) {
            String(decoding: $0.body, as: UTF8.self)
        }
    }

    private func load(
        _ status: Int,
        _ headers: HTTPHeaders = [:],
        unless validators: Validators = Validators(etag: tag)
    ) async throws -> ConditionalResponse<String> {
        let body = status == 304 ? Data() : Data("new".utf8)
        let response = HTTPResponse(url: anyURL(), status: status, headers: headers, body: body)
        return try await loader(StubHTTPClient(response)).load(unless: validators)
    }

    /// Validators as services send them, and as they must be sent back. (conditional-etag-*, conditional-lm-*)
    private static let validators: [(String?, String?)] = [
        ("\"abc\"", nil), ("W/\"abc\"", nil), ("w/\"abc\"", nil), ("W\\\"abc\"", nil), ("abc", nil), ("\"\"", nil),
        ("\"a\\\"b\"", nil), ("\"1\", \"2\"", nil), (nil, modified), (nil, "Wednesday, 20-May-20 11:24:59 GMT"),
        (nil, "nonsense"), ("\"abc\"", modified), ("\"a b\tc\"", nil),
        ("\"\(String(repeating: "x", count: 5_000))\"", nil),
    ]

    @Test(arguments: validators)
    func sendsTheValidatorsByteForByte(_ etag: String?, _ modified: String?) async throws {
        let server = try LoopbackServer { request in
            var fields = "Cache-Control: max-age=60\r\n"
            if let etag { fields += "ETag: \(etag)\r\n" }
            if let modified { fields += "Last-Modified: \(modified)\r\n" }
            let isConditional = request.header("If-None-Match") != nil || request.header("If-Modified-Since") != nil
            return isConditional
                ? .status(304) : .raw("HTTP/1.1 200 OK\r\n\(fields)Content-Length: 3\r\nConnection: close\r\n\r\nold")
        }
        let loader = loader(URLSessionHTTPClient(), at: server.url("/feed"))
        let fetched = try await loader.load()
        #expect(fetched.value == "old" && fetched.freshness == .seconds(60))
        #expect(try await loader.load(unless: fetched.validators) == .unchanged(freshness: nil))
        let request = try #require(server.requests.last)
        #expect(request.header("If-None-Match") == etag)
        #expect(request.header("If-Modified-Since") == modified)
    }

    @Test(arguments: ["*", " * ", "", " ", "\"a\nb\"", "\"a\u{0}b\"", "\"\u{7F}\"", "\"ü\""])
    func sendsNoValidatorThatCannotBeReturnedExactly(_ text: String) async throws {
        let client = StubHTTPClient(.json("new"))
        let response = try await loader(client).load(unless: Validators(etag: text, lastModified: text))
        #expect(response == .fetched(Fetched("new")))
        #expect(client.requests.map(\.headers) == [[:]])
    }

    @Test func sendsNoConditionsWithoutValidators() async throws {
        let client = StubHTTPClient(.json("new"))
        _ = try await loader(client).load(unless: .none)
        #expect(client.requests == [HTTPRequest(url: anyURL())])
    }

    @Test func deliversANewVersionWithItsValidatorsAndFreshness() async throws {
        let headers: HTTPHeaders = ["ETag": "\"2\"", "Last-Modified": "x", "Cache-Control": "max-age=9"]
        let expected = Fetched("new", validators: Validators(etag: "\"2\"", lastModified: "x"), freshness: .seconds(9))
        #expect(try await load(200, headers) == .fetched(expected))
        // A 200 counts even if it has the tag that was sent.
        let same = Fetched("new", validators: Validators(etag: Self.tag))
        #expect(try await load(200, ["ETag": Self.tag]) == .fetched(same))
    }

    @Test(
        arguments: [
            ([:], nil), (["ETag": tag], nil), (["ETag": "W/\"other\""], nil), (["Date": modified], nil),
            (["Cache-Control": "max-age=3600"], .seconds(3_600)), (["Cache-Control": "no-cache"], .zero),
            (["Expires": "Wed, 20 May 2020 11:25:59 GMT"], .seconds(60)),
            (["Cache-Control": "max-age=60", "Age": "9"], .seconds(51)),
        ] as [(HTTPHeaders, Duration?)]
    )
    func reportsNoChangeOnA304WithItsOwnFreshness(_ headers: HTTPHeaders, _ freshness: Duration?) async throws {
        #expect(try await load(304, headers) == .unchanged(freshness: freshness))
    }

    @Test(arguments: ["\"other\"", "\"ABC\"", " \"abd\" ", "\"\""])
    func refusesA304WithAnotherStrongTag(_ tag: String) async throws {
        #expect(try await load(304, ["ETag": tag]) == .inapplicable)
    }

    @Test func bindsValidatorsToTheTargetOfARedirect() async throws {
        func load(
            _ status: Int,
            from url: URL,
            unless validators: Validators
        ) async throws -> ConditionalResponse<String> {
            let response = HTTPResponse(url: url, status: status, headers: ["ETag": "\"1\""])
            return try await loader(StubHTTPClient(response)).load(unless: validators)
        }
        let here = Validators(etag: "\"1\"")
        let there = Validators(etag: "\"1\"", redirectedURL: anyURL("there"))
        #expect(try await load(200, from: anyURL(), unless: .none) == .fetched(Fetched("", validators: here)))
        #expect(try await load(200, from: anyURL("there"), unless: here) == .fetched(Fetched("", validators: there)))
        #expect(try await load(304, from: anyURL("there"), unless: there) == .unchanged(freshness: nil))
        #expect(try await load(304, from: anyURL("there"), unless: here) == .inapplicable)
        #expect(try await load(304, from: anyURL(), unless: there) == .inapplicable)
    }

    @Test func comparesOnlyStrongTags() async throws {
        #expect(
            try await load(304, ["ETag": "\"1\""], unless: Validators(etag: "W/\"1\"")) == .unchanged(freshness: nil)
        )
        let dated = Validators(lastModified: Self.modified)
        #expect(try await load(304, ["ETag": "\"1\""], unless: dated) == .unchanged(freshness: nil))
        #expect(try await load(304, ["ETag": " \(Self.tag)\t"]) == .unchanged(freshness: nil))
    }

    @Test(arguments: [Validators.none, Validators(etag: "*"), Validators(lastModified: "")])
    func refusesAnUnsolicited304(_ validators: Validators) async throws {
        #expect(try await load(304, unless: validators) == .inapplicable)
    }

    /// A client that responds with an unsolicited 304 `count` times before it delivers.
    private func client(unsolicited count: Int) -> StubHTTPClient {
        let left = Observed(count)
        return StubHTTPClient { request in
            let isOver = left.update { left in
                left -= 1
                return left < 0
            }
            return isOver ? .json("new") : HTTPResponse(url: request.url, status: 304)
        }
    }

    @Test func repeatsTheRequestOnceAfterAnUnsolicited304() async throws {
        let client = client(unsolicited: 1)
        let request = HTTPRequest(url: anyURL(), headers: ["If-Modified-Since": Self.modified, "Accept": "a"])
        let loader = RemoteLoader(request: request, client: client) { String(decoding: $0.body, as: UTF8.self) }
        #expect(try await loader.load().value == "new")
        #expect(client.requests.map(\.headers) == [request.headers, ["Accept": "a"]])
    }

    @Test func treatsASecond304AsInvalidData() async throws {
        let client = client(unsolicited: .max)
        let error = try await #require(throws: RemoteError.self) { try await loader(client).load() }
        #expect(error.kind == .invalidData)
        #expect(error.cause as? InvalidResponse == .status(304))
        #expect(client.requests.count == 2)
    }

    @Test func sendsOneUnconditionalRequest() async throws {
        let client = client(unsolicited: 1)
        await #expect(throws: RemoteError.self) { try await loader(client).loadUnconditionally() }
        #expect(client.requests.count == 1)
        #expect(try await loader(client).loadUnconditionally().value == "new")
    }

    @Test func replacesTheRequestsOwnConditions() async throws {
        let client = StubHTTPClient(.json("new"))
        let request = HTTPRequest(url: anyURL(), headers: ["if-none-match": "\"mine\"", "Accept": "a"])
        let loader = RemoteLoader(request: request, client: client) { $0.status }
        _ = try await loader.load(unless: Validators(etag: Self.tag))
        #expect(client.requests.map(\.headers) == [["If-None-Match": Self.tag, "Accept": "a"]])
    }
}
