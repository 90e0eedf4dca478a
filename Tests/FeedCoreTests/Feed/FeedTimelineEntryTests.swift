import FeedCore
import FeedTestSupport
import Foundation
import Testing

@Suite("An entry of a timeline", .limited)
struct FeedTimelineEntryTests {
    @Test func isTheSameInEveryFeedThatHasItsImage() {
        let first = FeedTimelineEntry(feed: anyURL("a"), feedTitle: "A", image: anyImage(1), date: anyDate)
        let second = FeedTimelineEntry(feed: anyURL("b"), image: anyImage(1), date: anyDate + 1)
        #expect(first.id == second.id && first != second)
    }

    @Test func differsFromTheEntryOfAnotherImage() {
        let entries = [1, 2].map { FeedTimelineEntry(feed: anyURL("a"), image: anyImage($0), date: anyDate) }
        #expect(entries[0].id != entries[1].id)
    }
}
