import FeedCore
import FeedTestSupport
import Foundation
import Testing

@testable import FeedAPI

/// The IDs of names are the results of Python's `uuid.uuid5(uuid.NAMESPACE_URL, …)`.
@Suite("The IDs of the images of an entry", .limited)
struct EntryIDTests {
    private static let picture = "<enclosure url='a.png' type='image/png'/>"

    private static let uuid = "73A7F70C-75DA-4C2E-B5A3-EED40DC53AA6"
    private static let page = "2A72F6D5-F9D6-51EB-8392-FBD31E65F98B"  // https://x.example/1
    private static let pageAtPort = "F0415C91-673C-5F50-8628-45D7C948FB8C"  // https://x.example:8080/1
    private static let one = "DD7B21C1-904C-5D0B-A94C-3CFE8EB6DCF4"  // https://any.example/feed/all#one
    private static let oneOfSite = "C42E3474-3F07-5EE1-99EB-AC9BAFD27628"  // https://x.example/site#one
    private static let oneOfHost = "8B63B29D-45C6-5D11-87EA-F96C42BA918B"  // https://x.example#one
    private static let oneOfSecret = "CAC109F0-AA37-5819-958F-F83DD4F1AC69"  // https://x.example/a?token=#one

    private func ids(_ body: String, at feed: URL = FormatCase.feed) throws -> [String] {
        let response = HTTPResponse(url: feed, status: 200, body: Data(body.utf8))
        return try FeedMapper.images(in: response, feed: feed).map(\.id.uuidString)
    }

    private func rss(_ items: [String], channel: String = "") -> String {
        "<rss><channel>\(channel)\(items.map { "<item>\($0)</item>" }.joined())</channel></rss>"
    }

    private func json(_ item: String, channel: String = "") -> String {
        #"{"version":"https://jsonfeed.org/version/1.1",\#(channel)"items":[{\#(item)}]}"#
    }

    // MARK: - Names

    private static let names: [(name: String, id: String)] = [
        ("<guid>\(uuid.lowercased())</guid>", uuid), ("<guid>\n urn:uuid:\(uuid)\t</guid>", uuid),
        ("<guid>URN:UUID:\(uuid)</guid>", uuid), ("<guid>one</guid>", one), ("<guid> one\n</guid>", one),
        ("<guid>one</guid><link>https://x.example/1</link>", one),
        ("<guid>tag:x.example,2020:1</guid>", "772E4B2B-8C55-5520-B747-AE0AABEF36C4"),
        ("<guid>x2-y.z+a:b</guid>", "F647128B-5A70-5624-9ED7-991FA2AB76C0"),
        ("<guid>mailto:a@b</guid>", "2344C084-48CF-5B04-AE69-88D7AC570E46"),
        ("<guid>https://x.example/1</guid>", page), ("<guid>http://x.example/1</guid>", page),
        ("<guid>HTTPS://WWW.X.Example/1</guid>", page), ("<guid>http://x.example:80/1/</guid>", page),
        ("<guid>https://u:p@x.example:443/1//</guid>", page), ("<guid>http://x.example:8080/1</guid>", pageAtPort),
        ("<guid>http://x.example/p/?b=/#c/</guid>", "D2451855-E0B2-5AF0-91C8-51478B2C5613"),
        ("<link>http://www.x.example/1</link>", page), ("<link>one</link>", one),
        ("<guid> </guid><link>https://x.example/1</link>", page),
        ("<link>https://x.example/1</link><feedburner:origLink>https://x.example/2</feedburner:origLink>", page),
        ("<enclosure url='http://x.example/a.png'/>", "FE3FF111-0471-5409-B717-09274677C05D"),
    ]

    @Test(arguments: names)
    func areThoseOfItsName(name: String, id: String) throws {
        #expect(try ids(rss([name + Self.picture])).first == id)
    }

