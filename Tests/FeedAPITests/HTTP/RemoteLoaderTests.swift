import FeedAPI
import FeedCore
import FeedTestSupport
import FeedTesting
import Foundation
import Testing

@Suite("Loading from a service", .limited)
struct RemoteLoaderTests {
    private static let empty = HTTPResponse.json("{\"items\":[]}")

    @Test func requestsAFeedOnceInTheFormatsItReads() async throws {
        let client = StubHTTPClient(Self.empty)
        _ = try await RemoteLoader.feed(at: anyURL("feed"), client: client).load()
        let types =
            "application/feed+json, application/rss+xml, application/atom+xml, application/json;q=0.9, text/html;q=0.8, "
            + "*/*;q=0.5"
        #expect(client.requests == [HTTPRequest(url: anyURL("feed"), headers: ["Accept": types])])
    }

    @Test func requestsCommentsOnceAsJSON() async throws {
        let client = StubHTTPClient(Self.empty)
        let id = UUID()
        _ = try await RemoteLoader.comments(imageID: id, besideFeedAt: anyURL("v1/feed"), client: client).load()
        let url = anyURL("v1/image/\(id.uuidString)/comments")
        #expect(client.requests == [HTTPRequest(url: url, headers: ["Accept": "application/json"])])
    }

    @Test func deliversTheImagesOfTheResponse() async throws {
        let image = FeedImage(id: UUID(), description: "a", location: "b", url: anyURL("1.png"))
        let item = """
            {"id":"\(image.id)","description":"a","location":"b","image":"\(image.url)"}
            """
        let client = StubHTTPClient(.json("{\"items\":[\(item)]}"))
        let fetched = try await RemoteLoader.feed(at: anyURL("feed"), client: client).load()
        #expect(fetched == Fetched([image], validators: .none))
    }

    private static let validators: [(HTTPHeaders, Validators)] = [
        ([:], .none),
        (["ETag": "W/\"1\""], Validators(etag: "W/\"1\"")),
        (["last-modified": "Wed, 20 May 2020 11:24:59 GMT"], Validators(lastModified: "Wed, 20 May 2020 11:24:59 GMT")),
        (["Etag": "\"1\"", "LAST-MODIFIED": "then"], Validators(etag: "\"1\"", lastModified: "then")),
    ]

    @Test(arguments: validators)
    func deliversTheValidatorsOfTheResponse(_ headers: HTTPHeaders, _ expected: Validators) async throws {
        let client = StubHTTPClient(.json("{\"items\":[]}", url: anyURL("feed"), headers: headers))
        let fetched = try await RemoteLoader.feed(at: anyURL("feed"), client: client).load()
        #expect(fetched.validators == expected)
    }

    @Test func mapsAnyClientErrorToConnectivityError() async throws {
        let loader = RemoteLoader.feed(at: anyURL("feed"), client: StubHTTPClient(failingWith: AnyError("lost")))
        let error = try await #require(throws: RemoteError.self) { try await loader.load() }
        #expect(error.kind == .connectivity)
        #expect(error.url == anyURL("feed"))
        #expect(error.cause as? AnyError == AnyError("lost"))
    }

    @Test func rethrowsTheClientsInvalidDataError() async throws {
        let cause = InvalidResponse.bodyTooLarge(limit: 1)
        let refusal = RemoteError.invalidData(url: anyURL("moved"), status: 200, cause: cause)
        let loader = RemoteLoader.feed(at: anyURL("feed"), client: StubHTTPClient(failingWith: refusal))
        let error = try await #require(throws: RemoteError.self) { try await loader.load() }
        #expect(error.kind == .invalidData)
        #expect(error.url == anyURL("moved"))
        #expect(error.cause as? InvalidResponse == cause)
    }

    @Test(arguments: [("{\"items\":[]}", 404), ("{\"items\":[{}]}", 200), ("nonsense", 200), ("", 200)])
    func mapsAResponseThatIsNotAFeedToInvalidDataError(_ body: String, _ status: Int) async throws {
        let client = StubHTTPClient(.json(body, status: status, url: anyURL("feed")))
        let loader = RemoteLoader.feed(at: anyURL("feed"), client: client)
        let error = try await #require(throws: RemoteError.self) { try await loader.load() }
        #expect(error.kind == .invalidData)
        #expect(error.status == status)
        #expect(error.url == anyURL("feed"))
    }

