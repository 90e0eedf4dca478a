import FeedTestSupport
import Foundation
import Testing

@Suite("One feed in several forms of its URL", .limited)
struct OneFeedTests {
    private let user: User
    private let service: FeedService

    init() throws {
        (user, service) = (try User(), try FeedService())
        service.respond(at: "/", with: .ok(json: Payload.feed))
        let comments = LoopbackResponse.ok(json: Payload.comments)
        service.respond(at: "/image/\(Payload.imageID)/comments", with: comments)
    }

    private var short: String { service.url("") }
    private var long: String { service.url("/") }
    private var path: String { user.listPath }
    private var list: String? { user.list }

    @Test(arguments: [true, false])
    func isTheSameWithAnEmptyPath(isCachedShort: Bool) async throws {
        let (cached, named) = isCachedShort ? (short, long) : (long, short)
        try user.writeList("\(named) \"~Mine\"\n")
        _ = try await user.run("load", "--url", cached)
        let rows = try await user.run("feeds", "--format", "jsonl").lines.map { try JSON($0) }
        #expect(rows.map { $0["url"] } == [.string(named)] && rows.map { $0["title"] } == [.string("Mine")])
        let prefix = String(Payload.imageID.prefix(6))
        #expect(try await user.run("comments", prefix, "--url", named).lines == Payload.commentLines)
        #expect(try await user.run("load", "--offline", "--url", cached, "--format", "json").output.contains("Mine"))
        let newest = try await user.run("load", "--newest", "1", "--offline", "--format", "jsonl")
        #expect(newest.output.contains("\"feed_title\":\"Mine\""), "\(newest.output)")
        #expect(try await user.run("find", "description").lines.count == 2)
        let again = try await user.run("feeds", "--add", cached)
        #expect(again.errors == "\(named) is already in \(path).\n")
        let removed = try await user.run("feeds", "--remove", cached)
        #expect(removed.errors.hasPrefix("Removed \(named): ") && removed.exitCode == 0)
        #expect(list == "" && !removed.errors.contains("damaged"))
    }

    @Test func isShownOnceInOneList() async throws {
        try user.home.write("\(short)\n\(long)\n\(long.replacing("http", with: "HTTP"))\n", to: "urls")
        let result = try await user.run("load", "--feeds", user.home.path("urls"))
        #expect(result.lines == Payload.feedLines.map { "\($0)\t\(short)" })
    }

    /// Another form differs only in the scheme, each with its default port or none, `www.`, a final `/` or a fragment.
    private static let forms = [
        ("https://A.example:443/feed#new", true), ("http://www.a.example:80/feed/#a", true),
        ("feed://a.example/feed", true), ("feed:http://a.example/feed/", true),
        ("https://a.example:8080/feed", false), ("https://a.example/Feed", false),
        ("https://a.example/feed?x", false), ("https://me@a.example/feed", false),
    ]

    @Test(arguments: forms)
    func isImportedOnlyIfItIsNoFormOfOne(form: String, isTheSame: Bool) async throws {
        try user.writeList("https://a.example/feed\n")
        try user.home.write(form + "\n", to: "other")
        #expect(try await user.run("feeds", "--import", user.home.path("other")).exitCode == 0)
        #expect(list?.split(separator: "\n").count == (isTheSame ? 1 : 2), "\(list ?? "")")
        try user.writeList("https://a.example/feed\n")
        #expect(try await user.run("feeds", "--remove", form).exitCode == (isTheSame ? 0 : 66))
    }

    @Test(arguments: forms.filter { $1 && !$0.hasPrefix("feed://") }.map(\.0))
    func isFoundInTheListInAnotherForm(form: String) async throws {
        try user.writeList("# mine\nhttps://a.example/feed tag \"~Old\"\n")
        let added = try await user.run("feeds", "--add", form, "--title", "New")
        #expect(added.exitCode == 0)
        #expect(added.errors.contains("https://a.example/feed is already in \(path)."))
        #expect(list == "# mine\nhttps://a.example/feed tag \"~New\"\n")
    }

    @Test func isRemovedByThePageThatRefersToIt() async throws {
        let page = "<!DOCTYPE html><link rel=alternate type=application/json href=/feed>"
        service.respond(at: "/blog", with: .ok(page.utf8, type: "text/html"))
        try user.writeList("\(service.url("/blog"))\n")
        _ = try await user.run("load")
        let added = try await user.run("feeds", "--add", service.feedURL)
        #expect(added.errors.contains("\(service.url("/blog")) is already in "), "\(added.errors)")
        let removed = try await user.run("feeds", "--remove", service.feedURL)
        #expect(removed.errors.hasPrefix("Removed \(service.url("/blog")): ") && list == "")
    }

    @Test func addsSeveralFeedsAndReportsEachFailure() async throws {
        let none = service.url("/none")
        let result = try await user.run("feeds", "--add", service.feedURL, none, short, long, "http://127.0.0.1:1/")
        #expect(result.exitCode == 65)
        #expect(list == "\(service.feedURL)\n\(short)\n")
        #expect(result.errors.contains(none) && result.errors.contains("http://127.0.0.1:1/"))
        let titled = try await user.run("feeds", "--title", "A", "--add", service.feedURL, short)
        #expect(titled.exitCode == 64)
    }
}
