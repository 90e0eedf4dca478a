import FeedCore
import FeedTestSupport
import Foundation
import Testing

@testable import FeedAPI

@Suite("Reading the halves of a long feed in parallel", .limited)
struct FeedPartsTests {
    private static let count = 3_000

    /// Returns a feed whose middle is in white space before `middle`.
    private func feed(
        middle: String = "",
        end: String = "",
        item: (Int) -> String = { "<guid>urn:\($0)</guid><enclosure url='https://x.example/\($0).png'/>" }
    ) -> String {
        let space = String(repeating: " ", count: 100_000)
        let items = (0..<Self.count).map { "<item>\(item($0))</item>\n" }
        let halves = [items.prefix(Self.count / 2).joined(), items.suffix(Self.count / 2).joined()]
        let head = "<?xml version='1.0'?><rss xmlns:m='http://search.yahoo.com/mrss/'><channel><title>T</title>"
        return head + halves[0] + space + middle + halves[1] + end + "</channel></rss>"
    }

    private static let middles = [
        "<!-- <item> -->", "<x><![CDATA[<item>]]></x>", "<x><item/></x>", "<items/>", "<x a='<item'/>", "<item",
        "</channel><channel>", "</item><item/>", "<x><item>", "<title><item></title>",
    ]

    @Test func readsAllEntriesInOrder() throws {
        let page = try FormatCase.page(feed())
        #expect(page.items.map(\.urlString) == (0..<Self.count).map { "https://x.example/\($0).png" })
        #expect(page.title == "T" && page.entryCount == Self.count)
    }

    @Test(arguments: middles)
    func findsTheSameEntriesAsInTheCompleteDocument(middle: String) throws {
        let page = try FormatCase.page(feed(middle: middle))
        // No entry begins at the first `<item` after the middle.
        let complete = try FormatCase.page(feed(middle: "<!-- <item -->" + middle))
        #expect(page.items == complete.items && page.entryCount == complete.entryCount)
    }

    @Test func resolvesPicturesAgainstALinkAfterTheEntries() throws {
        let text = feed(end: "<link>https://y.example/a/</link>") {
            "<guid>urn:\($0)</guid><enclosure url='\($0).png'/>"
        }
        let page = try FormatCase.page(text)
        #expect(page.items.map(\.urlString) == (0..<Self.count).map { "https://y.example/a/\($0).png" })
    }

    @Test func resolvesPicturesAgainstTheBasesOfBothHalves() throws {
        let page = try FormatCase.page(feed { "<x xml:base='https://b\($0).example/'/><m:content url='\($0).png'/>" })
        #expect(page.items.count == Self.count)
        let based = try FormatCase.page(
            feed { "<guid>urn:\($0)</guid><m:content xml:base='https://b\($0).example/' url='\($0).png'/>" }
        )
        #expect(based.items.map(\.urlString) == (0..<Self.count).map { "https://b\($0).example/\($0).png" })
    }

    @Test func findsNamesAndPicturesThatBothHalvesShare() throws {
        let half = Self.count / 2
        let page = try FormatCase.page(
            feed { "<guid>urn:\($0 % half)</guid><link>https://x.example/\($0)</link><m:content url='/\($0).png'/>" }
        )
        #expect(Set(page.items.map(\.id)).count == Self.count)
        #expect(page.identity?.sharedIDs == (half - 100..<half).map { "urn:\($0)" })
        let repeated = try FormatCase.page(
            feed { "<guid>urn:\($0 % half)</guid><m:content url='https://x.example/\($0 % half).png'/>" }
        )
        #expect(repeated.items.count == half && repeated.omitted.entries == half)
        let logos = try FormatCase.page(
            feed { "<guid>urn:\($0)</guid><m:content url='https://x.example/\($0 % 2 == 0 ? 0 : $0).png'/>" }
        )
        #expect(logos.items.count == half)
    }

    @Test func limitsTheTextsOfAllImages() throws {
        let title = String(repeating: "t", count: 100)
        let pictures = (0..<60).map { "<m:content url='https://x.example/\($0).png'/>" }.joined()
        let text = feed { $0 == 2_999 ? "<title>\(title)</title>\(pictures)" : "<guid>urn:\($0)</guid>" }
        #expect(try FormatCase.page(text).items.count == 60)
    }

    @Test func rejectsATruncatedSecondHalf() throws {
        let text = feed()
        let error = #expect(throws: RemoteError.self) { try FormatCase.page(String(text.dropLast(20))) }
        guard case InvalidResponse.incomplete? = error?.cause as? InvalidResponse else {
            Issue.record("\(String(describing: error))")
            return
        }
    }
}
