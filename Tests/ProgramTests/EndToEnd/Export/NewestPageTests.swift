import FeedTestSupport
import Foundation
import Testing

@Suite("A page of the newest images", .limited)
struct NewestPageTests {
    private let gallery: Gallery
    private let page: String
    private var user: User { gallery.user }
    private var service: FeedService { gallery.service }

    init() throws {
        gallery = try Gallery(images: 3)
        page = gallery.user.home.path("week.html")
        for number in 1...6 { gallery.respond(forImage: number, with: Gallery.picture(number)) }
        service.respond(with: .ok(json: feed([(1, 9), (2, 1), (3, 30)])))
        service.respond(at: "/other", with: .ok(json: feed([(4, 3), (5, 2), (6, 40)])))
        try user.home.write("\(service.feedURL) ~Mine\n\(service.url("/other"))\n", to: "urls")
    }

    /// Returns a feed of images with these numbers and ages in days.
    private func feed(_ images: [(number: Int, days: Double)]) -> String {
        let items = images.map { number, days in
            let date = Date(timeIntervalSinceNow: -days * 86_400).formatted(.iso8601)
            return #"{"id":"\#(Gallery.id(number))","image":"\#(gallery.url(number))","published_at":"\#(date)"}"#
        }
        return #"{"title":"A feed","items":[\#(items.joined(separator: ","))]}"#
    }

    private func export(_ words: String...) async throws -> ProgramResult {
        try await user.program(["export", page] + words).run()
    }

    private func listed(_ words: String...) async throws -> ProgramResult {
        try await user.program(["export", page, "--feeds", user.home.path("urls")] + words).run()
    }

    /// The numbers of the images on the page, in order.
    private func numbers() throws -> [Int] {
        try user.home.text(of: "week.html").matches(of: #/<li id="at-[^"]*0(\d)"/#).compactMap { Int($0.output.1) }
    }

    private func text() throws -> String { try user.home.text(of: "week.html") }

    @Test func hasTheChosenImagesOfAllFeedsAndOnlyTheirPictures() async throws {
        let result = try await listed("--since", "7d")
        #expect(result.exitCode == 0 && result.output == page + "\n", "\(result.errors)")
        #expect(try numbers() == [2, 5, 4])
        #expect(Set(service.targets.filter { $0.hasSuffix(".png") }) == ["/2.png", "/4.png", "/5.png"])
        #expect(try text().contains("<title>Newest images</title>"))
        #expect(try text().matches(of: /data:image/).count >= 3)
        _ = try await listed("--newest", "2", "--title", "My week")
        #expect(try numbers() == [2, 5] && text().contains("<title>My week</title>"))
        _ = try await listed()
        #expect(try numbers() == [2, 5, 4, 1, 3, 6])
    }

    @Test func isInTheLanguageOfTheUser() async throws {
        let words = ["export", page, "--feeds", user.home.path("urls"), "--newest", "1"]
        _ = try await user.program(words, environment: ["LC_ALL": "ro_RO.UTF-8"]).run()
        #expect(try text().contains("<title>Cele mai noi imagini</title>"))
    }

    @Test func canBeOfOneFeed() async throws {
        let result = try await export("--url", service.feedURL, "--newest", "2", "--format", "json")
        #expect(try numbers() == [2, 1] && text().contains("<title>A feed</title>"))
        let counts = #""images":2,"pictures":2,"missing":0,"comments":0,"source":"remote","url":"\#(service.feedURL)"}"#
        #expect(result.output == #"{"path":"\#(page)","# + counts + "\n")
    }

    @Test func listsItsFeedsAsJSON() async throws {
        service.respond(at: "/other", with: .status(410))
        let result = try await listed("--newest", "3", "--format", "json")
        #expect(result.exitCode == 65, "one feed cannot be shown")
        #expect(result.output.contains(#""feeds":[{"url":"\#(service.feedURL)","title":"Mine","source":"remote""#))
        #expect(result.output.contains(#"{"url":"\#(service.url("/other"))","error":{"message""#))
        #expect(try numbers() == [2, 1, 3])
    }

    @Test func saysThatNothingIsChosen() async throws {
        #expect(try await listed("--since", "1h").exitCode == 0)
        #expect(try numbers() == [] && text().contains("No images in this period."))
        for path in ["/feed", "/other"] { service.respond(at: path, with: .ok(json: Payload.emptyFeed)) }
        try FileManager.default.removeItem(atPath: user.home.path(".cache"))
        #expect(try await listed("--since", "1h").exitCode == 0)
        #expect(try !text().contains("No images in this period."), "there is none to choose from")
    }

    @Test func staysIfNoFeedCanBeShown() async throws {
        _ = try await listed("--newest", "1")
        let before = try text()
        for path in ["/feed", "/other"] { service.respond(at: path, with: .status(410)) }
        try FileManager.default.removeItem(atPath: user.home.path(".cache"))
        let result = try await listed("--newest", "1")
        #expect(result.exitCode == 65 && result.output == "")
        #expect(try text() == before)
    }

    @Test func showsCachedFeedsOffline() async throws {
        _ = try await listed("--newest", "3")
        let requests = service.targets.count
        #expect(try await listed("--newest", "4", "--offline", "-q").exitCode == 0)
        #expect(try numbers() == [2, 5, 4, 1])
        #expect(service.targets.count == requests)
    }
}
