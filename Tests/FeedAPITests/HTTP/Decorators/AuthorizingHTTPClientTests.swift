import FeedCore
import FeedTestSupport
import FeedTesting
import Foundation
import Testing

@testable import FeedAPI

@Suite("Sending credentials", .limited)
struct AuthorizingHTTPClientTests {
    private let ok = HTTPResponse(url: anyURL("feed"), status: 200)

    private func origin(_ text: String) throws -> Origin {
        try #require(URL(string: text).flatMap { Origin($0) })
    }

    /// The `Authorization` of a request to `url` when there is a token for `origin`.
    private func authorization(at url: String, tokenFor origin: String) async throws -> String? {
        let service = StubHTTPClient(ok)
        let client = AuthorizingHTTPClient(
            service,
            credentials: [try Credential(token: "t0k3n", for: self.origin(origin))]
        )
        _ = try await client.send(HTTPRequest(url: try #require(URL(string: url))))
        return service.requests.first?.headers["Authorization"]
    }

    @Test(arguments: [
        ("https://a.example/feed", "https://a.example"), ("https://A.EXAMPLE:443/x?y", "https://a.example/v1"),
        ("https://a.example:8443/", "https://a.example:8443"), ("http://127.0.0.1:5000/", "http://127.0.0.1:5000"),
        ("http://localhost/", "http://localhost:80"), ("http://[::1]:1/", "http://[::1]:1"),
    ])
    func sendsItToItsOrigin(_ url: String, _ origin: String) async throws {
        #expect(try await authorization(at: url, tokenFor: origin) == "Bearer t0k3n")
    }

    @Test(arguments: [
        ("https://b.example/", "https://a.example"), ("https://x.a.example/", "https://a.example"),
        ("https://a.example.b.example/", "https://a.example"), ("https://a.example:8443/", "https://a.example"),
        ("http://a.example/", "https://a.example"), ("http://a.example:443/", "https://a.example"),
        ("http://127.0.0.1:1/", "http://127.0.0.1:2"), ("http://localhost/", "http://127.0.0.1"),
        ("https://a.example@b.example/", "https://a.example"), ("file:///etc/passwd", "https://a.example"),
    ])
    func sendsItToNoOtherOrigin(_ url: String, _ origin: String) async throws {
        #expect(try await authorization(at: url, tokenFor: origin) == nil)
    }

    @Test(arguments: ["http://a.example", "http://10.0.0.1", "http://127.0.0.1.example"])
    func neverSendsItOverHTTPToAnotherMachine(_ origin: String) async throws {
        #expect(try await authorization(at: origin, tokenFor: origin) == nil)
    }

    @Test func sendsANameAndPasswordAsBasic() async throws {
        let service = StubHTTPClient(ok)
        let credential = try Credential(user: "Aladdin", password: "open sesame", for: origin("https://any.example"))
        _ = try await AuthorizingHTTPClient(service, credentials: [credential]).send(HTTPRequest(url: anyURL()))
        #expect(service.requests.first?.headers["Authorization"] == "Basic QWxhZGRpbjpvcGVuIHNlc2FtZQ==")
    }

    @Test func usesTheFirstOfTwoForOneOrigin() async throws {
        let service = StubHTTPClient(ok)
        let origin = try origin("https://any.example")
        let credentials = [try Credential(token: "1", for: origin), try Credential(token: "2", for: origin)]
        _ = try await AuthorizingHTTPClient(service, credentials: credentials).send(HTTPRequest(url: anyURL()))
        #expect(service.requests.first?.headers["Authorization"] == "Bearer 1")
    }

    @Test func leavesTheRequestsOwnAuthorization() async throws {
        let service = StubHTTPClient(HTTPResponse(url: anyURL(), status: 401))
        let credential = try Credential(token: "1", for: origin("https://any.example"))
        let request = HTTPRequest(url: anyURL(), headers: ["Authorization": "Digest"])
        let response = try await AuthorizingHTTPClient(service, credentials: [credential]).send(request)
        #expect(response.status == 401)
        #expect(service.requests == [request])
    }

    @Test(arguments: ["", "a\nb", "a\r\nX: y", "tökén", "\u{0}"])
    func refusesATokenThatCannotBeSent(_ token: String) throws {
        let origin = try origin("https://a.example")
        let error = try #require(throws: InvalidCredential.self) { try Credential(token: token, for: origin) }
        #expect("\(error)" == "the credential for https://a.example cannot be sent in a header field")
    }

    @Test func refusesANameWithAColon() throws {
        let origin = try origin("https://a.example")
        #expect(throws: InvalidCredential.self) { try Credential(user: "a:b", password: "c", for: origin) }
    }

    @Test(arguments: [401, 403])
    func reportsWhetherACredentialWasSent(_ status: Int) async throws {
        let cases: [(String, String?, Unauthorized.Sent)] = [
            ("https://a.example/", nil, .nothing), ("https://a.example/", "https://b.example", .nothing),
            ("https://a.example/", "https://a.example", .credential),
            ("http://a.example/", "http://a.example", .nothingInsecurely),
        ]
        for (text, credentialOrigin, sent) in cases {
            let url = try #require(URL(string: text))
            let credentials = try credentialOrigin.map { [try Credential(token: "t0k3n", for: origin($0))] } ?? []
            let service = StubHTTPClient(HTTPResponse(url: url, status: status))
            let client = AuthorizingHTTPClient(service, credentials: credentials)
            let error = try await #require(throws: RemoteError.self) { try await client.send(HTTPRequest(url: url)) }
            let cause = try #require(error.cause as? Unauthorized)
            #expect(error.status == status)
            #expect(cause == Unauthorized(status: status, origin: try origin(text), sent: sent))
            #expect(cause.localizedDescription == "\(cause)")
            #expect("\(cause)".contains("\(status)") && !"\(error)".contains("t0k3n"))
        }
    }

    @Test(
        arguments: [
            ("https://me:pw@a.example/", .credential), ("http://me:pw@127.0.0.1/", .credential),
            ("http://me:pw@a.example/", .nothingInsecurely),
        ] as [(String, Unauthorized.Sent)]
    )
    func saysWhetherUserAndPasswordOfTheURLWereSent(_ text: String, _ sent: Unauthorized.Sent) async throws {
        let url = try #require(URL(string: text))
        let client = AuthorizingHTTPClient(StubHTTPClient(HTTPResponse(url: url, status: 401)), credentials: [])
        let error = try await #require(throws: RemoteError.self) { try await client.send(HTTPRequest(url: url)) }
        #expect((error.cause as? Unauthorized)?.sent == sent)
    }

    @Test(arguments: [200, 404, 407, 500])
    func deliversEveryOtherStatus(_ status: Int) async throws {
        let client = AuthorizingHTTPClient(StubHTTPClient(HTTPResponse(url: anyURL(), status: status)), credentials: [])
        #expect(try await client.send(HTTPRequest(url: anyURL())).status == status)
    }

    @Test func followsRedirectsWithoutLeakingIt() async throws {
        let home = Observed("")
        let other = try LoopbackServer { request in
            .redirect(to: home.value + (request.path == "/back" ? "/end" : "/else"))
        }
        let server = try LoopbackServer { request in
            switch request.path {
            case "/feed": .redirect(to: other.url("/back").absoluteString)
            default: .ok(json: "{}")
            }
        }
        home.update { $0 = server.url("").absoluteString }
        let origin = try #require(Origin(server.url("/")))
        let credential = try Credential(token: "t0k3n", for: origin)
        let client = AuthorizingHTTPClient(URLSessionHTTPClient(), credentials: [credential])

        _ = try await client.send(HTTPRequest(url: server.url("/feed")))
        #expect(server.requests.map { $0.header("Authorization") } == ["Bearer t0k3n", "Bearer t0k3n"])
        #expect(other.requests.map { $0.header("Authorization") } == [nil])
    }

    @Test func showsNoSecretInAnyDescription() throws {
        let origin = try origin("https://a.example")
        for credential in [
            try Credential(token: "s3same", for: origin), try Credential(user: "me", password: "s3same", for: origin),
        ] {
            var dumped = ""
            dump(credential, to: &dumped)
            for text in ["\(credential)", String(reflecting: credential), dumped] {
                #expect(text.contains("a.example") && !text.contains("s3same") && !text.contains("bWU6czNzYW1l"))
            }
        }
    }
}

@Suite("Describing requests and responses", .limited)
struct HTTPDescriptionTests {
    private let headers: HTTPHeaders = [
        "Authorization": "sesame", "Cookie": "sesame", "X-Api-Key": "sesame", "Set-Cookie": "sesame", "Accept": "a/b",
    ]

    @Test func showsHarmlessFieldsButNoSecrets() throws {
        let url = try #require(URL(string: "https://me:sesame@a.example/feed?key=sesame"))
        let request = HTTPRequest(url: url, method: .post, headers: headers, body: Data("sesame".utf8))
        let response = HTTPResponse(url: url, status: 200, headers: headers, body: Data("sesame".utf8))
        let values: [Any] = [request, response, headers, [request], ["a": response]]
        for value in values {
            var dumped = ""
            dump(value, to: &dumped)
            for text in ["\(value)", String(reflecting: value), dumped] { #expect(!text.contains("sesame"), "\(text)") }
            #expect("\(value)".contains("accept: a/b") && "\(value)".contains("authorization: …"))
        }
        #expect("\(request)".hasPrefix("POST https://"))
        #expect("\(response)".hasPrefix("200, 6 bytes from https://"))
    }

    private static let errors: [any Error] = [
        NoResponse.timedOut(after: .seconds(1)), NoResponse.tooManyRedirects(limit: 10),
        NoResponse.transport(.other, "x"),
        InvalidResponse.status(404), InvalidResponse.refusedRedirect,
        InvalidResponse.document(.atomFeed, expected: .items),
        InvalidResponse.document(.webPage, expected: .universities), InvalidRequest.bodyWithGet, InvalidRequest.notWeb,
        RemoteError.connectivity(url: anyURL(), cause: NoResponse.transport(.offline, "x")),
        RemoteError.invalidData(url: anyURL(), status: 200, cause: InvalidResponse.emptyBody),
        RemoteError.invalidRequest(url: anyURL(), cause: InvalidRequest.method("a b")),
        InvalidNetrc(line: 1),
    ]

    @Test(arguments: errors.indices)
    func hasTheSameLocalizedDescription(_ index: Int) {
        let error = Self.errors[index]
        #expect(error.localizedDescription == "\(error)")
        #expect(!"\(error)".isEmpty)
    }
}
