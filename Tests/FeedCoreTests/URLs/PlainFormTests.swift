import FeedCore
import Foundation
import Testing

@Suite("The plain form of a URL")
struct PlainFormTests {
    private static let forms: [(url: String, plain: String)] = [
        ("https://x.example", "https://x.example"), ("http://x.example/", "https://x.example"),
        ("HTTP://WWW.X.Example/A/B", "https://x.example/A/B"), ("https://www.www.x.example/", "https://www.x.example"),
        ("http://x.example:80/a", "https://x.example/a"), ("https://x.example:443/a", "https://x.example/a"),
        ("http://x.example:443/a", "https://x.example:443/a"), ("https://x.example:80", "https://x.example:80"),
        ("https://x.example:/a", "https://x.example/a"), ("https://www.x.example:8080/a/", "https://x.example:8080/a"),
        ("https://user@x.example/a", "https://x.example/a"), ("https://u:p%40@x.example", "https://x.example"),
        ("http://[2001:DB8::1]:80/a", "https://[2001:db8::1]/a"), ("https://[::1]", "https://[::1]"),
        ("https://[::1]:444/", "https://[::1]:444"), ("https://x.example/a//", "https://x.example/a"),
        ("https://x.example//a/?q=/#f/", "https://x.example//a?q=/#f/"),
        ("https://x.example?a@b:80/", "https://x.example?a@b:80/"),
        ("https://x.example/www.a/%C3%A9?", "https://x.example/www.a/%C3%A9?"),
        ("tag:x.example,2020:1/", "tag:x.example,2020:1/"), ("ftp://www.x.example/", "ftp://www.x.example/"),
        ("/a/", "/a/"), ("http:///a/", "http:///a/"), ("https:x", "https:x"),
    ]

    @Test(arguments: forms)
    func isTheSameForAllSpellings(text: String, plain: String) throws {
        #expect(try #require(URL(string: text)).plainForm == plain)
    }

    @Test func ofAFeedHasNoFragmentAndNoSecrets() throws {
        let url = try #require(URL(string: "http://u:p@www.x.example/a/?b=1&token=2&c=u%3Fkey%3D3#token=4"))
        #expect(url.plainFormOfFeed == "https://x.example/a?b=1&token=&c=")
        #expect(url.plainFormWithoutFragment == "https://x.example/a?b=1&token=2&c=u%3Fkey%3D3")
    }
}
