import FeedTestSupport
import Foundation
import Testing

@testable import FeedAPI

@Suite("Finding the feed that a web page links to", .limited)
struct DiscoveryTests {
    private func found(in page: String, type: String = "<!doctype html>") -> String? {
        do {
            _ = try FormatCase.page(type + page)
            return "no page"
        } catch {
            let cause = (error as? RemoteError)?.cause
            return (cause as? DiscoveredFeed)?.url.absoluteString.replacing("https://any.example/", with: "")
        }
    }

    /// `{TYPE URL}` is a link with a type, and `{TYPE URL|TITLE}` one with a title.
    private static let pages = FormatCase.rows(
        of: """
            A web page refers to its feed by <link rel="alternate"> (or rel="feed") with one of these types
                {application/feed+json 1} → feed/1
                {application/atom+xml 1} → feed/1
                {application/rss+xml 1} → feed/1
                <LINK REL=FEED TYPE=APPLICATION/RSS+XML HREF=1> → feed/1
                <link rel='x alternate' type='application/rss+xml; charset=x' href=1> → feed/1
                <link rel=alternate href=1><link rel=icon type='application/rss+xml' href=1> → nothing
                <!-- {application/rss+xml 1} --><script>{application/rss+xml 2}</script> → nothing
                <a rel=alternate type='application/rss+xml' href=3> → nothing
            In this order of preference: then application/rdf+xml …
                {text/xml 1}{application/rss+xml 2} → feed/2
                {text/xml 1}{application/atom+xml 2}{application/feed+json 3} → feed/2
                {application/rdf+xml 1} → feed/1
                {application/rss 1}{application/atom 2} → feed/1
                {application/atom 1}{application/xml 2} → feed/1
                {application/xml 1} → feed/1
                {text/html 1}{image/png 2} → nothing
            Or application/json unless the URL contains oembed or wp-json
                {application/json /oembed?x}{application/json 1} → feed/1
                {application/json /oembed?x}{application/json /wp-json/x} → nothing
            Within a type class, links before the body come before those in it
                <title>T</title><body>{text/xml 0}{application/rss+xml 1} → feed/1
                {text/xml 1}<body>{application/rss+xml 2} → feed/2
                <head>{application/rss+xml 1}</head><body>{application/atom+xml 2} → feed/1
                <p>x{text/xml 1}</head>{text/xml 2} → feed/1
            A feed of comments counts only if there is no other
                {application/rss+xml comments/1}{text/xml 2} → feed/2
                {application/rss+xml 1|Comments on T}{application/rss+xml 2|T} → feed/2
                <body>{text/xml 1|Comments} → feed/1
                {application/rss+xml 1|comments}<body>{text/xml 2} → feed/2
            And an empty href not at all
                {application/rss+xml }{application/rss+xml #}{text/xml 1} → feed/1
            The first one (resolved, respecting <base>; feed:) is requested
                <base href='/b/'><link rel=icon href=i>{application/rss+xml 1}{application/rss+xml 2} → b/1
                <base href='b/'><base href='c/'>{application/rss+xml 1} → feed/b/1
                {application/rss+xml feed:https://x.example/1} → https://x.example/1
                {application/rss+xml feed://x.example/1} → https://x.example/1
                {application/rss+xml ftp://x.example/1}{text/xml 2} → feed/2
            A page with no such link but <meta http-equiv="refresh"> of at most 5 seconds refers to its URL in the same way
                <meta http-equiv=Refresh content='5; URL="/1"'> → 1
                <meta http-equiv=refresh content='0;url=1'> → feed/1
                <meta http-equiv=refresh content='5.1;url=1'> → nothing
                <meta http-equiv=refresh content='6;url=1'> → nothing
                <meta http-equiv=refresh content='0;url=1'>{text/xml 2} → feed/2
                <meta http-equiv=refresh content='0;url=1'>{application/json /oembed} → feed/1
                <meta http-equiv=refresh content='0'><meta http-equiv=refresh content='-1;url=1'> → nothing
                <meta name=refresh content='0;url=1'> → nothing
            Without a link, the page is invalid data
                <body> → nothing
            """
    )

    @Test(arguments: ["<!DOCTYPE html>", "<!doctype\n HTML PUBLIC ''>", "<!doctypehtml>", "<html>"])
    func knowAWebPage(type: String) {
        #expect(found(in: "<link rel=alternate type=text/xml href=1>", type: type) == "feed/1")
    }

    private static func html(_ row: String) -> String {
        row.replacing(#/\{(\S+) ([^|}]*)(?:\|([^}]*))?\}/#) {
            "<link rel='alternate' type='\($0.1)' href='\($0.2)' title='\($0.3 ?? "")'>"
        }
    }

    @Test(arguments: pages)
    func choosesTheFirstOfTheBestLinks(rule: String, row: String) {
        let parts = row.components(separatedBy: " → ")
        #expect(found(in: Self.html(parts[0])) ?? "nothing" == parts[1], "\(rule)")
    }

    @Test func readsAPageWithoutADoctype() throws {
        #expect(throws: RemoteError.self) { try FormatCase.page("<HTML>" + Self.html("{text/xml 1}")) }
    }
}
