import FeedTestSupport
import Foundation
import Testing

/// An event between two exports, or a property of the second one.
enum Interval: String, CaseIterable {
    case aDayLater, withoutACache, anotherOrder, offline, serviceOutOfReach, anotherLanguageIsNamed, killedBefore
    case withEveryOptionAgain
}

/// An export of images with and without dates, some of which arrived a day later than the others, is run once more.
@Suite("Exporting twice", .limited)
struct ExportTwiceTests {
    private let gallery: Gallery
    private var user: User { gallery.user }
    private var service: FeedService { gallery.service }

    /// The options of the first export.
    private static let kinds = [
        "--url FEED --base-url https://a.example/ --comments",
        "--url FEED --base-url https://a.example/ --comments --keep --title Mine --all",
        "--feeds urls --base-url https://a.example/ --comments --title All",
        "--feeds urls --keep",
    ]

    init() throws {
        gallery = try Gallery(images: 9)
        for number in 1...9 {
            service.respond(at: "/image/\(Gallery.id(number))/comments", with: .ok(json: Payload.comments))
        }
        try user.home.write("\(service.feedURL)\n\(service.url("/other")) \"~Other\"\n", to: "urls")
    }

    /// The images 1 and 9 have dates: the second of January 2020, and a year that has not begun.
    private func serve(_ numbers: [Int], at path: String = "/feed") {
        let dates = [1: #","published_at":"2020-01-02T00:00:00Z""#, 9: #","published_at":"2999-01-02T00:00:00Z""#]
        let items = numbers.map { number in
            #"{"id":"\#(Gallery.id(number))","description":"A \\ \#(number)","image":"\#(gallery.url(number))""#
                + (dates[number] ?? "") + "}"
        }
        service.respond(at: path, with: .ok(json: #"{"items":[\#(items.joined(separator: ","))]}"#))
    }

    @discardableResult
    private func export(_ options: String = "", environment: [String: String] = [:]) async throws -> ProgramResult {
        let words =
            ["export", "out"] + options.replacing("FEED", with: service.feedURL).split(separator: " ").map(String.init)
        // A list is not recorded.
        let result = try await user.program(words, environment: environment).run()
        #expect(result.exitCode == 0, "\(result.errors)")
        return result
    }

    /// Returns the content of each file, except for the date in the first page's footer and in the export list.
    private func files() throws -> [String: String] {
        let names = try user.home.contents().filter { $0.hasPrefix("out/") && !$0.hasSuffix("essential-feed.json") }
        return names.reduce(into: [:]) { files, name in
            files[name] = try? user.home.text(of: name).replacing(/<footer>.*/, with: "")
        }
    }

    /// The numbers of the images of `feed.xml` or of the page, in order.
    private func numbers(_ pattern: Regex<(Substring, Substring)>, in name: String) throws -> [Int] {
        try user.home.text(of: name).matches(of: pattern).compactMap { Int($0.output.1) }
    }

    @Test(arguments: kinds)
    func changesNothing(options: String) async throws {
        let isList = options.hasPrefix("--feeds")
        let again = isList ? "--feeds urls" : ""
        for (first, numbers) in [(true, [1, 2, 3, 9]), (false, [4, 1, 2, 3, 9]), (false, [4, 5, 1, 2, 3, 9])] {
            serve(numbers)
            serve([6, 1, 7], at: "/other")
            try await export(first ? options : again)
            try user.ageEverything(by: .days(1))
        }
        let before = try files()
        let name = isList ? "out/127-0-0-1-feed" : "out"
        if options.contains("--base-url") {
            // The newest first: the images that arrived later, those with a date, then those without one.
            let order = try numbers(/<guid isPermaLink="false">73A7F70C-75DA-4C2E-B5A3-0*(\d)</, in: name + "/feed.xml")
            #expect(order == [5, 4, 1, 2, 3, 9])
            guard isList else { return try await expectTheSame(again, options, before) }
            let all = try numbers(/<guid isPermaLink="false">73A7F70C-75DA-4C2E-B5A3-0*(\d)</, in: "out/feed.xml")
            #expect(all == [5, 4, 1, 2, 3, 9, 6, 7], "An image in two feeds is shown once, for the first.")
        }
        try await expectTheSame(again, options, before)
    }

    private func expectTheSame(_ again: String, _ options: String, _ before: [String: String]) async throws {
        for interval in Interval.allCases {
            let requests = service.targets.count
            switch interval {
            case .aDayLater:
                try user.ageEverything(by: .days(1))
                try await export(again)
                let pictures = service.targets[requests...].filter { $0.hasSuffix(".png") }
                #expect(pictures == [], "No picture is seven days old.")
            case .withoutACache:
                try FileManager.default.removeItem(atPath: user.home.path(".cache"))
                try await export(again)
            case .anotherOrder:
                serve([3, 2, 9, 1, 5, 4])
                try await export(again)
                #expect(try files() != before)
                serve([4, 5, 1, 2, 3, 9])
                try await export(again)
            case .offline:
                try await export(again + " --offline")
                #expect(service.targets.count == requests)
            case .serviceOutOfReach:
                for path in ["/feed", "/other"] { service.goOffline(path) }
                try await export(again)
                serve([4, 5, 1, 2, 3, 9])
                serve([6, 1, 7], at: "/other")
            case .anotherLanguageIsNamed:
                try await export(again, environment: ["LANG": "el_GR.UTF-8"])
                #expect(try files() != before)
                try await export(again, environment: ["LC_ALL": "en_US.UTF-8"])
            case .killedBefore:
                // A file that a kill has left unwritten.
                let page = try #require(before.keys.filter { $0.hasSuffix("/index.html") }.max())
                try FileManager.default.removeItem(atPath: user.home.path(page))
                try await export(again)
            case .withEveryOptionAgain: try await export(options)
            }
            let after = try files()
            let changed = Set(before.keys).union(after.keys).filter { before[$0] != after[$0] }
            #expect(changed.isEmpty, "\(interval.rawValue): \(changed.sorted())")
        }
    }

    /// Two long URLs with the same beginning have names of at most 100 characters, which stay.
    @Test func findsTheDirectoriesOfLongURLs() async throws {
        let paths = ["a", "b"].map { "/" + String(repeating: "long/", count: 30) + $0 }
        for path in paths { serve([1, 2], at: path) }
        try user.home.write(paths.map { service.url($0) }.joined(separator: "\n"), to: "urls")
        try await export("--feeds urls")
        let names = try user.home.contents().filter { $0.hasSuffix("/feed.json") && $0.hasPrefix("out/") }
        #expect(
            names.count == 2 && names.allSatisfy { $0.count == "out/".count + 100 + "/feed.json".count },
            "\(names)"
        )
        let before = try files()
        try await export("--feeds urls")
        #expect(try files() == before)
    }
}
