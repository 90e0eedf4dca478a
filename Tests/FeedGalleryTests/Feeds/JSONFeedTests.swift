import FeedCore
import FeedGallery
import FeedTestSupport
import Foundation
import Testing

@Suite("Writing a JSON Feed", .limited)
struct JSONFeedTests {
    /// A JSON Feed as its specification describes it.
    private struct Document: Decodable, Equatable {
        struct Item: Decodable, Equatable {
            var id, url, title, content_html: String
            var external_url, date_published, image: String?
            var attachments: [Attachment]?
            var _essential_feed: Extension?
        }

        struct Attachment: Decodable, Equatable {
            var url, mime_type: String
            var title: String?
            var size_in_bytes: Int
        }

        struct Extension: Decodable, Equatable {
            var location: String
        }

        var version, title, home_page_url, feed_url: String
        var items: [Item]
    }

    @Test func hasAnEntryWithItsPictureForEachImage() throws {
        let file = anyFile(AnyImageData.gif(30, 20))
        let images = [anyImage(1, description: "\u{1}<One>", location: nil), anyImage(2, description: nil)]
        let document = try document(anyServedGallery(of: images, title: "Title", pictures: [anyID(1): file]))
        let url = "https://b.example/feed/\(file.name)"
        let page = "https://b.example/feed/index.html"
        #expect(
            document
                == Document(
                    version: "https://jsonfeed.org/version/1.1",
                    title: "Title",
                    home_page_url: page,
                    feed_url: "https://b.example/feed/jsonfeed.json",
                    items: [
                        Document.Item(
                            id: anyID(1).uuidString,
                            url: "https://b.example/feed/image/\(anyID(1))/",
                            title: "<One>",
                            content_html: #"<p><img src="\#(url)" alt="&lt;One&gt;" width="30" height="20"></p>"#
                                + #"<p dir="auto">&lt;One&gt;</p>"#,
                            image: url,
                            attachments: [
                                Document.Attachment(
                                    url: url,
                                    mime_type: "image/gif",
                                    title: "<One>",
                                    size_in_bytes: file.byteCount
                                )
                            ]
                        ),
                        Document.Item(
                            id: anyID(2).uuidString,
                            url: "https://b.example/feed/image/\(anyID(2))/",
                            title: "any location",
                            content_html: #"<p>https://any.example/image-2</p><p dir="auto">any location</p>"#,
                            _essential_feed: Document.Extension(location: "any location")
                        ),
                    ]
                )
        )
    }

    @Test func includesAllPropertiesOfAnImage() throws {
        let file = anyFile(AnyImageData.gif(30, 20))
        let text = String(repeating: "a long text ", count: 20)
        let image = anyImage(
            description: text,
            location: "\u{1}Rome",
            link: "https://a.example/?b&c",
            publishedAt: anyDate
        )
        let item = try #require(document(anyServedGallery(of: [image], pictures: [anyID(1): file])).items.first)
        #expect(item.external_url == "https://a.example/?b&c")
        #expect(item.date_published == "2024-10-07T13:20:00Z")
        #expect(item.attachments?.first?.title == text)
        #expect(item._essential_feed?.location == "Rome")
        #expect(item.content_html.hasPrefix(#"<p><a href="https://a.example/?b&amp;c"><img src="#))
    }

    @Test func attachesAPictureInAnotherFormatWithoutShowingIt() throws {
        let file = anyFile(Data("other".utf8))
        let item = try #require(document(anyServedGallery(of: [anyImage(1)], pictures: [anyID(1): file])).items.first)
        #expect(item.image == item.attachments?.first?.url)
        #expect(item.attachments?.map(\.mime_type) == ["application/octet-stream"])
        #expect(!item.content_html.contains("<img"))
    }

    @Test func needsABaseURL() {
        #expect(JSONFeed(of: Gallery(of: anyFeed())) == nil)
    }

    private func document(_ gallery: Gallery) throws -> Document {
        try JSONDecoder().decode(Document.self, from: Data(try #require(JSONFeed(of: gallery)).bytes))
    }
}
