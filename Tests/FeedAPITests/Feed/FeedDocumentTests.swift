import FeedCore
import FeedTestSupport
import Foundation
import Testing

@testable import FeedAPI

@Suite("Reading the entries of a long feed", .limited)
struct FeedDocumentTests {
    private static let count = 3_000

    private func feed(end: String = "", item: (Int) -> String) -> String {
        let items = (0..<Self.count).map { "<item>\(item($0))</item>\n" }
        let head = "<rss xmlns:m='http://search.yahoo.com/mrss/'><channel><title>T</title>"
        return head + items.joined() + end + "</channel></rss>"
    }

    @Test func readsAllEntriesInOrder() throws {
        let page = try FormatCase.page(feed { "<guid>urn:\($0)</guid><enclosure url='https://x.example/\($0).png'/>" })
        #expect(page.items.map(\.urlString) == (0..<Self.count).map { "https://x.example/\($0).png" })
        #expect(page.title == "T" && page.entryCount == Self.count)
    }

    @Test func resolvesPicturesAgainstALinkAfterTheEntries() throws {
        let text = feed(end: "<link>https://y.example/a/</link>") {
            "<guid>urn:\($0)</guid><enclosure url='\($0).png'/>"
        }
        let page = try FormatCase.page(text)
        #expect(page.items.map(\.urlString) == (0..<Self.count).map { "https://y.example/a/\($0).png" })
    }

    @Test func resolvesPicturesAgainstTheirBases() throws {
        let page = try FormatCase.page(feed { "<x xml:base='https://b\($0).example/'/><m:content url='\($0).png'/>" })
        #expect(page.items.count == Self.count)
        let based = try FormatCase.page(
            feed { "<guid>urn:\($0)</guid><m:content xml:base='https://b\($0).example/' url='\($0).png'/>" }
        )
        #expect(based.items.map(\.urlString) == (0..<Self.count).map { "https://b\($0).example/\($0).png" })
    }

    @Test func findsNamesAndPicturesThatEntriesShare() throws {
        let half = Self.count / 2
        let page = try FormatCase.page(
            feed { "<guid>urn:\($0 % half)</guid><link>https://x.example/\($0)</link><m:content url='/\($0).png'/>" }
        )
        #expect(Set(page.items.map(\.id)).count == Self.count)
        let repeated = try FormatCase.page(
            feed { "<guid>urn:\($0 % half)</guid><m:content url='https://x.example/\($0 % half).png'/>" }
        )
        #expect(repeated.items.count == half && repeated.omitted.entries == half)
        let logos = try FormatCase.page(
            feed { "<guid>urn:\($0)</guid><m:content url='https://x.example/\($0 % 2 == 0 ? 0 : $0).png'/>" }
        )
        #expect(logos.items.count == half)
    }
}
