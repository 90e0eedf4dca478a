import FeedTestSupport
import Foundation
import Testing

@Suite("Feeds in other formats", .limited)
struct FormatsTests {
    private let user: User
    private let service: FeedService

    init() throws {
        user = try User()
        service = try FeedService()
        service.respond(at: "/rss", with: .ok(Self.rss.utf8, type: "text/html"))
        service.respond(at: "/blog", with: .ok(Self.blog.utf8, type: "text/html"))
    }

    private static let rss = """
        <?xml version="1.0"?>
        <rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel><title>A &amp;amp; B</title>
        <atom:link rel="next" href="/rss2"/>
        <item><title>One</title><guid>https://x.example/1</guid><pubDate>Wed, 20 May 2020 11:24:59 GMT</pubDate>
        <enclosure url="/1.png" type="image/png"/></item>
        <item><title>No picture</title><guid>https://x.example/2</guid></item></channel></rss>
        """

    private static let blog = """
        <!DOCTYPE html><html><head><link rel="alternate" type="application/rss+xml" href="/rss"></head><body></body></html>
        """

    private static let secondPage = """
        <rss><channel><item><title>Two</title><guid>https://x.example/3</guid><enclosure url="/2.png" type="image/png"/></item>
        </channel></rss>
        """

    private static let id = "2A72F6D5-F9D6-51EB-8392-FBD31E65F98B"

    @Test(arguments: ["/rss", "/blog"])
    func showsAFeedOnlineAndOffline(path: String) async throws {
        let url = service.url(path)
        let line = "\(Self.id)\tOne\t\t\(service.url("/1.png"))"
        let loaded = try await user.run("load", "--url", url)
        #expect(loaded.lines == [line])
        #expect(loaded.errors.contains("is at \(service.url("/rss"))") == (path == "/blog"))
        let json = try await user.run("load", "--url", url, "--format", "json").output
        #expect(json.contains(#""title":"A & B""#))
        #expect(json.contains(#""link":"https://x.example/1","published_at":"2020-05-20T11:24:59Z""#))
        service.goOffline(path)
        #expect(try await user.run("load", "--url", url).lines == [line])
        #expect(try await user.run("load", "--url", url, "--new").exitCode == 69)
    }

    @Test func followsTheNextPage() async throws {
        service.respond(at: "/rss2", with: .ok(Self.secondPage.utf8, type: "application/rss+xml"))
        let all = try await user.run("load", "--all", "--url", service.url("/rss"))
        #expect(all.lines.map { $0.split(separator: "\t")[1] } == ["One", "Two"])
        #expect(service.targets == ["/rss", "/rss2"])
    }

    @Test func requestsTheFoundFeedConditionally() async throws {
        let feed = try LoopbackServer { request in
            if request.path == "/blog" { return .ok(Self.blog.utf8, type: "text/html") }
            if request.header("If-None-Match") != nil { return .status(304) }
            return .ok(Self.rss.utf8, type: "application/rss+xml", headers: ["ETag": "\"1\""])
        }
        let url = feed.url("/blog").absoluteString
        for _ in 0..<2 { #expect(try await user.run("load", "--url", url).lines.count == 1) }
        #expect(feed.requests.map(\.path) == ["/blog", "/rss", "/blog", "/rss"])
        #expect(feed.requests.map { $0.header("If-None-Match") } == [nil, nil, nil, "\"1\""])
        #expect(feed.requests.allSatisfy { $0.header("Accept")?.hasPrefix("application/feed+json, ") == true })
    }

    @Test func reportsThatItsImagesHaveNoComments() async throws {
        _ = try await user.run("load", "--url", service.url("/rss"))
        let requests = service.targets
        let result = try await user.run("comments", Self.id)
        #expect(result.exitCode == 66)
        #expect(result.errors.contains("The feed is RSS"))
        #expect(result.errors.contains("https://x.example/1"))
        #expect(service.targets == requests)
    }

    @Test func reportsTheNumberOfEntriesWithoutAPicture() async throws {
        service.respond(at: "/rss", with: .ok(json: "<rss><channel><item/><item/></channel></rss>"))
        let result = try await user.run("load", "--url", service.url("/rss"))
        #expect(result.exitCode == 0)
        #expect(result.errors.contains("None of the 2 entries of the feed has a picture."))
    }
}
