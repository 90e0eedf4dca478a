import FeedTestSupport
import Foundation
import Testing

@testable import FeedAPI

@Suite("Deciding about a redirect", .limited)
struct RedirectPolicyTests {
    /// The request that is sent after redirects to these locations.
    private func next(after request: HTTPRequest, _ locations: String...) throws -> HTTPRequest {
        var transfer = try HTTPTransfer(of: request)
        for location in locations { transfer = try transfer.redirected(to: location, status: 302) }
        return transfer.request
    }

    private func expectRefusal(of location: String, from url: URL) throws {
        let error = try #require(throws: RemoteError.self) {
            try RedirectPolicy.target(of: location, from: url)
        }
        #expect(error.kind == .invalidData && error.url == url)
        #expect(error.cause as? InvalidResponse == .refusedRedirect)
    }

    private static let followed = [
        ("https://a.example/v1/feed?x=1", "https://b.example/feed", "https://b.example/feed"),
        ("https://a.example/v1/feed?x=1", "/feed", "https://a.example/feed"),
        ("https://a.example/v1/feed?x=1", "other?y=2", "https://a.example/v1/other?y=2"),
        ("https://a.example/v1/feed?x=1", "../v2/feed", "https://a.example/v2/feed"),
        ("https://a.example/v1/feed?x=1", "?y=2", "https://a.example/v1/feed?y=2"),
        ("https://a.example/v1/feed", "//b.example/feed", "https://b.example/feed"),
        ("http://a.example:8080/feed", "/x", "http://a.example:8080/x"),
        ("http://a.example/feed", "https://a.example/feed", "https://a.example/feed"),
        ("http://a.example/feed", "HTTP://a.example/feed", "http://a.example/feed"),
        ("https://a.example/feed", "/my feed", "https://a.example/my%20feed"),
    ]

    @Test(arguments: followed)
    func followsRedirectsWithinTheWeb(_ from: String, _ location: String, _ expected: String) throws {
        let request = HTTPRequest(url: try #require(URL(string: from)), headers: ["Accept": "a"], bodyLimit: 7)
        let next = try next(after: request, location)
        #expect(next.url.absoluteString == expected)
        #expect(next.headers == request.headers)
        #expect(next.bodyLimit == 7)
    }

    @Test(arguments: [
        "file:///etc/passwd", "ftp://a.example/feed", "javascript:alert(1)", "data:text/plain,x", "about:blank",
        "http://a.example/feed", "HTTP://b.example/feed", "https://", "https:///feed", "https://a.example:99999/", "",
    ])
    func refusesRedirectsThatLeaveTheWebOrAreLessSecure(_ location: String) throws {
        let request = HTTPRequest(url: try #require(URL(string: "https://a.example/feed")))
        try expectRefusal(of: location, from: request.url)
    }

    @Test func refusesALessSecureRedirectRegardlessOfTheCaseOfTheScheme() throws {
        let request = HTTPRequest(url: try #require(URL(string: "HTTPS://a.example/feed")))
        try expectRefusal(of: "http://a.example/feed", from: request.url)
    }

    @Test(arguments: [
        ("https://a.example/x", "https://me:p%40w@a.example/feed", "https://me:p%40w@a.example/x"),
        ("/x", "https://me:p%40w@a.example/feed", "https://me:p%40w@a.example/x"),
        ("https://a.example:443/x", "https://me@A.example/feed", "https://me@a.example:443/x"),
        ("https://you@a.example/x", "https://me:pw@a.example/feed", "https://you@a.example/x"),
        ("https://b.example/x", "https://me:pw@a.example/feed", "https://b.example/x"),
        ("https://a.example:1/x", "https://me:pw@a.example/feed", "https://a.example:1/x"),
        ("https://a.example/x", "http://me:pw@a.example/feed", "https://a.example/x"),
    ])
    func preservesUserAndPasswordWithinTheOrigin(_ location: String, _ from: String, _ expected: String) throws {
        let request = HTTPRequest(url: try #require(URL(string: from)))
        #expect(try next(after: request, location).url.absoluteString == expected)
    }

    private static let origins = [
        ("https://a.example/feed", "/other", true),
        ("https://a.example/feed", "https://a.example/other", true),
        ("https://a.example/feed", "https://A.EXAMPLE/other", true),
        ("https://a.example/feed", "https://a.example:443/other", true),
        ("http://a.example:80/feed", "http://a.example/other", true),
        ("https://a.example/feed", "https://b.example/feed", false),
        ("https://a.example/feed", "https://x.a.example/feed", false),
        ("https://a.example/feed", "https://a.example.evil.example/feed", false),
        ("https://a.example/feed", "https://a.example:8443/feed", false),
        ("http://a.example/feed", "https://a.example/feed", false),
        ("http://a.example:8080/feed", "https://a.example:8080/feed", false),
        ("http://127.0.0.1:1/feed", "http://127.0.0.1:2/feed", false),
    ]

    @Test(arguments: origins)
    func sendsSecretsOnlyToTheirOrigin(_ from: String, _ location: String, _ isSame: Bool) throws {
        let secrets: HTTPHeaders = ["Authorization": "1", "Proxy-Authorization": "2", "cookie": "3"]
        var request = HTTPRequest(url: try #require(URL(string: from)), headers: secrets)
        request.headers["Accept"] = "a"
        #expect(try next(after: request, location).headers == (isSame ? request.headers : ["Accept": "a"]))
    }

    @Test func sendsSecretsAgainAfterARedirectToTheFirstOrigin() throws {
        let home = try #require(URL(string: "https://a.example/feed"))
        let request = HTTPRequest(url: home, headers: ["Authorization": "1", "Cookie": "2", "Accept": "a"])
        let next = try next(after: request, "https://b.example/feed", "https://a.example/other")
        #expect(next.headers == request.headers)
    }

    @Test(arguments: ["/other", "https://b.example/other"])
    func sendsNoSecretsWithinAnotherOrigin(_ location: String) throws {
        let home = try #require(URL(string: "https://a.example/feed"))
        let request = HTTPRequest(url: home, headers: ["Authorization": "1", "Cookie": "2", "Accept": "a"])
        #expect(try next(after: request, "https://b.example/feed", location).headers == ["Accept": "a"])
    }

    @Test func sendsNoSecretsToAPlainServiceOfTheSameHost() throws {
        let home = try #require(URL(string: "http://a.example:80/feed"))
        let request = HTTPRequest(url: home, headers: ["Authorization": "1"])
        #expect(try next(after: request, "http://a.example:443/").headers == [:])
    }

    /// The first URL has not moved permanently if any redirect is temporary.
    @Test(arguments: [
        ([], false), ([301], true), ([308], true), ([302], false), ([303], false), ([307], false), ([301, 308], true),
        ([301, 302], false), ([302, 301], false), ([308, 307, 301], false), ([301, 301, 308], true),
    ])
    func findsOutWhetherAllRedirectsArePermanent(statuses: [Int], isPermanent: Bool) throws {
        var transfer = try HTTPTransfer(of: HTTPRequest(url: anyURL("0")))
        for (number, status) in zip(1..., statuses) {
            transfer = try transfer.redirected(to: "/\(number)", status: status)
        }
        transfer.receive((200, [:]), expectedLength: 0)
        #expect(transfer.response?.permanentURL == (isPermanent ? anyURL("\(statuses.count)") : nil))
    }
}
