import FeedCore
import FeedTestSupport
import FeedTesting
import Foundation
import Testing

@testable import FeedAPI

@Suite("Loading the feed that a web page refers to", .limited)
struct FeedPageLoaderTests {
    private static let feed = "<rss><channel><title>T</title></channel></rss>"

    private static func link(_ url: String) -> String {
        "<html><link rel=alternate type='application/rss+xml' href='\(url)'>"
    }

    private static func refresh(_ url: String) -> String {
        "<html><meta http-equiv=refresh content='0;url=\(url)'>"
    }

    /// Documents by the path of their URL, the paths that are requested, and the URL of the feed, if one is found.
    private static let sites: [(rule: String, pages: [String: String], requests: String, found: String?)] = [
        ("a feed", ["/": feed], "/", nil),
        ("the first one is requested in its place", ["/": link("/f"), "/f": feed], "/ /f", "https://any.example/f"),
        ("once", ["/": link("/p"), "/p": link("/f"), "/f": feed], "/ /p", "web page"),
        ("a page with a refresh", ["/": refresh("/f"), "/f": feed], "/ /f", "https://any.example/f"),
        (
            "that may be a page with a link", ["/": refresh("/p"), "/p": link("/f"), "/f": feed], "/ /p /f",
            "https://any.example/f"
        ),
        ("once", ["/": refresh("/p"), "/p": refresh("/f"), "/f": feed], "/ /p", "web page"),
        ("a link to a page with a refresh", ["/": link("/p"), "/p": refresh("/f"), "/f": feed], "/ /p", "web page"),
        ("then not to a second link", ["/": refresh("/p"), "/p": link("/q"), "/q": link("/f")], "/ /p /q", "web page"),
        ("feed:", ["/": link("feed://any.example/f"), "/f": feed], "/ /f", "https://any.example/f"),
        ("no http after https", ["/": link("http://any.example/f"), "/f": feed], "/", "refused"),
        ("without a link", ["/": "<html><a href='/f'>"], "/", "web page"),
    ]

    @Test(arguments: sites)
    func follows(rule: String, pages: [String: String], requests: String, found: String?) async throws {
        let client = StubHTTPClient { request in
            let path = request.url.path().isEmpty ? "/" : request.url.path()
            return HTTPResponse(url: request.url, status: 200, body: Data((pages[path] ?? "").utf8))
        }
        let (url, reported) = (try #require(URL(string: "https://any.example/")), Observed<[String]>([]))
        let loader = FeedPageLoader(at: url, ofFeedAt: url, limit: nil, client: client) { event in
            if case .feedFound(let url) = event { reported.update { $0.append(url.absoluteString) } }
        }
        do {
            let page = try await loader.load().value
            #expect(page.title == "T" && page.foundFeed?.absoluteString == found, "\(rule)")
            #expect(reported.value == [found].compactMap { $0 })
        } catch let error as RemoteError {
            switch error.cause as? InvalidResponse {
            case .document(.webPage, _): #expect(found == "web page", "\(rule)")
            case .refusedRedirect: #expect(found == "refused", "\(rule)")
            default: Issue.record("\(rule): \(error)")
            }
        }
        #expect(client.requests.map { $0.url.path() }.joined(separator: " ") == requests, "\(rule)")
    }

    /// A note says where the feed is, the first time and whenever that changes.
    @Test(arguments: [(nil, true), ("https://any.example/f", false), ("https://any.example/g", true)])
    func reportsAFeedOnlyIfItIsNew(known: String?, isReported: Bool) async throws {
        let client = StubHTTPClient { request in
            let body = request.url.path() == "/f" ? Self.feed : Self.link("/f")
            return HTTPResponse(url: request.url, status: 200, body: Data(body.utf8))
        }
        let (url, count) = (anyURL("page"), Observed(0))
        let loader = FeedPageLoader(
            at: url,
            ofFeedAt: url,
            limit: nil,
            foundFeed: known.flatMap(URL.init(string:)),
            client: client
        ) { _ in count.update { $0 += 1 } }
        _ = try await loader.load()
        #expect(count.value == (isReported ? 1 : 0))
    }
}
