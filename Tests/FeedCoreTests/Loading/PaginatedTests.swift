import FeedCore
import Foundation
import TestSupport
import Testing

@Suite("Combining pages", .limited)
struct PaginatedTests {
    private func images(_ numbers: ClosedRange<UInt8>) -> [FeedImage] {
        numbers.map { anyImage($0) }
    }

    @Test func startsWithTheFirstPageUnchanged() {
        let list = Paginated(firstPage: images(1...3))
        #expect(list.items == images(1...3))
        #expect(list.cursor == anyID(3))
    }

    @Test func hasNoMorePagesAfterAnEmptyFirstOne() {
        let list = Paginated<FeedImage, UUID>(firstPage: [])
        #expect(list.items == [])
        #expect(list.cursor == nil)
    }

    @Test func appendsPagesInOrder() {
        let list = Paginated(firstPage: images(5...6)).appending(images(1...2)).appending(images(8...9))
        #expect(list.items == images(5...6) + images(1...2) + images(8...9))
        #expect(list.cursor == anyID(9))
    }

    @Test func keepsTheItemThatCameFirst() {
        let again = anyImage(2, description: "again")
        let list = Paginated(firstPage: images(1...3)).appending([again] + images(4...5))
        #expect(list.items == images(1...5))
        #expect(list.cursor == anyID(5))
    }

    @Test func appendsARepeatedItemOnce() {
        let list = Paginated(firstPage: images(1...1)).appending(images(2...3) + images(2...2))
        #expect(list.items == images(1...3))
        #expect(list.cursor == anyID(3))
    }

    @Test func preservesRepeatedItemsOfTheFirstPage() {
        let list = Paginated(firstPage: images(1...2) + images(1...1))
        #expect(list.items == images(1...2) + images(1...1))
        #expect(list.cursor == anyID(1))
    }

    @Test(arguments: [[], anyFeed(1), anyFeed(3)])
    func endsOnAPageWithoutNewItems(page: [FeedImage]) {
        let list = Paginated(firstPage: anyFeed(3)).appending(page)
        #expect(list.items == anyFeed(3))
        #expect(list.cursor == nil)
    }

    @Test func acceptsACursorOfAnyType() {
        let first = Paginated(items: images(1...2), cursor: "page-2")
        let second = first.appending(Paginated(items: images(2...3), cursor: "page-3"))
        #expect(second.items == images(1...3))
        #expect(second.cursor == "page-3")
        #expect(second.appending(Paginated(items: images(4...4), cursor: nil)).cursor == nil)
        #expect(second.appending(Paginated(items: images(1...3), cursor: "page-4")).cursor == nil)
        #expect(second == Paginated(items: images(1...3), cursor: "page-3"))
        #expect(second != Paginated(items: images(1...3), cursor: "page-4"))
    }
}
