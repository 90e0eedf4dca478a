import FeedTestSupport
import Foundation
import Testing

@testable import FeedAPI

@Suite("Deciding about a redirect", .limited)
struct RedirectPolicyTests {
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
        let next = try RedirectPolicy.request(following: location, from: request.url, original: request)
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
        #expect(throws: InvalidResponse.refusedRedirect) {
            try RedirectPolicy.request(following: location, from: request.url, original: request)
        }
    }

    @Test func refusesALessSecureRedirectWhateverTheCaseOfTheScheme() throws {
        let request = HTTPRequest(url: try #require(URL(string: "HTTPS://a.example/feed")))
        #expect(throws: InvalidResponse.refusedRedirect) {
            try RedirectPolicy.request(following: "http://a.example/feed", from: request.url, original: request)
        }
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
        let next = try RedirectPolicy.request(following: location, from: request.url, original: request)
        #expect(next.headers == (isSame ? request.headers : ["Accept": "a"]))
    }

    @Test(arguments: origins)
    func staysAtTheOriginOfARequestThatAsksForIt(_ from: String, _ location: String, _ isSame: Bool) throws {
        let url = try #require(URL(string: from))
        let request = HTTPRequest(url: url, headers: ["X-Signature": "1"], redirects: .sameOrigin)
        let next = Result { try RedirectPolicy.request(following: location, from: url, original: request) }
        if isSame {
            #expect(try next.get().headers == request.headers)
            #expect(try next.get().redirects == .sameOrigin, "further redirects stay, too")
        } else {
            #expect(throws: InvalidResponse.refusedRedirect) { try next.get() }
        }
    }

    @Test func staysAtTheOriginOfTheFirstRequestNotOfTheLast() throws {
        let home = try #require(URL(string: "https://a.example/feed"))
        let away = try #require(URL(string: "https://b.example/feed"))
        let request = HTTPRequest(url: home, redirects: .sameOrigin)
        #expect(throws: InvalidResponse.refusedRedirect) {
            try RedirectPolicy.request(following: "/other", from: away, original: request)
        }
    }

    @Test func sendsSecretsAgainWhenARedirectLeadsBack() throws {
        let home = try #require(URL(string: "https://a.example/feed"))
        let away = try #require(URL(string: "https://b.example/feed"))
        let request = HTTPRequest(url: home, headers: ["Authorization": "1", "Cookie": "2", "Accept": "a"])
        let next = try RedirectPolicy.request(following: "https://a.example/other", from: away, original: request)
        #expect(next.headers == request.headers)
    }

    @Test func sendsNoSecretsToAPlainServiceOfTheSameHost() throws {
        let home = try #require(URL(string: "http://a.example:80/feed"))
        let request = HTTPRequest(url: home, headers: ["Authorization": "1"])
        let next = try RedirectPolicy.request(following: "http://a.example:443/", from: home, original: request)
        #expect(next.headers == [:])
    }
}