    @Test func areThoseOfItsNameInEachFormat() throws {
        let rdf = "<rdf:RDF><channel/><item rdf:about='one'><guid>two</guid>\(Self.picture)</item></rdf:RDF>"
        let link = "<link rel='enclosure' href='a.png'/>"
        let found = try [
            rdf, "<feed><entry><id>one</id>\(link)</entry></feed>", json(#""id":"one","image":"a.png""#),
            json(#""image":"a.png","url":"one""#), json(#""image":"a.png","external_url":"one""#),
            json(#""image":"one""#), "<feed><entry><link href='one'/>\(link)</entry></feed>",
        ]
        .map { try ids($0) }
        #expect(found == Array(repeating: [Self.one], count: 7))
        #expect(try ids(json(#""id":7,"image":"a.png""#)) == ["77E8D08E-9BEC-5CC2-A4FF-2B2D1C9AE688"])
    }

    @Test func areDerivedFromTheFirstForOtherPictures() throws {
        let pictures = (1...10).map { "<enclosure url='\($0).png'/>" }.joined()
        let ids = try ids(rss(["<guid>https://x.example/1</guid>" + pictures]))
        #expect(ids.count == 10 && ids[0] == Self.page && ids[1] == "10C3BB51-5773-5E31-8A5E-077A2C3FAE06")
        #expect(ids[2] == "6AD9C4A8-E1EE-50BB-897B-E3B544D9321C" && ids[9] == "695E112B-D1DA-5AC6-95F0-3A07E9B0066A")
        #expect(try self.ids(rss(["<guid>https://x.example/1</guid><enclosure url='new.png'/>"])) == [Self.page])
    }

    @Test func areThoseOfTheFirstPictureAsWritten() throws {
        let thumbnail = "<media:thumbnail url='/small.png'/>"
        let text = "<a href='one.png'><img src='/small.png'></a>"
        for text in ["<a href='one.png'><img src='two.png'></a>", text, "<img data-src='one.png' src='two.png'>"] {
            let item = "\(thumbnail)<description><![CDATA[\(text)]]></description>"
            #expect(try ids(rss([item])) == ids(rss(["<guid>one.png</guid>\(Self.picture)"])), "\(text)")
        }
    }

    // MARK: - Entries that share names

    /// Items with their pictures, and the names of those that remain.
    private static let shared: [(items: [String], names: [String])] = [
        (["<guid>1</guid><link>/a</link>", "<guid>1</guid><link>/b</link>"], ["/a", "/b"]),
        (["<guid>1</guid>", "<guid>1</guid>", "<guid>2</guid>"], ["0.png", "1.png", "2"]),
        (
            ["<guid>1</guid><link>/a</link>", "<guid>1</guid><link>/a</link>", "<guid>2</guid><link>/a</link>"],
            ["0.png", "1.png", "2"]
        ),
        (
            ["<guid>https://y.example/1</guid><link>/a</link>", "<guid>http://www.y.example/1/</guid><link>/b</link>"],
            ["/a", "/b"]
        ),
        (["<link>https://y.example/1</link>", "<link>http://y.example:80/1</link>"], ["0.png", "1.png"]),
        // Others are compared as written.
        (["<guid>tag:a</guid>", "<guid>tag:A</guid>"], ["tag:a", "tag:A"]),
        (["<link>/a</link>", "<link>https://any.example/a</link>"], ["/a", "https://any.example/a"]),
        (
            ["<link>https://y.example/1</link>", "<link>https://y.example/1?</link>"],
            ["https://y.example/1", "https://y.example/1?"]
        ),
        // IDs are not compared with links.
        (["<guid>/a</guid><link>/a</link>", "<link>/b</link>", "<guid>/b</guid>"], ["/a", "/b", "/b"]),
        // The link of the channel is no name, but one in it is.
        (["<link>http://x.example/site/</link>", "<link>/b</link>"], ["0.png", "/b"]),
        (["<guid>1</guid><link>https://www.x.example/site</link>", "<guid>1</guid>"], ["0.png", "1.png"]),
        (["<link>https://x.example/site#1</link>"], ["https://x.example/site#1"]),
    ]

    @Test(arguments: shared)
    func areThoseOfTheFirstNameThatNoOtherEntryHas(items: [String], names: [String]) throws {
        let channel = "<link>https://x.example/site</link>"
        let items = items.enumerated().map { "\($1)<enclosure url='\($0).png'/>" }
        let alone = try names.flatMap { try ids(rss(["<guid>\($0)</guid>\(Self.picture)"], channel: channel)) }
        var shown: Set<String> = []
        #expect(try ids(rss(items, channel: channel)) == alone.filter { shown.insert($0).inserted })
    }

    @Test func ignoreTheNamesOfEntriesWithoutPictures() throws {
        let logo = "<enclosure url='logo.png'/>"
        let others = (2...4).map { "<guid>\($0)</guid>\(logo)" } + ["<guid>one</guid>", "<guid>one</guid>\(logo)"]
        #expect(try ids(rss(["<guid>one</guid>\(Self.picture)"] + others)) == [Self.one])
    }

    @Test func ignoreTheNamesOfDuplicates() throws {
        let entry = { (guid: String, link: String, picture: String) in
            "<guid>\(guid)</guid><link>\(link)</link><enclosure url='\(picture)'/>"
        }
        let items = [
            entry("https://x.example/1", "/a", "https://x.example/a.png"),
            entry("http://www.x.example/1", "/a", "http://x.example/a.png"),
            entry("https://x.example/1/", "/a", "https://x.example/a.png") + "<enclosure url='b.png'/>",
        ]
        #expect(try ids(rss(items)) == [Self.page])
        #expect(try FormatCase.page(rss(items)).omitted.entries == 2)
        let other = entry("https://x.example/1", "/b", "https://x.example/a.png")
        let named = ["/a", "/b"].map { "<guid>\($0)</guid>\(Self.picture)" }
        #expect(try ids(rss(items.prefix(2) + [other])) == ids(rss(named)))
    }

    @Test func areThoseOfUUIDsInAnySpelling() throws {
        let items = ["<guid>\(Self.uuid)</guid>", "<guid>urn:uuid:\(Self.uuid)</guid><enclosure url='b.png'/>"]
        let feed = rss(items.map { $0 + Self.picture })
        let page = try FormatCase.page(feed)
        #expect(page.items.map(FormatCase.summary) == ["a.png", "b.png", "a.png"] && page.omitted.entries == 0)
        let ids = page.items.map(\.id)
        #expect(ids[0].uuidString == Self.uuid && ids[1] == ids[0] && ids[2] != ids[0])
        #expect(try self.ids(feed) == [ids[0].uuidString, ids[2].uuidString])
    }

    // MARK: - The channel

    private static let channels: [(link: String, id: String)] = [
        ("https://x.example/site", oneOfSite), ("http://www.x.example:80/site/", oneOfSite),
        ("https://u:p@X.example/site", oneOfSite), ("https://x.example/", oneOfHost),
        ("https://x.example/a?token=1234", oneOfSecret), ("https://x.example/a?token=", oneOfSecret),
        ("/feed/all/", one), ("mailto:a@x.example", one), ("", one),
    ]

    @Test(arguments: channels)
    func areThoseOfTheChannelAndItsName(link: String, id: String) throws {
        let entry = "<entry><id>one</id><link rel='enclosure' href='a.png'/></entry>"
        #expect(try ids("<feed><link rel='alternate' href='\(link)'/>\(entry)</feed>") == [id])
        #expect(try ids(rss(["<guid>one</guid>" + Self.picture], channel: "<link>\(link)</link>")) == [id])
        #expect(try ids(json(#""id":"one","image":"a.png""#, channel: #""home_page_url":"\#(link)","#)) == [id])
    }

    @Test(arguments: [
        "http://any.example/feed/all", "https://www.ANY.example:443/feed/all/#x", "https://u:p@any.example/feed/all",
    ])
    func areTheSameAtEachSpellingOfTheFeedsURL(text: String) throws {
        #expect(try ids(rss(["<guid>one</guid>" + Self.picture]), at: #require(URL(string: text))) == [Self.one])
    }

    @Test func doNotDependOnTheFeedsURLIfTheChannelHasALink() throws {
        let body = rss(["<guid>one</guid>" + Self.picture], channel: "<link>https://x.example/site</link>")
        #expect(try ids(body, at: anyURL("comments")) == [Self.oneOfSite])
    }

    @Test func doNotDependOnSecretsOfTheFeedsURL() throws {
        let body = rss(["<guid>one</guid>" + Self.picture])
        for secret in ["", "1234", "a%26b"] {
            let url = try #require(URL(string: "https://any.example/feed/all?key=\(secret)"))
            #expect(try ids(body, at: url) == ["D0657551-0522-5753-891C-F2CE4406A58D"])
        }
    }

    @Test func areNotThoseOfALinkToTheFeedItself() throws {
        let item = "<link>http://any.example/feed/all</link><enclosure url='https://x.example/a.png'/>"
        #expect(try ids(rss([item])) == ["FE3FF111-0471-5409-B717-09274677C05D"])
    }
}
