import FeedTestSupport
import Foundation
import Testing

@testable import EssentialFeed

@Suite("Deciding which pages to request", .limited)
struct PageExtentTests {
    private func needsPage(_ extent: PageExtent, _ saved: SavedList<Letter>?, _ pages: String, limit: Int? = nil)
        -> Bool
    {
        let words = pages.split(separator: ",", omittingEmptySubsequences: false).map { "\($0)>" }
        return extent.needsPage(after: ListChangeTests.pages(words, limit: limit), saved)
    }

    /// Pages are requested until one ends with a saved item, or contains the last saved one.
    @Test(
        arguments: [
            ("abcdef", "xya", false), ("abcdef", "ax", true), ("abcdef", "fx", false), ("abcdef", "xyz", true),
            ("abcdef", "xa,yz", true), ("abcdef", "xyz,a", false), ("abcdef", "", true), ("abcdef", "xa,", true),
            ("", "abc", false), (nil, "abc", false), (nil, "", true),
        ] as [(String?, String, Bool)]
    )
    func requestsPagesUpToAPagedList(saved: String?, pages: String, isNeeded: Bool) {
        let list = ListChangeTests.saved(saved, isPaged: true)
        #expect(needsPage(.upToSavedList, list, pages) == isNeeded)
        #expect(needsPage(.all, list, pages), "to the end")
    }

    /// One page is loaded of a list that is not paged, or has expired; a page size makes it paged.
    @Test(arguments: [
        (false, false, nil, false), (true, true, nil, false), (false, false, 3, true), (false, true, 3, false),
    ])
    func requestsOnePageOfAnyOtherList(isPaged: Bool, isExpired: Bool, limit: Int?, isNeeded: Bool) {
        let list = ListChangeTests.saved("abc", isPaged: isPaged, isExpired: isExpired)
        #expect(needsPage(.upToSavedList, list, "xyz", limit: limit) == isNeeded)
    }

    /// Every new item is found, on any list; expired items count as saved, and undelivered ones do not.
    @Test(
        arguments: [
            ("abc", nil, "xyz", true), ("abc", nil, "xa", false), ("abc", "/", "xa", false), ("abc", "a/", "xa", true),
            ("abc", "ab/", "xab", true), ("abc", "ab/", "xc", false), ("abc", "abc/", "xc", true),
            ("abc", "/d", "xd", false),
            ("", nil, "xyz", false), ("", "/", "xyz", false), ("", "/d", "xyz", true), ("", "/d", "xd", false),
            (nil, nil, "xyz", false), ("abc", nil, "cx", false),
        ] as [(String?, String?, String, Bool)]
    )
    func requestsPagesUpToWhatWasDelivered(saved: String?, deliveries: String?, pages: String, isNeeded: Bool) {
        for isExpired in [false, true] {
            let list = ListChangeTests.saved(saved, isExpired: isExpired) { head in
                head.deliveries = deliveries.map { text in
                    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
                    let ids = { (word: Substring) in letters(String(word)).map(\.idText) }
                    return Deliveries(undelivered: ids(parts[0]), departed: ids(parts[1]))
                }
            }
            #expect(needsPage(.newItems, list, pages) == isNeeded)
        }
    }

    /// In our own format, a first page that has become shorter may mean that the list has become shorter.
    @Test(
        arguments: [
            (1, nil, nil, true), (2, nil, nil, false), (3, nil, nil, false), (1, 2, nil, false), (1, nil, 2, false),
            (1, 2, 2, true), (1, 1, 1, false), (2, 3, 3, false),
        ] as [(Int, Int?, Int?, Bool)]
    )
    func requestsAllPagesIfTheFirstHasBecomeShorter(count: Int, limit: Int?, savedLimit: Int?, isNeeded: Bool) {
        let list = ListChangeTests.saved("abc", isPaged: true) { $0.firstPage = .init(count: 2, limit: savedLimit) }
        var page = FeedPage(items: letters(String("abc".prefix(count))))
        page.pageAfter = { anyURL("after-\($0)") }
        let pages = ReceivedPages(Fetched(page), at: anyURL("feed"), limit: limit)
        #expect(PageExtent.upToSavedList.needsPage(after: pages, list) == isNeeded)
    }
}
