import FeedTestSupport
import Testing

@testable import FeedCore

@Suite("Finding pages in what is saved of a list", .limited)
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
    func meetsTheSavedListWhereAPageEndsWithItOrHasItsLastItem(cached: String, page: String, meets: Bool) {
        #expect(merge(cached, page).meetsCachedList == meets)
    }

    @Test func findsTheLastItemThatBothHave() {
        let merge = merge("abcdef", "xb", "yczz")
        #expect(merge.lastPlace == 2 && merge.countToLast == 4 && merge.isOrdered)
    }

    @Test func noticesThatTheOrderDiffers() {
        #expect(!merge("abcdef", "ba").isOrdered)
        #expect(!merge("abcdef", "c", "a").isOrdered)
        #expect(merge("abcdef", "xaxbxxf").isOrdered)
    }

    @Test func takesAnItemThatComesAgainForTheFirst() {
        let merge = merge("aba", "ab", "a")
        #expect(merge.isOrdered && merge.lastPlace == 1)
    }

    @Test func endsAtTheSavedListUnlessAShortFirstPageMayBeTheWholeList() {
        #expect(isCachedList(merge("abc", "xa").end(isShort: false, usableCount: 3)))
        #expect(merge("abc", "xa").end(isShort: true, usableCount: 3) == nil)
        #expect(isCachedList(merge("abc", "bc").end(isShort: true, usableCount: 3)), "nothing would stay behind it")
        #expect(isCachedList(merge("abc", "xa").end(isShort: true, usableCount: 1)), "nor what has expired")
    }

    @Test(arguments: [(9, false), (10, true)])
    func noLongerOverlapsAfterTenPagesWithoutASavedItem(count: Int, isOver: Bool) {
        var merge = merge("abc", "xay")
        for _ in 0..<count { merge.add(letters("z")) }
        if case .noOverlap? = merge.end(isShort: false, usableCount: 3) {
            #expect(isOver)
        } else {
            #expect(!isOver)
        }
    }

    @Test func neverEndsBeforeItFoundAnything() {
        var merge = merge("abc")
        for _ in 0..<100 { merge.add(letters("z")) }
        #expect(merge.end(isShort: false, usableCount: 3) == nil)
    }

    private func isCachedList(_ end: FetchedPages<Letter>.End?) -> Bool {
        if case .cachedList? = end { true } else { false }
    }
}
