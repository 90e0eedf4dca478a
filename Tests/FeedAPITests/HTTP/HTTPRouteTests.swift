import FeedCore
import FeedTestSupport
import Foundation
import Testing

@testable import FeedAPI

@Suite("The route of a request", .limited)
struct HTTPRouteTests {
    private func route(_ url: String, in environment: [String: String] = [:]) throws -> HTTPRoute {
        let url = try #require(URL(string: url))
        return try #require(HTTPRoute(to: url) { environment[$0] })
    }

    @Test(arguments: ["file:///etc/passwd", "ftp://a.example/", "/feed", "https:"])
    func existsOnlyForWebURLs(_ text: String) throws {
        #expect(HTTPRoute(to: try #require(URL(string: text))) == nil)
    }

    @Test(arguments: [
        ("https://me:p%40ss@a.example", "Basic bWU6cEBzcw=="), ("https://me@a.example", "Basic bWU6"),
        ("https://:t@a.example", "Basic OnQ="),
        ("https://Aladdin:open%20sesame@a.example", "Basic QWxhZGRpbjpvcGVuIHNlc2FtZQ=="),
        ("https://a%3Ab:c@a.example", nil), ("https://a.example", nil),
    ])
    func hasTheUserAndPasswordOfItsURL(_ url: String, _ expected: String?) throws {
        #expect(try route(url).basicAuthorization == expected)
    }

    private static let proxies: [(String, [String: String], String?)] = [
        ("http://a.example", ["http_proxy": "http://p.example:3128"], "http://p.example:3128"),
        ("http://a.example", ["http_proxy": "me:pw@p.example:3128"], "…@p.example:3128"),
        ("http://a.example", ["http_proxy": "http://me:pw@p.example"], "http://…@p.example"),
        ("http://a.example", ["http_proxy": ""], nil),
        ("http://a.example", ["HTTP_PROXY": "p.example", "https_proxy": "p.example"], nil),
        ("https://a.example", ["http_proxy": "p.example"], nil),
        ("https://a.example", ["HTTPS_PROXY": "p.example"], "p.example"),
        ("https://a.example", ["HTTPS_PROXY": "p.example", "https_proxy": "q.example"], "q.example"),
        ("https://a.example", ["ALL_PROXY": "socks5://p.example"], "socks5://p.example"),
        ("http://a.example", ["all_proxy": "p.example", "ALL_PROXY": "q.example"], "p.example"),
    ]

    @Test(arguments: proxies)
    func goesThroughTheProxyOfTheEnvironment(_ url: String, _ environment: [String: String], _ proxy: String?) throws {
        #expect(try route(url, in: environment).proxy == proxy)
    }

    @Test(arguments: [
        ("a.example", "*", false), ("a.example", "a.example", false), ("a.example", "b.example, A.Example", false),
        ("x.a.example", ".a.example", false), ("x.a.example", "b.example a.example", false),
        ("ax.example", "x.example", true), ("a.example", "x.a.example", true), ("a.example", "*.example", true),
        ("a.example", "*,b.example", true), ("a.example", " *", true), ("a.example", "", true),
        ("a.example", ".", true),
        ("127.0.0.1", "127.0.0.1", false), ("127.0.0.1", "127.0.0.0/8", true), ("127.0.0.1", ".127.0.0.1", true),
        ("127.0.0.1", "128.0.0.0/1", true), ("127.0.0.1", "127.0.0.0/32", true), ("127.0.0.1", "127.0.0.1/33", true),
        ("127.0.0.1", "0.0.0.0/0", true), ("127.0.0.1", "0.0.1", true), ("127.0.0.1", "127.0.0.1.2", true),
        ("[::1]", "::1", false), ("[::1]", "::2", true),
    ])
    func avoidsTheProxyForTheseHosts(_ host: String, _ exceptions: String, _ isProxied: Bool) throws {
        for name in ["no_proxy", "NO_PROXY"] {
            let route = try route("http://\(host):8080/", in: ["http_proxy": "p.example", name: exceptions])
            #expect((route.proxy != nil) == isProxied)
        }
    }

