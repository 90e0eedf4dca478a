import FeedTestSupport
import Foundation
import Testing

/// A command, and the ways to name its feed; the first one that is used applies.
struct FeedChoice: Sendable, CustomTestStringConvertible {
    /// A way to name a feed.
    enum Name: String {
        case option, record
        /// The most recently saved feed with the image, and one saved before it.
        case cache, olderCache
        case variable, list
    }

    let words: String
    let names: [Name]
    /// The exit code if nothing names a feed; 0 if the sample is used.
    let code: Int32
    /// Whether a feed without the image is cached, more recently than the others.
    var isAnotherCached = false

    var testDescription: String { words }

    static let all = [
        FeedChoice(words: "load", names: [.option, .variable, .list], code: 0),
        FeedChoice(words: "load --newest 1", names: [.option, .variable, .list], code: 0),
        FeedChoice(words: "watch", names: [.option, .variable, .list], code: 64),
        FeedChoice(words: "load --new", names: [.variable, .list], code: 64),
        FeedChoice(words: "load --strict", names: [.variable, .list], code: 64),
        FeedChoice(words: "export new", names: [.option, .variable, .list], code: 0),
        FeedChoice(words: "export out", names: [.record, .variable, .list], code: 64),
        FeedChoice(words: "comments ID", names: [.option, .cache, .olderCache, .variable], code: 64),
        FeedChoice(words: "image ID", names: [.option, .cache, .olderCache, .variable], code: 64),
        FeedChoice(words: "comments ID", names: [.option, .cache, .variable], code: 66, isAnotherCached: true),
        FeedChoice(words: "image ID", names: [.option, .cache, .variable], code: 66, isAnotherCached: true),
        FeedChoice(words: "comments 73a7", names: [.cache, .olderCache], code: 64),
        FeedChoice(words: "image 73a7", names: [.cache, .olderCache], code: 64),
        FeedChoice(words: "universities", names: [.option, .variable], code: 0),
        FeedChoice(words: "university college", names: [.option, .variable, .cache, .olderCache], code: 0),
    ]

    fileprivate var isOfUniversities: Bool { words.hasPrefix("univ") }
}

@Suite("Choosing the feed", .limited)
struct FeedChoiceTests {
    private let service: FeedService

    init() throws { service = try FeedService() }

    /// Serves a feed or a list whose texts and pictures have the name.
    private func serve(_ name: FeedChoice.Name, _ choice: FeedChoice) {
        let (directory, text) = ("/\(name.rawValue)", "from-\(name.rawValue)")
        let feed = Payload.feed(description: text).replacing(Payload.otherImageID, with: Payload.imageID)
            .replacing("https://other.example/1.png", with: service.url("\(directory)/1.png"))
        let university = #"[{"name":"College \#(text)","country":"X","alpha_two_code":"X","web_pages":[]}]"#
        service.respond(at: directory + "/feed", with: .ok(json: choice.isOfUniversities ? university : feed))
        service.respond(at: directory + "/1.png", with: .ok(text.utf8, type: "image/png"))
        let comments = Payload.comments.replacing("a message", with: text)
        service.respond(at: "\(directory)/image/\(Payload.imageID)/comments", with: .ok(json: comments))
    }

    /// Has the names name their feeds; returns the options and the environment for this.
    private func name(
        _ names: [FeedChoice.Name],
        _ choice: FeedChoice,
        _ user: User
    ) async throws -> (options: [String], environment: [String: String]) {
        var (options, environment): ([String], [String: String]) = ([], [:])
        if choice.words == "export out" {
            try user.home.makeDirectory("out")
        }
        // The older feed is cached before the other.
        for name in names.sorted(by: { $0.rawValue > $1.rawValue }) {
            let url = service.url("/\(name.rawValue)/feed")
            switch name {
            case .option: options = ["--url", url]
            case .variable:
                environment[choice.isOfUniversities ? "ESSENTIAL_FEED_UNIVERSITIES_URL" : "ESSENTIAL_FEED_URL"] = url
            case .record: #expect(try await user.run("export", "out", "--url", url).exitCode == 0)
            case .list: try user.writeList(url + "\n")
            case .cache, .olderCache:
                if choice.isOfUniversities {
                    #expect(try await user.run("universities", "--url", url).exitCode == 0)
                } else {
                    try await user.cacheFeed(at: url)
                }
                if name == .olderCache { try user.ageEverything(by: .hours(1)) }
            }
        }
        if choice.isAnotherCached {
            service.respond(with: .ok(json: Payload.otherFeed))
            try await user.cacheFeed(at: service.feedURL)
        }
        return (options, environment)
    }

