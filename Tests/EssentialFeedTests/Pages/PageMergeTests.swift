import FeedTestSupport
import Testing

@testable import EssentialFeed

@Suite("Finding pages in a saved list", .limited)
struct PageMergeTests {
    private func merge(_ cached: String, _ pages: String...) -> PageMerge<Letter> {
        var merge = PageMerge(letters(cached))
        for page in pages { merge.add(letters(page)) }
        return merge
    }

    @Test(arguments: [
        ("abcdef", "xya", true), ("abcdef", "ax", false), ("abcdef", "fx", true), ("abcdef", "xyz", false),
        ("abcdef", "", false), ("", "abc", false),
    ])
    func meetsTheSavedListIfAPageEndsWithASavedItemOrHasTheLastOne(cached: String, page: String, meets: Bool) {
        #expect(merge(cached, page).meetsCachedList == meets)
    }

    @Test func findsTheLastCommonItem() {
        let merge = merge("abcdef", "xb", "yczz")
        #expect(merge.lastPlace == 2 && merge.countToLast == 4 && merge.isOrdered)
    }

    @Test func detectsADifferentOrder() {
        #expect(!merge("abcdef", "ba").isOrdered)
        #expect(!merge("abcdef", "c", "a").isOrdered)
        #expect(merge("abcdef", "xaxbxxf").isOrdered)
    }

    @Test func treatsARepeatedItemAsTheFirst() {
        let merge = merge("aba", "ab", "a")
        #expect(merge.isOrdered && merge.lastPlace == 1)
    }

    @Test func meetsTheSavedListWithItsLastItemOrAtTheEndOfAPage() {
        #expect(merge("abc", "xa").meetsCachedList && merge("abc", "bcx").meetsCachedList)
        #expect(!merge("abc", "xay").meetsCachedList && !merge("abc", "xyz").meetsCachedList)
    }

    @Test(arguments: [(9, false), (10, true)])
    func isPastTheSavedListAfterTenPagesWithoutASavedItem(count: Int, isPast: Bool) {
        var merge = merge("abc", "xay")
        for _ in 0..<count { merge.add(letters("z")) }
        #expect(merge.isPastCachedList == isPast)
    }

    @Test func isNeverPastASavedListThatItHasNotReached() {
        var merge = merge("abc")
        for _ in 0..<100 { merge.add(letters("z")) }
        #expect(!merge.isPastCachedList && !merge.meetsCachedList)
    }
}
