import FeedAPI
import FeedCore
import FeedTestSupport
import Foundation
import Testing

@Suite("Mapping a response to a feed", .limited)
struct FeedMapperTests {
    private static let id = "73A7F70C-75DA-4C2E-B5A3-EED40DC53AA6"

    @Test func deliversTheImagesInTheServicesOrder() throws {
        let images = try FeedMapper.images(in: .json(sample))
        #expect(images.map(\.id.uuidString) == sampleIDs)
        #expect(images.map(\.description) == ["Description 1", nil, "Description 3", nil])
        #expect(images.map(\.location) == ["Location 1", "Location 2", nil, nil])
        #expect(images.map(\.url.absoluteString) == (1...4).map { "https://url-\($0).com" })
    }

    @Test(arguments: ["{\"items\":[]}", " \r\n\t{ \"items\" : [ ] }\n", "{\"items\":[],}"])
    func deliversNoImagesFromAnEmptyList(_ text: String) throws {
        #expect(try FeedMapper.images(in: .json(text)) == [])
    }

    @Test(arguments: [100, 199, 201, 204, 206, 299, 301, 304, 400, 401, 404, 500, 503])
    func refusesEveryStatusButTwoHundred(_ status: Int) throws {
        let error = try #require(throws: RemoteError.self) {
            try FeedMapper.images(in: .json(sample, status: status, url: anyURL("feed")))
        }
        #expect(error.kind == .invalidData)
        #expect(error.url == anyURL("feed"))
        #expect(error.status == status)
        #expect(error.cause as? InvalidResponse == .status(status))
        #expect("\(error)".hasPrefix("Unexpected response: https://any.example/feed: "))
        #expect("\(error)".contains("\(status)"))
    }

    @Test func refusesAnEmptyBody() throws {
        let error = try #require(throws: RemoteError.self) { try FeedMapper.images(in: .json("")) }
        #expect(error.cause as? InvalidResponse == .document(.empty, expected: .feed))
        #expect(error.status == 200)
    }

    private static let wrongDocuments = [
        (" ", "neither JSON nor XML"), ("hello", "neither JSON nor XML"), ("[]", "a JSON array"),
        ("<Error><Code>AccessDenied</Code></Error>", "XML that is not a feed"),
        ("null", "a single JSON value"), ("42", "a single JSON value"),
        ("{}", "items is missing"), (#"{"version":"https://jsonfeed.org/version/1.1"}"#, "items is missing"),
        ("{\"Items\":[]}", "items is missing"),
        ("{\"items\":null}", "items is missing"),
        ("{\"items\":{}}", "items: invalid JSON array"),
        ("{\"items\":\"\"}", "items: invalid JSON array"),
        ("{\"items\":[],,}", "invalid JSON (byte 12)"),
        ("{\"items\":[]} x", "invalid JSON (byte 13)"),
    ]

    @Test(arguments: wrongDocuments)
    func refusesADocumentThatIsNotAFeed(_ text: String, _ reason: String) throws {
        let error = try #require(throws: RemoteError.self) { try FeedMapper.images(in: .json(text)) }
        #expect(error.kind == .invalidData)
        #expect("\(error.cause)".contains(reason))
    }

    private static let otherDocuments: [(String, InvalidResponse.Document)] = [
        ("<html></html>", .webPage(title: nil)), ("\r\n <!DOCTYPE HTML><html lang=en>", .webPage(title: nil)),
        ("<html><head><title>Log\n in &amp; out</title><title>b", .webPage(title: "Log in & out")),
        ("\u{FEFF}<!-- a --><head><title>x</title></head>", .xml),
        ("<?xml version='1.0'?><!DOCTYPE html PUBLIC 'x'><html>", .webPage(title: nil)),
        ("<?xml version='1.0'?>\n<opml version='2.0'><body/></opml>", .xml), ("<rdf:RDF/>", .xml),
        ("<Error><Code>AccessDenied</Code></Error>", .xml), ("<?xml version='1.0'?>", .other), ("no feed", .other),
    ]

    @Test(arguments: otherDocuments, ["application/json", "text/html", "application/rss+xml"])
    func recognizesAnotherDocumentRegardlessOfItsContentType(
        document: (text: String, kind: InvalidResponse.Document),
        type: String
    ) throws {
        let body = Data(document.text.utf8)
        let response = HTTPResponse(url: anyURL(), status: 200, headers: ["Content-Type": type], body: body)
        let error = try #require(throws: RemoteError.self) { try FeedMapper.images(in: response) }
        #expect(error.cause as? InvalidResponse == .document(document.kind, expected: .feed))
        #expect(throws: InvalidResponse.document(document.kind, expected: .universities)) {
            try UniversitiesMapper.map(response)
        }
    }

    private static let wrongItems = [
        ("{\"image\":\"https://a.example\"}", "items[3].id is missing"),
        ("{\"id\":null,\"image\":\"https://a.example\"}", "items[3].id is missing"),
        ("{\"id\":\"\",\"image\":\"https://a.example\"}", "items[3].id: invalid UUID"),
        ("{\"id\":\"\(id)0\",\"image\":\"https://a.example\"}", "items[3].id: invalid UUID"),
        ("{\"id\":\"\(id)\\u0000\",\"image\":\"https://a.example\"}", "items[3].id: invalid UUID"),
        ("{\"id\":\"{\(id)}\",\"image\":\"https://a.example\"}", "items[3].id: invalid UUID"),
        ("{\"id\":7,\"image\":\"https://a.example\"}", "items[3].id: invalid JSON string"),
        ("{\"id\":\"\(id)\"}", "items[3].image is missing"),
        ("{\"id\":\"\(id)\",\"image\":null}", "items[3].image is missing"),
        ("{\"id\":\"\(id)\",\"image\":[]}", "items[3].image: invalid JSON string"),
        ("{\"id\":\"\(id)\",\"image\":\"\"}", "items[3].image: invalid http(s) URL"),
        (
            "{\"id\":\"\(id)\",\"image\":\"https://a.example\",\"description\":1}",
            "items[3].description: invalid JSON string"
        ),
        (
            "{\"id\":\"\(id)\",\"image\":\"https://a.example\",\"location\":true}",
            "items[3].location: invalid JSON string"
        ),
        ("null", "items[3]: invalid JSON object"),
        ("[]", "items[3]: invalid JSON object"),
        ("\"\"", "items[3]: invalid JSON object"),
    ]

    @Test(arguments: wrongItems)
    func refusesTheWholeFeedForOneBadItem(_ item: String, _ reason: String) throws {
        let good = "{\"id\":\"\(Self.id)\",\"image\":\"https://a.example\"}"
        let text = "{\"items\":[\(good),\(good),\(good),\(item),\(good)]}"
        let error = try #require(throws: RemoteError.self) {
            try FeedMapper.images(in: .json(text, url: anyURL("feed")))
        }
        #expect(error.kind == .invalidData)
        #expect(error.status == 200)
        #expect("\(error)".hasPrefix("Unexpected response: https://any.example/feed: \(reason)"))
    }

    @Test(arguments: [
        "{\"id\":\"\(id)\",\"image\":\"https://a.example\",\"description\":null,\"location\":null}",
        "{\"id\":\"\(id)\",\"image\":\"https://a.example\",\"unknown\":{\"a\":[1,-2.5e3,true,null,\"x\"]},\"Id\":5}",
        "{\"id\":\"\(id)\",\"image\":\"https://a.example\",}",
        "{\"image\":\"https:\\/\\/a.example\",\"\\u0069d\":\"\(id.lowercased())\"}",
    ])
    func ignoresUnknownMembersAndTreatsNullAsAbsent(_ item: String) throws {
        let text = "{\"version\":2,\"items\":[\(item),],\"next\":null,}"
        let url = try #require(URL(string: "https://a.example"))
        let id = try #require(UUID(uuidString: Self.id))
        #expect(try FeedMapper.images(in: .json(text)) == [FeedImage(id: id, url: url)])
    }

    @Test func preservesTextExactly() throws {
        let item =
            #"{"id":"\#(Self.id)","image":"https://a.example","description":"","location":"\n\u00e9 \uD83D\uDE00\u001b"}"#
        let image = try #require(try FeedMapper.images(in: .json("{\"items\":[\(item)]}")).first)
        #expect(image.description == "")
        #expect(image.location == "\n\u{E9} \u{1F600}\u{1B}")
    }

    private static let imageURLs = [
        ("http://a.example/1.png", "http://a.example/1.png"),
        ("HTTPS://a.example:8443/1.png?b=c#d", "https://a.example:8443/1.png?b=c#d"),
        ("https://a.example/my picture.png", "https://a.example/my%20picture.png"),
        ("https://a.example/Αθήνα.png", "https://a.example/%CE%91%CE%B8%CE%AE%CE%BD%CE%B1.png"),
        ("https://a.example/a%20b?q=ü", "https://a.example/a%20b?q=%C3%BC"),
        ("https://a.example/100%", "https://a.example/100%25"),
        ("https://user:pw@[::1]:80/", "https://user:pw@[::1]:80/"),
    ]

    @Test(arguments: imageURLs)
    func percentEncodesImageURLs(_ text: String, _ expected: String) throws {
        #expect(try FeedMapper.images(in: feed(image: text)).map(\.url.absoluteString) == [expected])
    }

    @Test(arguments: [
        "file:///etc/passwd", "javascript:alert(1)", "data:image/png;base64,AAAA", "ftp://a.example/1.png",
        "not a url", "", "#a", "https:", "https://", "https:///1.png", "https:a.example",
        "https://a.example:99999/", "https://a b.example/", " https://a.example/", "x-https://a.example/",
    ])
    func refusesAnImageURLThatIsNotOnTheWeb(_ text: String) throws {
        let error = try #require(throws: RemoteError.self) { try FeedMapper.images(in: feed(image: text)) }
        #expect("\(error.cause)".hasPrefix("items[0].image: invalid http(s) URL"))
        #expect(text.isEmpty || !"\(error.cause)".contains(text))
    }

    @Test(arguments: ["https://me:pw@a.example/f/", "https://me@a.example/f/", "https://a.example/f/"])
    func resolvesPicturesWithoutTheUserOfTheFeed(base: String) throws {
        let url = try #require(URL(string: base))
        let item = "<item><guid>1</guid><enclosure type='image/png' url='1.png'/></item>"
        let body = Data("<rss><channel>\(item)</channel></rss>".utf8)
        let images = try FeedMapper.images(in: HTTPResponse(url: url, status: 200, body: body), feed: url)
        #expect(images.map(\.url.absoluteString) == ["https://a.example/f/1.png"])
    }

    private func feed(image: String) -> HTTPResponse {
        .json("{\"items\":[{\"id\":\"\(Self.id)\",\"image\":\"\(image)\"}]}")
    }
}

private let sampleIDs = [
    "73A7F70C-75DA-4C2E-B5A3-EED40DC53AA6", "BA298A85-6275-48D3-8315-9C8F7C1CD109",
    "5A0D45B3-8E26-4385-8C5D-213E160A5E3C", "FF0ECFE2-2879-403F-8DBE-A83B4010B340",
]

/// The example of the specification, including its trailing comma.
private let sample = """
    {
        "items": [
            {
                "id": "\(sampleIDs[0])",
                "description": "Description 1",
                "location": "Location 1",
                "image": "https://url-1.com",
            },
            {
                "id": "\(sampleIDs[1])",
                "location": "Location 2",
                "image": "https://url-2.com",
            },
            {
                "id": "\(sampleIDs[2])",
                "description": "Description 3",
                "image": "https://url-3.com",
            },
            {
                "id": "\(sampleIDs[3])",
                "image": "https://url-4.com",
            },
        ]
    }
    """