    @Test func mapsAnyMapperErrorToInvalidDataError() async throws {
        let client = StubHTTPClient(HTTPResponse(url: anyURL("moved"), status: 203))
        let request = HTTPRequest(url: anyURL("feed"))
        let loader = RemoteLoader<Int>(request: request, client: client, accepting: 200...299) { _ in
            throw AnyError("odd")
        }
        let error = try await #require(throws: RemoteError.self) { try await loader.load() }
        #expect(error.kind == .invalidData)
        #expect(error.url == anyURL("moved"))
        #expect(error.status == 203)
        #expect(error.cause as? AnyError == AnyError("odd"))
    }

    @Test func rethrowsTheClientsCancellationError() async {
        let loader = RemoteLoader.feed(at: anyURL("feed"), client: StubHTTPClient(failingWith: CancellationError()))
        await #expect(throws: CancellationError.self) { try await loader.load() }
    }

    /// The possible results of a client after its caller is cancelled.
    private static let lateResults: [Result<HTTPResponse, AnyError>] = [.success(empty), .failure(AnyError())]

    @Test(arguments: lateResults)
    func throwsOnlyCancellationErrorWhenCancelled(_ result: Result<HTTPResponse, AnyError>) async {
        let client = StubHTTPClient { _ in
            withUnsafeCurrentTask { $0?.cancel() }
            return try result.get()
        }
        let loader = RemoteLoader.feed(at: anyURL("feed"), client: client)
        let task = Task { try await loader.load() }
        await #expect(throws: CancellationError.self) { try await task.value(of: "the request") }
    }

    @Test(arguments: [(200...200, 200, true), (200...200, 201, false), (200...299, 204, true), (200...299, 300, false)])
    func mapsOnlyAResponseWithAnAcceptedStatus(
        _ statuses: ClosedRange<Int>,
        _ status: Int,
        _ isAccepted: Bool
    ) async throws {
        let client = StubHTTPClient(HTTPResponse(url: anyURL("moved"), status: status))
        let request = HTTPRequest(url: anyURL())
        let loader = RemoteLoader(request: request, client: client, accepting: statuses) { $0.status }
        if isAccepted {
            #expect(try await loader.load().value == status)
        } else {
            let error = try await #require(throws: RemoteError.self) { try await loader.load() }
            #expect(error.cause as? InvalidResponse == .status(status))
            #expect(error.url == anyURL("moved"))
        }
    }

    @Test(
        arguments: [
            (503, "120", 120), (429, "Wed, 20 May 2020 11:25:59 GMT", 60), (503, "99999999999", 172_800),
            (503, "soon", nil), (503, "-1", nil), (503, "0", nil),
            (429, "Wed, 20 May 2020 11:24:00 GMT", nil), (503, nil, nil), (500, "120", nil), (408, "120", nil),
            (404, "120", nil),
        ] as [(Int, String?, Double?)]
    )
    func reportsTheDelayInRetryAfter(_ status: Int, _ retryAfter: String?, _ seconds: Double?) async throws {
        let now = Date(timeIntervalSince1970: 1_589_973_899)
        var headers: HTTPHeaders = [:]
        headers["Retry-After"] = retryAfter
        let client = StubHTTPClient(HTTPResponse(url: anyURL("moved"), status: status, headers: headers))
        let loader = RemoteLoader(request: HTTPRequest(url: anyURL()), client: client, now: { now }) { _ in 1 }
        let error = try await #require(throws: RemoteError.self) { try await loader.load() }
        let delay = seconds.map { InvalidResponse.retryLater(status: status, after: .seconds($0)) }
        #expect(error.cause as? InvalidResponse == delay ?? .status(status))
        #expect(error.retryAfter(now: now)?.timeIntervalSince(now) == seconds)
    }

    @Test func sendsNothingOutsideTheWeb() async throws {
        let url = try #require(URL(string: "file:///etc/passwd"))
        let client = StubHTTPClient(Self.empty)
        let error = try await #require(throws: RemoteError.self) {
            try await RemoteLoader.feed(at: url, client: client).load()
        }
        #expect(error.kind == .invalidRequest)
        #expect(error.cause as? InvalidRequest == .notWeb)
        #expect(client.requests.isEmpty)
    }
}
