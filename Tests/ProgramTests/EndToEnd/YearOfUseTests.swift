import FeedTestSupport
import Foundation
import Testing

/// Seventeen feeds for a year, in which some die, move, redirect, become private, lose dates, or lose pictures: a job
/// shows what is new, a person looks at the newest images, and another job keeps an archive and sends a digest.
@Suite("A year of use", .limited)
struct YearOfUseTests {
    private let user: User
    private let service: FeedService
    private let feeds = (0..<17).map { "/feed\($0)" }

    init() throws {
        (user, service) = (try User(), try FeedService())
        try user.home.write(feeds.map(service.url).joined(separator: "\n"), to: "urls")
    }

    private func run(_ words: String...) async throws -> ProgramResult {
        try await user.program(words + ["--feeds", user.home.path("urls")]).run()
    }

    private static func id(_ feed: Int, _ month: Int) -> String {
        "00000000-0000-4000-8000-0000000\(String(feed + 10))\(String(month + 100))"
    }

    private static func picture(_ feed: Int, _ month: Int) -> String { "picture \(month) of feed \(feed)" }

    /// Publishes the image of a month in a feed, which shows its last three images.
    private func publish(_ month: Int, in feed: Int) {
        let path = "/\(feed)/\(month).png"
        service.respond(at: path, with: .ok(Self.picture(feed, month).utf8, type: "image/png"))
        let items = (max(0, month - 2)...month).reversed().map { month in
            let date =
                feed == 5 && month > 6
                ? "" : #","published_at":"2025-\#(String(month + 101).dropFirst())-01T00:00:00Z""#
            return #"{"id":"\#(Self.id(feed, month))","image":"\#(service.url("/\(feed)/\(month).png"))"\#(date)}"#
        }
        let isElsewhere = feed == 2 && month >= 5 || feed == 3 && month == 6
        let address = isElsewhere ? "/elsewhere\(feed)" : feeds[feed]
        service.respond(at: address, with: .ok(json: #"{"items":[\#(items.joined(separator: ","))]}"#))
    }

    /// Publishes the images of a month, after the changes to feeds in this month.
    private func live(through month: Int) {
        for feed in feeds.indices { publish(month, in: feed) }
        if month >= 4 { service.respond(at: feeds[1], with: .status(410)) }
        if month == 5 { service.respond(at: feeds[2], with: .redirect(to: "/elsewhere2", status: 301)) }
        if month == 6 { service.respond(at: feeds[3], with: .redirect(to: "/elsewhere3")) }
        if (5...6).contains(month) { service.respond(at: feeds[4], with: .status(401)) }
        if month == 8 { service.goOffline(feeds[7]) }
        if month >= 7 {
            service.respond(at: "/6/\(month - 1).png", with: .redirect(to: "/removed.png"))
            service.respond(at: "/removed.png", with: .ok("removed".utf8, type: "image/png"))
        }
    }

    /// Moves the dates of the cached lists into the past.
    private func pass(days: Double) throws {
        for file in try user.cachedFiles() {
            let head = try String(contentsOf: URL(filePath: file), encoding: .utf8)
            let aged = head.replacing(/"timestamp":([-+.eE0-9]+)/) { match in
                "\"timestamp\":\((Double(match.1) ?? 0) - days * 86_400)"
            }
            try Data(aged.utf8).write(to: URL(filePath: file))
        }
    }

    /// The exit code of a command that needs every feed.
    private func code(inMonth month: Int) -> Int32 {
        month >= 4 ? 65 : month == 8 ? 69 : 0
    }

    @Test func deliversEveryImageOnceAndKeepsEveryPicture() async throws {
        var shown: [String: Int] = [:]
        for month in 0..<12 {
            live(through: month)
            if month % 3 == 1 { #expect(try await run("load", "--newest", "5", "-q").lines.count == 5) }
            let new = try await run("load", "--new", "-q")
            #expect(new.exitCode == code(inMonth: month), "month \(month): \(new.errors)")
            for line in new.lines { shown[String(line.prefix(36)), default: 0] += 1 }
            let archive = try await run("export", user.home.path("archive"), "--keep", "-q")
            #expect(archive.exitCode == 0, "month \(month): \(archive.errors)")
            if month % 4 == 3 {
                let digest = try await run("export", user.home.path("month.html"), "--newest", "20", "-q")
                #expect(digest.exitCode == code(inMonth: month), "month \(month): \(digest.errors)")
                #expect(try user.home.text(of: "month.html").contains("<figure"))
            }
            try pass(days: month == 6 ? 5 : 30)
            if month == 9 { #expect(try await user.run("validate-cache", "-q").exitCode == 0) }
        }
        try expectEveryImageOnce(shown)
        try expectEveryPicture()
    }

    /// Returns whether the image of a month was published before its feed died.
    private func isPublished(_ feed: Int, _ month: Int) -> Bool { feed != 1 || month < 4 }

    private func expectEveryImageOnce(_ shown: [String: Int]) throws {
        #expect(shown.filter { $0.value != 1 } == [:])
        for feed in feeds.indices {
            for month in 0..<12 where isPublished(feed, month) {
                #expect(shown[Self.id(feed, month)] == 1, "image \(month) of feed \(feed)")
            }
        }
    }

    private func expectEveryPicture() throws {
        let contents = try user.home.contents().filter { $0.hasPrefix("archive/") && $0.contains("/pictures/") }
        let pictures = Set(try contents.map(user.home.text))
        #expect(!pictures.contains("removed"))
        for feed in feeds.indices {
            for month in 0..<12 where isPublished(feed, month) {
                #expect(pictures.contains(Self.picture(feed, month)), "picture \(month) of feed \(feed)")
            }
        }
    }
}
