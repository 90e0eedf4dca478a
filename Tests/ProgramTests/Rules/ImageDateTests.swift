import FeedTestSupport
import Foundation
import Testing

/// The date of an image is its `published_at` or, without one or if that is more than a day in the future, the time at
/// which the cache, or the export, first saved it, unless that was with the first list.
@Suite("The date of an image", .limited)
struct ImageDateTests {
    private let gallery: Gallery
    private var user: User { gallery.user }
    private var service: FeedService { gallery.service }

    init() throws {
        gallery = try Gallery(images: 9)
        try user.home.write("\(service.feedURL)\n\(service.url("/other"))\n", to: "urls")
    }

    /// Serves images with these numbers and hours since they were published.
    private func serve(_ images: [(number: Int, hours: Double?)], at path: String = "/feed") {
        let items = images.map { number, hours in
            let date = hours.map {
                #","published_at":"\#(Date(timeIntervalSinceNow: -$0 * 3_600).formatted(.iso8601))""#
            }
            return #"{"id":"\#(Gallery.id(number))","image":"\#(gallery.url(number))"\#(date ?? "")}"#
        }
        service.respond(at: path, with: .ok(json: #"{"items":[\#(items.joined(separator: ","))]}"#))
    }

    private func loaded(_ words: String...) async throws -> [Int] {
        let result = try await user.program(["load", "--feeds", "urls"] + words).run()
        #expect(result.exitCode == 0, "\(result.errors)")
        return result.lines.compactMap { Int($0.prefix(36).suffix(12)) }
    }

    /// Exports the feeds; returns the numbers on the index page, in its `feed.xml` and in that of the first feed.
    private func exported() async throws -> [[Int]] {
        let words = ["export", "out", "-q", "--feeds", "urls", "--base-url", "https://a.example/"]
        #expect(try await user.program(words).run().exitCode == 0)
        let entry = /<guid isPermaLink="false">73A7F70C-75DA-4C2E-B5A3-0*(\d)</
        let page = try user.home.text(of: "out/index.html").matches(of: /<li id="at-[^"]*0(\d)"/)
        return [page.compactMap { Int($0.output.1) }]
            + (try ["out/feed.xml", "out/127-0-0-1-feed/feed.xml"].map { name in
                try user.home.text(of: name).matches(of: entry).compactMap { Int($0.output.1) }
            })
    }

    @Test func ordersTheNewestImages() async throws {
        // The first lists: a day and an hour in the future, without a date, an hour less than a day in the future, and
        // a day ago; the other feed also has the last.
        serve([(1, -25), (2, nil), (3, -23), (4, 24)])
        serve([(4, 24), (5, 50), (6, nil)], at: "/other")
        #expect(try await loaded("--newest", "9") == [3, 4, 5, 1, 2, 6])
        #expect(try await loaded("--newest", "2") == [3, 4])
        #expect(try await loaded("--since", "36h") == [3, 4])
        #expect(try await exported() == [[3, 4, 5, 1, 2, 6], [3, 4, 5, 1, 2, 6], [3, 4, 1, 2]])

        // Two images arrive: one without a date, one whose date is too far in the future.
        try user.ageEverything(by: .hours(30))
        serve([(1, -25), (7, nil), (2, nil), (3, -23), (8, -30), (4, 24)])
        for _ in 1...2 {
            #expect(try await loaded("--newest", "9") == [3, 7, 8, 4, 5, 1, 2, 6])
            #expect(try await loaded("--since", "12h") == [3, 7, 8])
            #expect(
                try await exported() == [[3, 7, 8, 4, 5, 1, 2, 6], [3, 7, 8, 4, 5, 1, 2, 6], [3, 7, 8, 4, 1, 2]]
            )
        }
        let found = try await user.run("find", "127.0.0.1").lines.compactMap { Int($0.prefix(36).suffix(12)) }
        #expect(found.prefix(5) == [3, 7, 8, 4, 5])

        // A day later, they have the date at which they arrived, also after another one has.
        try user.ageEverything(by: .days(2))
        serve([(2, nil), (8, -300), (7, nil), (9, nil), (4, 24)])
        #expect(try await loaded("--newest", "9") == [9, 4, 8, 7, 5, 2, 6])
        #expect(try await exported() == [[9, 4, 8, 7, 5, 2, 6], [9, 4, 8, 7, 5, 2, 6], [9, 4, 8, 7, 2]])
    }
}
