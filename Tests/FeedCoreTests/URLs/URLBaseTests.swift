import FeedTestSupport
import Foundation
import Testing

@testable import FeedCore

@Suite("Resolving references against a parsed URL", .limited)
struct URLBaseTests {
    private static let bases = [
        "http://x.example", "http://x.example/", "https://X.example:8080/a/b/c.html?q/r#f", "http://x.example/a/../b/c",
        "ftp://x.example/a/b",
        "http://x.example/%C3%A9/b/",
    ]

    private static let references = [
        "a.png", "a/b.png?c=/d", "/a.png", "../a.png", "../../../a.png", "./a.png", "./../a//b.png", "a/../b.png",
        "a/./b", "..", ".", "?a",
        "#a", "", "//y.example/a.png", "é%20%2.png", "a:b", "mailto:a", "/", "/..", ".a.png", "a?b#c", "[a]",
    ]

    @Test(arguments: bases, references)
    func resolvesPathsAsFoundationDoes(base: String, reference: String) throws {
        let base = try #require(URL(string: base))
        if let url = URLText(path: reference, in: URLBase(base)) {
            #expect(url == URLText(web: reference, relativeTo: base))
        }
    }

    @Test(arguments: ["a.png", "../a.png", "/a.png", "é.png"])
    func resolvesSimplePathsItself(reference: String) {
        #expect(URLText(path: reference, in: URLBase(anyURL("b/c"))) != nil)
    }
}
