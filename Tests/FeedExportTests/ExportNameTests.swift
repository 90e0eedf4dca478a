import FeedTestSupport
import Foundation
import Testing

@testable import FeedExport

@Suite("Naming the files of an export", .limited)
struct ExportNameTests {
    private static let long = String(repeating: "a", count: 120)

    @Test(
        arguments: [
            ("https://any.example/1/feed", "any-example-1-feed"),
            ("http://ANY.example:8080/Feed.XML?x=1#y", "any-example-feed-xml"),
            ("https://any.example", "any-example"), ("http://a/", "a"),
            ("https://any.example/_/%C3%A9/%20", "any-example"),
            ("https://παράδειγμα.example/", "xn-hxajbheg2az3al-example"),
            ("https://any.example/--a--/", "any-example-a"),
            ("https://any.example/\(long)", "any-example-" + long.prefix(88)),
            ("https://\(long.prefix(60)).example/\(long)", long.prefix(60) + "-example-" + long.prefix(31)),
        ] as [(String, String)]
    )
    func namesTheDirectoryOfAFeedByItsHostAndPath(text: String, name: String) throws {
        let url = try #require(URL(string: text))
        #expect(ExportName.directory(for: url, isUnique: true) == name)
        let other = ExportName.directory(for: url, isUnique: false)
        let sum = try #require(other.wholeMatch(of: #/(.*)-([0-9a-f]{6})/#))
        #expect(sum.1 == name.prefix(93), "six characters follow, of at most 100")
        for name in [name, other] { #expect(name.count <= 100) }
    }

    /// Other forms of a URL are the same feed.
    @Test func hasTheChecksumOfThePlainForm() throws {
        let urls = ["https://any.example/a", "http://www.any.example:80/a/", "https://any.example/a?b"]
        let ends = try urls.map { text in
            ExportName.directory(for: try #require(URL(string: text)), isUnique: false).suffix(6)
        }
        #expect(ends[0] == ends[1] && ends[1] != ends[2])
    }

    @Test(arguments: [
        ("index.html", true), ("image/1/index.html", true), ("a..b", true), ("", false), ("/index.html", false),
        ("..", false), ("../index.html", false), ("pictures/../../a", false), ("pictures/", false), ("a//b", false),
        ("./a", false),
    ])
    func knowsTheNamesOutsideTheDirectory(name: String, isInside: Bool) {
        #expect(ExportName.isInside(name) == isInside)
    }

    @Test(arguments: [
        (".git", true), ("CNAME", true), ("lost+found", true), ("System Volume Information", true), ("cname", false),
        ("index.html", false), ("a.", false),
    ])
    func knowsTheNamesThatDoNotCount(name: String, isIgnored: Bool) {
        #expect(ExportName.isIgnored(name) == isIgnored)
    }
}
