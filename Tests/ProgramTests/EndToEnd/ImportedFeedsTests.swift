import FeedTestSupport
import Foundation
import Testing

/// A list as another feed reader exports it.
struct ForeignList: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let text: String
    /// The lines that the import adds.
    let lines: [String]

    static let all = [
        ForeignList(
            testDescription: "Feedly",
            text: """
                <?xml version="1.0" encoding="UTF-8"?>

                <opml version="1.0">
                    <head>
                        <title>Ann subscriptions in feedly Cloud</title>
                    </head>
                    <body>
                        <outline text="Photos" title="Photos">
                            <outline type="rss" text="A &quot;quoted&quot; &amp; b" title="A" xmlUrl="https://a.example/feed" htmlUrl="https://a.example/"/>
                            <outline type="rss" text="https://b.example/" title="https://b.example/" xmlUrl="https://b.example"/>
                        </outline>
                    </body>
                </opml>
                """,
            lines: [#"https://a.example/feed "~A 'quoted' & b""#, "https://b.example"]
        ),
        ForeignList(
            testDescription: "Thunderbird",
            text: """
                <?xml version="1.0" encoding="UTF-8"?>
                <opml version="1.0" xmlns:fz="urn:forumzilla:">
                  <head><title>Thunderbird OPML Export - Feeds</title><dateCreated>Sat, 28 Nov 2026 10:00:00 GMT</dateCreated></head>
                  <body>
                    <outline title="Comics">
                      <outline type="rss" title="A" text="A" version="RSS" fz:quickMode="false" xmlUrl="https://a.example/feed" htmlUrl="https://a.example/"/>
                      <outline type="rss" title="Ζωή" text="" version="RSS" xmlUrl="http://b.example/?a=1&amp;b=2"/>
                    </outline>
                  </body>
                </opml>
                """,
            lines: [#"https://a.example/feed "~A""#, #"http://b.example/?a=1&b=2 "~Ζωή""#]
        ),
        ForeignList(
            testDescription: "Miniflux",
            text: """
                <?xml version="1.0" encoding="UTF-8"?>
                <opml version="2.0">
                  <head>
                    <title>Miniflux</title>
                    <dateCreated>Sat, 28 Nov 2026 10:00:00 +0000</dateCreated>
                  </head>
                  <body>
                    <outline text="All">
                      <outline title="A" text="A" xmlUrl="https://a.example/feed" htmlUrl="https://a.example/" description="" isComment="true"></outline>
                      <outline title="B" text="B" xmlUrl="feed://b.example/feed" htmlUrl="https://b.example/"></outline>
                    </outline>
                  </body>
                </opml>
                """,
            lines: [#"https://b.example/feed "~B""#]
        ),
        ForeignList(
            testDescription: "newsboat",
            text:
                "https://a.example/feed comics \"~A \\\\ b\"\r\"query:New:unread = \\\"yes\\\"\"\r\nhttp://b.example/ !\n",
            lines: [#"https://a.example/feed "~A \\ b""#, "http://b.example/"]
        ),
    ]
}

@Suite("Importing and exporting lists of feeds", .limited)
struct ImportedFeedsTests {
    private let user: User

    init() throws { user = try User() }

    private var path: String { user.listPath }
    private var list: String? { user.list }

    private func write(_ data: Data) throws {
        try user.writeList("")
        try data.write(to: URL(filePath: path))
    }

    private func feeds(_ words: String...) async throws -> ProgramResult {
        try await user.program(["feeds"] + words).run()
    }

    private func importList(_ text: String) async throws -> ProgramResult {
        try user.home.write(text, to: "reader")
        return try await feeds("--import", user.home.path("reader"))
    }

    @Test(arguments: ForeignList.all)
    func addsTheFeedsOfAnotherReaderWithTheirTitles(foreign: ForeignList) async throws {
        let count = foreign.lines.count
        let feeds = "\(count) feed" + (count > 1 ? "s" : "")
        let added = try await importList(foreign.text)
        #expect(added.errorLines == ["Added \(feeds) to \(path)"] && added.exitCode == 0, "\(added.errors)")
        #expect(list == foreign.lines.map { $0 + "\n" }.joined())
        let again = try await importList(foreign.text)
        let known = count > 1 ? "\(count) were in it already" : "1 was in it already"
        #expect(again.errorLines == ["Added 0 feeds to \(path); \(known)"] && again.exitCode == 0, "\(again.errors)")
        #expect(list == foreign.lines.map { $0 + "\n" }.joined())
    }

    @Test(arguments: ForeignList.all)
    func writesOPMLWithTheSameFeedsAndTitles(foreign: ForeignList) async throws {
        _ = try await importList(foreign.text)
        let opml = try await feeds("--format", "opml")
        #expect(opml.output.hasPrefix("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<opml version=\"2.0\">"))
        let before = list
        try FileManager.default.removeItem(atPath: path)
        _ = try await importList(opml.output)
        #expect(list == before)
    }

    @Test func writesOPMLWithTheTitlesOfFeeds() async throws {
        let service = try FeedService()
        #expect(try await feeds("--format", "opml").output.contains("<body>\n  </body>"))
        let feed =
            #"{"version":"https://jsonfeed.org/version/1.1","title":"Its \"own\"\uFFFE& more","items":[{"id":"1","image":"/1.png"}]}"#
        service.respond(with: .ok(json: feed))
        _ = try await feeds("--add", service.feedURL)
        try user.writeList("\(service.feedURL)\nhttps://a.example/?a=1&b=2\nhttps://b.example/ \"~My\u{1}own\"\n")
        let lines = try await feeds("--format", "opml").lines.filter { $0.contains("xmlUrl") }
        let outlines = [
            "text=\"Its &quot;own&quot; &amp; more\" title=\"Its &quot;own&quot; &amp; more\" xmlUrl=\"\(service.feedURL)\"/>",
            "text=\"https://a.example/?a=1&amp;b=2\" title=\"https://a.example/?a=1&amp;b=2\" xmlUrl=\"https://a.example/?a=1&amp;b=2\"/>",
            "text=\"My own\" title=\"My own\" xmlUrl=\"https://b.example/\"/>",
        ]
        #expect(lines == outlines.map { "    <outline type=\"rss\" " + $0 })
        #expect(try await feeds("--format", "opml", "--remove", service.feedURL).exitCode == 64)
    }

    @Test func omitsLinesThatAreNotFeeds() async throws {
        try user.writeList("http://www.b.example:80/feed/\n")
        let result = try await importList("https://a.example/\na.example/x\nhttps://\nhttps://b.example/feed#x\n")
        #expect(list == "http://www.b.example:80/feed/\nhttps://a.example/\n")
        #expect(result.errorLines.count == 3 && result.exitCode == 0)
        #expect(
            result.errorLines[0].hasSuffix(
                "line 2: \"a.example/x\" is not the URL of a feed. Did you mean https://a.example/x?"
            )
        )
        #expect(result.errorLines[1].hasSuffix("line 3: \"https://\" is not the URL of a feed."))
        #expect(result.errorLines[2] == "Added 1 feed to \(path); 1 was in it already")
        #expect(try await importList("# nothing").exitCode == 64)
        #expect(try await feeds("--import", user.home.path("missing")).exitCode == 74)
        #expect(try await feeds("--import", user.home.path("reader"), "--add", "https://a.example/").exitCode == 64)
    }

    @Test func leavesOtherListsUnchanged() async throws {
        let service = try FeedService()
        let text = "\(service.feedURL) \"~Ä\"\n"
        let lists: [(Data, Int32)] = [
            (Data("<opml><outline xmlUrl='\(service.feedURL)'/></opml>".utf8), 64),
            (try #require(text.data(using: .utf16)), 74), (try #require(text.data(using: .isoLatin1)), 74),
        ]
        for (data, code) in lists {
            try write(data)
            #expect(try await feeds("--add", service.url("/other")).exitCode == code)
            let imported = try await importList("https://a.example/")
            #expect(imported.exitCode == code && imported.errors.contains(code == 64 ? "is OPML" : "not UTF-8"))
            #expect(try await feeds("--remove", service.feedURL).exitCode == (code == 64 ? 66 : 74))
            #expect(FileManager.default.contents(atPath: path) == data)
            #expect(try await user.run("load", "-q").exitCode == 0)
        }
    }
}
