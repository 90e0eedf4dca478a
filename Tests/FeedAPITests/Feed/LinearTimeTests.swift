import FeedCore
import FeedTestSupport
import Foundation
import Testing

@testable import FeedAPI

/// A long text that pictures have in common is prepared once, not for each picture.
@Suite("Reading long texts and many pictures", .limited, .serialized)
struct LinearTimeTests {
    /// A text that the pictures of an entry have in common, and one of the pictures.
    struct Pair: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let entry, picture: @Sendable (String) -> String
        var limit = 200_000

        init(
            _ name: String,
            limit: Int = 200_000,
            _ entry: @escaping @Sendable (String) -> String,
            _ picture: @escaping @Sendable (String) -> String
        ) {
            (testDescription, self.limit, self.entry, self.picture) = (name, limit, entry, picture)
        }
    }

    private static let image = { @Sendable (name: String) in
        "&lt;img src='http://x.example/\(name).png' alt='A\(name)'>"
    }
    private static let content = { @Sendable (name: String) in "<media:content url='http://x.example/\(name).png'/>" }

    static let pairs = [
        Pair("id", { "<guid>\($0)</guid><description>PICTURES</description>" }, image),
        Pair("id with references", { "<guid>&amp;\($0)</guid><description>PICTURES</description>" }, image),
        Pair("title", { "<title>\($0)</title><description>PICTURES</description>" }, image),
        Pair("title like HTML", { "<title>&lt;\($0)</title><description>PICTURES</description>" }) {
            "&lt;img src='http://x.example/\($0).png' alt='&amp;lt;\($0)'>"
        },
        Pair("text", { "<description>\($0)</description>PICTURES" }, content),
        Pair("caption", { "<description>&lt;figure>PICTURES&lt;figcaption>\($0)</description>" }, image),
        Pair("description of Media RSS", { "<media:description>\($0)</media:description>PICTURES" }, content),
        Pair("group", { "<media:group><media:title>\($0)</media:title>PICTURES</media:group>" }, content),
        Pair(
            "nested groups",
            {
                String(repeating: "<media:group>", count: 200) + "<media:title>\($0)</media:title>PICTURES"
                    + String(repeating: "</media:group>", count: 200)
            },
            content
        ),
        Pair("link", limit: 8_000, { "<link>http://x.example/\($0)/</link><description>PICTURES</description>" }) {
            "&lt;img src='../\($0).png'>"
        },
    ]

    @Test(arguments: pairs)
    func takesTheTimeOfTheTextAndOfThePictures(pair: Pair) throws {
        let long = String(repeating: "x", count: pair.limit)
        // A short text gives the time of the pictures, and few pictures give the time of the text.
        let apart = try pair.time(of: "x", 1_000) + pair.time(of: long, 10)
        let together = try pair.time(of: long, 1_000)
        // If each picture took the time of the text, this would be a hundred times as long.
        #expect(together < 8 * apart)
    }

    @Test(arguments: [
        ("https://a.example/ ", "tag \\\" "), ("https://a.example/", "a"), ("https://a.example/?", "a=b&"),
    ])
    func readsALongLineOfAFeedList(start: String, part: String) {
        let time = { (count: Int) in
            let line = start + String(repeating: part, count: count)
            return Self.time { _ = FeedList(Data(line.utf8)).feeds.map { $0.url.map(Secrets.redacted) } }
        }
        _ = time(100)
        #expect(time(40_000) < 8 * max(time(10_000), 1_000_000))
    }

    /// Returns the processor time of this thread, in nanoseconds, that `body` takes.
    fileprivate static func time(_ body: () throws -> Void) rethrows -> Int {
        let start = now
        try body()
        return now - start
    }

    private static var now: Int {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return time.tv_sec * 1_000_000_000 + time.tv_nsec
    }
}

extension LinearTimeTests.Pair {
    /// Returns the processor time, in nanoseconds, for reading an entry with a text and a number of pictures.
    fileprivate func time(of text: String, _ count: Int) throws -> Int {
        let pictures = (0..<count).map { picture("\($0)") }.joined()
        let body =
            "<rss><channel><link>http://x.example/</link><item>"
            + entry(text).replacing("PICTURES", with: pictures) + "</item></channel></rss>"
        return try LinearTimeTests.time { _ = try FormatCase.page(body) }
    }
}