    @Test(arguments: FeedChoice.all)
    func usesTheFirstThatNamesOne(choice: FeedChoice) async throws {
        for name in choice.names { serve(name, choice) }
        for subset in 0..<(1 << choice.names.count) {
            let names = choice.names.enumerated().filter { subset & (1 << $0.offset) != 0 }.map(\.element)
            let user = try User()
            let (options, environment) = try await name(names, choice, user)
            let words = choice.words.replacing("ID", with: Payload.imageID).split(separator: " ").map(String.init)
            var program = try user.program(words + options, environment: environment)
            // Ends `watch` after its first batch.
            if choice.words == "watch", !names.isEmpty { program.output = .pipeClosed(afterBytes: 60) }
            let result = try await program.run()
            let written = ["new", "out"].compactMap { name in
                ["", "127-0-0-1-list-feed/"].compactMap { try? user.home.text(of: "\(name)/\($0)feed.json") }.first
            }
            let text = result.output + written.joined()
            let found = choice.names.filter { text.contains("from-\($0.rawValue)") }
            #expect(found == Array(names.prefix(1)), "\(names): \(result.errors)")
            #expect(result.exitCode == (names.isEmpty ? choice.code : 0), "\(names): \(result.errors)")
            #expect(result.errors.contains("sample") == (names.isEmpty && choice.code == 0), "\(result.errors)")
            let isHinted = result.errors.contains(choice.code == 66 ? "--url URL" : "ESSENTIAL_FEED_URL")
            #expect(isHinted || !names.isEmpty || choice.words.hasPrefix("univ"), "\(result.errors)")
        }
    }

    @Test(arguments: [
        "ftp://a.example/feed", "file:///etc/passwd", "a.example/feed", "http://", "javascript:alert(1)", "not a url",
    ])
    func refusesAnInvalidURL(_ url: String) async throws {
        let user = try User()
        let option = try await user.run("load", "--url", url)
        let variable = try await user.run("load", "--offline", environment: ["ESSENTIAL_FEED_URL": url])
        let universities = ["ESSENTIAL_FEED_UNIVERSITIES_URL": url]
        let list = try await user.run("universities", environment: universities)
        for result in [option, variable, list] {
            #expect(result.exitCode == 64)
            #expect(result.output == "")
            #expect(result.errors.contains(url))
            #expect(result.errorLines.last?.hasPrefix("usage: essential-feed ") == true)
            #expect(result.errorLines.count <= 6)
        }
        #expect(variable.errors.contains("ESSENTIAL_FEED_URL"))
        #expect(list.errors.contains("ESSENTIAL_FEED_UNIVERSITIES_URL"))
        #expect(try user.cachedFiles().isEmpty)
    }

    @Test func usesTheSampleIfTheVariableIsEmpty() async throws {
        let user = try User()
        let result = try await user.run("load", environment: ["ESSENTIAL_FEED_URL": ""])
        #expect(result.lines.count >= 6)
        #expect(result.lines.allSatisfy { $0.split(separator: "\t", omittingEmptySubsequences: false).count == 4 })
        #expect(result.errors.contains("--url") && result.exitCode == 0)
        let cached = try await user.run("load", "--offline", "--quiet")
        #expect(cached.output == result.output && cached.exitCode == 0)
    }

    /// With several images of one beginning, or none, nothing is chosen.
    @Test func findsOneImageByItsDigits() async throws {
        let user = try User()
        let other = service.url("/other")
        service.respond(at: "/other", with: .ok(json: Payload.feed.replacing("73A7F70C", with: "73A70000")))
        service.respond(at: "/image/\(Payload.imageID)/comments", with: .ok(json: Payload.comments))
        for url in [service.feedURL, other] { try await user.cacheFeed(at: url) }
        for (word, code) in [
            ("73A", 64), ("73A7F70C7", 64), ("73A8", 66), ("73a7", 66), ("73a7f", 0), ("73A7F70C-7", 0),
        ] as [(String, Int32)] {
            #expect(try await user.run("comments", word).exitCode == code, "\(word)")
        }
        let several = try await user.run("image", "73a7")
        for id in [Payload.imageID, Payload.imageID.replacing("F70C", with: "0000")] {
            #expect(several.errors.contains(id), "\(several.errors)")
        }
        #expect(try await user.run("comments", "73a7", "--url", service.feedURL).lines == Payload.commentLines)
    }
}