    @Test(arguments: [
        ("https://a.example", true, true), ("http://a.example", false, false), ("http://127.0.0.1", true, false),
        ("http://localhost", true, false), ("http://127.0.0.1.example", false, false),
    ])
    func treatsHTTPSAndThisMachineAsConfidential(_ url: String, _ directly: Bool, _ throughAProxy: Bool) throws {
        #expect(try route(url).isConfidential == directly)
        #expect(try route(url, in: ["all_proxy": "p.example"]).isConfidential == throughAProxy)
    }
}

extension URLSessionHTTPClientSuites {
    @Suite("Sending credentials", .limited)
    struct URLSessionHTTPClientCredentialTests {
        /// Returns the credentials that two origins received with a redirected request.
        private func received(
            user: String = "",
            headers: HTTPHeaders = [:],
            redirects: [String] = [],
            authorization: @escaping @Sendable (HTTPRoute) -> String? = { $0.basicAuthorization }
        ) async throws -> [[String?]] {
            let origins = Observed<[String]>([])
            let left = Observed(redirects[...])
            let respond = { @Sendable (_: LoopbackRequest) -> LoopbackResponse in
                guard let location = left.update({ $0.popFirst() }) else { return .ok(json: "{}") }
                let (home, other) = (origins.value[0], origins.value[1])
                return .redirect(to: location.replacing("HOME", with: home).replacing("OTHER", with: other))
            }
            let servers = [try LoopbackServer(respond), try LoopbackServer(respond)]
            origins.update { $0 = servers.map { "127.0.0.1:\($0.port)" } }
            let url = try #require(URL(string: "http://\(user)\(origins.value[0])/feed"))
            let client = URLSessionHTTPClient { authorization($0) }
            _ = try await client.send(HTTPRequest(url: url, headers: headers))
            return servers.map { $0.requests.map { $0.header("Authorization") } }
        }

        private static let me = "Basic bWU6cHc="
        private static let you = "Basic eW91OnB3"

        private static let userCases: [([String], [[String?]])] = [
            ([], [[me], []]), (["/x"], [[me, me], []]), (["http://HOME/x"], [[me, me], []]),
            (["http://you:pw@HOME/x"], [[me, you], []]), (["http://OTHER/x"], [[me], [nil]]),
            (["http://you:pw@OTHER/x", "/y"], [[me], [you, you]]),
            (["http://OTHER/x", "http://OTHER/y"], [[me], [nil, nil]]),
            (["http://OTHER/x", "/y"], [[me], [nil, nil]]),
            (["http://OTHER/x", "http://HOME/y"], [[me, me], [nil]]),
            (["http://you:pw@HOME/x", "/y", "http://HOME/z"], [[me, you, you, you], []]),
            (["http://you:pw@OTHER/x", "http://HOME/y", "http://OTHER/z"], [[me, me], [you, you]]),
        ]

        @Test(arguments: userCases)
        func sendsUserAndPasswordOfTheURLToItsOrigin(_ redirects: [String], _ expected: [[String?]]) async throws {
            #expect(try await received(user: "me:pw@", redirects: redirects) == expected)
        }

        @Test func prefersTheAuthorizationOfTheRequestAtItsOrigin() async throws {
            let redirects = ["/x", "http://you:pw@OTHER/", "http://OTHER/", "http://HOME/"]
            let result = try await received(headers: ["Authorization": "Own"], redirects: redirects) { route in
                route.basicAuthorization ?? "Bearer t"
            }
            #expect(result == [["Own", "Own", "Own"], [Self.you, Self.you]])
        }

        @Test func sendsNothingThatOthersMightRead() async throws {
            let asked = Observed<[HTTPRoute]>([])
            let request = HTTPRequest(url: try #require(URL(string: "http://me:pw@any.invalid/feed")))
            let sent = try request.sent(to: request.url) { route in
                asked.update { $0.append(route) }
                return "Bearer t"
            }
            #expect(asked.value.map(\.origin.host) == ["any.invalid"])
            #expect(sent.headers == [:])
        }

        @Test(arguments: [[], ["/x"]])
        func refusesACredentialThatCannotBeSent(_ redirects: [String]) async throws {
            let error = try await #require(throws: RemoteError.self) {
                try await received(redirects: redirects) { route in
                    redirects.isEmpty || route.url.path == "/x" ? "Bearer a\r\nX: y" : nil
                }
            }
            #expect(error.kind == .invalidRequest)
            #expect(error.cause as? InvalidRequest == .header(name: "authorization"))
        }
    }
}
