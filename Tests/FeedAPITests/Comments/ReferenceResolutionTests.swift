import FeedAPI
import Foundation
import TestSupport
import Testing

@Suite("Resolving the reference to an image's comments", .limited)
struct ReferenceResolutionTests {
    private static let imageID = anyID()
    private static let reference = "image/\(imageID.uuidString)/comments"

    /// RFC 3986, sections 5.4.1 and 5.4.2: references, and their targets against `http://a/b/c/d;p?q`.
    private static let table = [
        ("g:h", "g:h"), ("g", "http://a/b/c/g"), ("./g", "http://a/b/c/g"), ("g/", "http://a/b/c/g/"),
        ("/g", "http://a/g"), ("//g", "http://g"), ("?y", "http://a/b/c/d;p?y"), ("g?y", "http://a/b/c/g?y"),
        ("#s", "http://a/b/c/d;p?q#s"), ("g#s", "http://a/b/c/g#s"), ("g?y#s", "http://a/b/c/g?y#s"),
        (";x", "http://a/b/c/;x"), ("g;x", "http://a/b/c/g;x"), ("g;x?y#s", "http://a/b/c/g;x?y#s"),
        ("", "http://a/b/c/d;p?q"), (".", "http://a/b/c/"), ("./", "http://a/b/c/"), ("..", "http://a/b/"),
        ("../", "http://a/b/"), ("../g", "http://a/b/g"), ("../..", "http://a/"), ("../../", "http://a/"),
        ("../../g", "http://a/g"), ("../../../g", "http://a/g"), ("../../../../g", "http://a/g"),
        ("/./g", "http://a/g"), ("/../g", "http://a/g"), ("g.", "http://a/b/c/g."), (".g", "http://a/b/c/.g"),
        ("g..", "http://a/b/c/g.."), ("..g", "http://a/b/c/..g"), ("./../g", "http://a/b/g"),
        ("./g/.", "http://a/b/c/g/"), ("g/./h", "http://a/b/c/g/h"), ("g/../h", "http://a/b/c/h"),
        ("g;x=1/./y", "http://a/b/c/g;x=1/y"), ("g;x=1/../y", "http://a/b/c/y"), ("g?y/./x", "http://a/b/c/g?y/./x"),
        ("g?y/../x", "http://a/b/c/g?y/../x"), ("g#s/./x", "http://a/b/c/g#s/./x"),
        ("g#s/../x", "http://a/b/c/g#s/../x"), ("http:g", "http:g"),
    ]

    @Test(arguments: table)
    func theReferenceImplementationFollowsTheTable(_ reference: String, _ target: String) throws {
        let base = try URIReference("http://a/b/c/d;p?q")
        #expect(try URIReference(reference).resolved(against: base).description == target)
    }

    @Test(arguments: table.map(\.1).filter { $0.hasPrefix("http://") })
    func agreesWithTheReferenceImplementationForTheTargetsOfTheTable(_ feed: String) throws {
        try expectTheSameTarget(besideFeedAt: feed)
    }

    @Test func agreesWithTheReferenceImplementationForAnyFeed() throws {
        var random = SplitMix64(seed: 3986)
        for _ in 0..<2_000 { try expectTheSameTarget(besideFeedAt: Self.feed(&random)) }
    }

    private func expectTheSameTarget(besideFeedAt feed: String) throws {
        let target = try URIReference(Self.reference).resolved(against: URIReference(feed)).description
        let url = try ImageCommentsEndpoint.url(imageID: Self.imageID, besideFeedAt: #require(URL(string: feed)))
        #expect(url.absoluteString == target, "\(feed)")
    }

    private static func feed(_ random: inout SplitMix64) -> String {
        let origins = [
            "http://a", "https://host.example:8443", "https://user:secret@a", "http://[::1]:80", "http://a.b:1",
        ]
        let segments = ["", ".", "..", "a", "b;p=1", "%2E", "%2e%2E", "a%20b", "v1", "...", "=&+", "a:b", "@"]
        let ends = ["", "?x=1", "?", "#part", "?a/../b", "?x#y/../z"]
        let path = (0..<Int.random(in: 0...6, using: &random)).map { _ in
            "/" + segments[Int.random(in: segments.indices, using: &random)]
        }
        return origins[Int.random(in: origins.indices, using: &random)] + path.joined()
            + ends[Int.random(in: ends.indices, using: &random)]
    }
}
