import FeedTestSupport
import Foundation

/// Compares loading a long RSS feed into an empty cache with `curl` and `xmllint`, which only checks the feed.
struct RSSContest {
    private static let count = 10_000

    let options: Options
    let program: String

    func run(_ table: inout Table) async throws {
        let name = "rss-\(Self.count)"
        guard options.wants(name) else { return }
        let home = try TemporaryDirectory()
        let (file, cache) = (home.path("feed.xml"), home.path("cache"))
        try Self.feed.write(toFile: file, atomically: false, encoding: .utf8)
        let server = try LoopbackServer(routes: ["/feed.xml": .ok(fileAt: file, type: "application/rss+xml")])
        defer { server.stop() }
        let url = server.url("/feed.xml")
        let load = try LoadCommand(program: program, home: home).of(url, "--cache-dir", cache)
        let peers = try Tools(home: home).checkOnline(url)
        var contest = Contest(name: name, program: load, peers: peers, runs: options.runs ?? 31)
        contest.prepare = { try? FileManager.default.removeItem(atPath: cache) }
        table.row(try await contest.run().cells)
    }

    /// A feed of 6 MB, with a picture in each entry.
    private static var feed: String {
        let items = (0..<count).map { index in
            """
            <item><title>Note \(index): a harbour at dawn</title><link>https://harbour.example/notes/\(index)</link>\
            <guid isPermaLink="false">tag:harbour.example,2025:\(index)</guid>\
            <pubDate>Tue, 04 Mar 2025 10:00:\(10 + index % 50) +0000</pubDate>\
            <description>&lt;p&gt;A description of picture \(index) with some words &amp;amp; more of them, so that it is \
            as long as those that services send, or even a little longer than the usual ones.&lt;/p&gt;</description>\
            <media:content url="https://cdn.harbour.example/2025/03/picture-\(index).jpg" medium="image" \
            type="image/jpeg" width="1600" height="1200"><media:description>Boats \(index)</media:description>\
            </media:content></item>

            """
        }
        let head = #"<rss version="2.0" xmlns:media="http://search.yahoo.com/mrss/"><channel><title>Harbour</title>"#
        return head + "<link>https://harbour.example/</link>" + items.joined() + "</channel></rss>"
    }
}
