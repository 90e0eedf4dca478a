import FeedCommandLine
import FeedTestSupport
import Testing

@testable import essential_feed

@Suite("Terminals of every width", .limited)
struct TerminalWidthTests {
    private let user: User
    private let service: FeedService

    init() throws {
        user = try User()
        service = try FeedService(feed: .ok(json: Self.feed))
        service.respond(at: "/list", with: .ok(json: Self.universities))
        service.respond(at: "/image/\(Payload.otherImageID)/comments", with: .ok(json: Self.comments))
    }

    /// Words of all kinds: long, wide, with marks, emoji, right to left.
    private static let text = """
        Το ηλιοβασίλεμα 夜明けの富士山。湖面に映る逆さ富士と、咲きはじめた桜。 भोर में ताज महल أهرامات الجيزة \
        pneumonoultramicroscopicsilicovolcanoconiosis e\u{301}\u{323}e\u{301} 👩‍👩‍👧 🇬🇷🇧🇷 1️⃣ ❤️ ก\u{E33} 한국어 \
        https://example.com/a/long/path/that/has/no/space/in/it/at/all/and/goes/on/and/on/and/on.png
        """

    private static let feed = """
        {"items":[{"id":"\(Payload.otherImageID)","description":"\(text)","location":"\(text)",
        "image":"https://example.com/a/long/path/that/has/no/space/in/it/at/all/and/goes/on/and/on/and/on.png"}]}
        """

    private static let universities = """
        [{"name":"Xavier \(text)","state-province":"\(text)","country":"\(text)","alpha_two_code":"BR","domains":[],
        "web_pages":["\(text)","https://example.com/"]}]
        """

    private static let comments = """
        {"items":[{"id":"2ab2ae66-a4b7-4a16-b374-51bbac8db086","message":"\(text)",
        "created_at":"2020-05-19T14:23:53Z","author":{"username":"\(text)"}}]}
        """

    private var commands: [[String]] {
        [
            ["load", "--url", service.feedURL], ["comments", Payload.otherImageID, "--url", service.feedURL],
            ["universities", "--url", service.url("/list")], ["university", "xavier", "--url", service.url("/list")],
        ]
    }

    private func lines(_ words: [String], columns: Int, language: Language) async throws -> [String] {
        let environment = ["NO_COLOR": "1", "LC_ALL": language.rawValue]
        return try await user.runOnTerminal(words, columns: columns, environment: environment).lines
    }

    @Test(arguments: [20, 40, 80, 200], Language.allCases)
    func showsAllTextWithinTheWidth(columns: Int, language: Language) async throws {
        let expected = Self.text.filter { $0 != " " }
        for words in commands {
            let lines = try await lines(words, columns: columns, language: language)
            expect(lines, toFitIn: columns)
            let shown = lines.joined().filter { $0 != " " }
            #expect(shown.contains(expected), "\(words): \(shown)")
        }
    }

    private func expect(_ lines: [String], toFitIn columns: Int) {
        #expect(!lines.isEmpty)
        for line in lines { #expect(DisplayWidth.of(line) <= columns, "\(line)") }
    }

    @Test(arguments: [20, 40, 80, 200])
    func showsTheCacheWithinTheWidth(columns: Int) async throws {
        try await user.cacheFeed(at: service.feedURL)
        for language in [Language.english, .greek] {
            expect(try await lines(["validate-cache"], columns: columns, language: language), toFitIn: columns)
        }
    }

    @Test(arguments: [20, 80])
    func showsLongTextWithinSeconds(columns: Int) async throws {
        let marks = "a" + String(repeating: "\u{301}", count: 1_000_000)
        service.respond(with: .ok(json: Payload.feed(description: marks)))
        let lines = try await lines(["load", "--url", service.feedURL], columns: columns, language: .english)
        #expect(lines.dropFirst(2).first?.utf8.count == marks.utf8.count)
    }
}
