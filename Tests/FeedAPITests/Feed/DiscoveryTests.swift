import FeedTestSupport
import Foundation
import Testing

@testable import FeedAPI

@Suite("Finding the feed that a web page links to", .limited)
struct DiscoveryTests {
    private func found(in page: String) -> String? {
        do {
            _ = try FormatCase.page("<!doctype html>" + page)
            return "no page"
        } catch {
            let cause = (error as? RemoteError)?.cause
            return (cause as? DiscoveredFeed)?.url.absoluteString.replacing("https://any.example/", with: "")
        }
    }

    private static func link(_ href: String, _ type: String = "application/atom+xml", _ more: String = "") -> String {
        "<link rel='alternate' type='\(type)' href='\(href)' \(more)>"
    }

    private static let pages: [(page: String, feed: String?)] = [
        ("<base href='/b/'><link rel=icon href=i>\(link("1"))\(link("2"))<body>\(link("3"))", "b/1"),
        ("<title>T</title><body>\(link("1"))", "feed/1"), ("<p>x\(link("1"))</head><body>", "feed/1"),
        (link("1", "text/xml") + "<body>" + link("2"), "feed/2"),
        (link("1", "text/xml; x") + link("2", "application/rss"), "feed/1"),
        (link("/oembed?x", "application/json") + link("/wp-json/x", "application/json"), nil),
        (link("/oembed?x", "application/json") + link("1", "application/json"), "feed/1"),
        (link("comments/1") + link("2", "text/xml"), "feed/2"), (link("1", "text/xml", "title='Comments'"), "feed/1"),
        (link("") + link("#") + link("feed:https://x.example/1"), "https://x.example/1"),
        ("<LINK REL=FEED TYPE=APPLICATION/RSS+XML HREF=1>", "feed/1"), ("<link rel=alternate href=1>", nil),
        ("<!-- \(link("1")) --><script>\(link("2"))</script><a rel=alternate type='application/rss+xml' href=3>", nil),
        ("<meta http-equiv=Refresh content='5; URL=\"/1\"'>", "1"),
        ("<meta http-equiv=refresh content='6;url=1'>", nil),
        ("<meta http-equiv=refresh content='0;url=1'>" + link("2"), "feed/2"),
        ("<meta http-equiv=refresh content='0'>", nil), ("<body>", nil),
    ]

    @Test(arguments: pages)
    func choosesTheFirstOfTheBestLinks(page: String, feed: String?) {
        #expect(found(in: page) == feed)
    }

    @Test func readsAPageWithoutADoctype() throws {
        #expect(throws: RemoteError.self) { try FormatCase.page("<HTML>" + Self.link("1")) }
    }
}
