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
        #expect(first.id != FeedTimelineEntry(feed: anyURL("a"), image: anyImage(2), date: anyDate).id)
    }

    /// A plain sort puts each entry before the first one that is older.
    @Test func comesAfterNewerEntriesAndBeforeThoseWithoutADate() {
        var random = SplitMix64(seed: 2_026)
        for _ in 0..<500 {
            let dates = (0..<Int.random(in: 0...12, using: &random)).map { _ in
                [nil, anyDate, anyDate + 1, anyDate + 2, anyDate - 1].randomElement(using: &random) ?? nil
            }
            let entries = zip(dates, 1...).map { FeedTimelineEntry(feed: anyURL("a"), image: anyImage($1), date: $0) }
            var sorted: [FeedTimelineEntry] = []
            for entry in entries {
                let isOlder = { (other: FeedTimelineEntry) in
                    entry.date.map { date in other.date.map { $0 < date } ?? true } ?? false
                }
                sorted.insert(entry, at: sorted.firstIndex(where: isOlder) ?? sorted.count)
            }
            #expect(entries.newestFirst(by: \.date) == sorted)
        }
    }

    @Test(arguments: [(86_400, true), (86_401, false), (-1, true)] as [(TimeInterval, Bool)])
    func hasThePublicationDateThatIsAtMostADayInTheFuture(seconds: TimeInterval, counts: Bool) {
        let image = FeedImage(id: anyID(1), url: anyURL(), publishedAt: anyDate + seconds)
        #expect(image.publishedAt(by: anyDate) == (counts ? anyDate + seconds : nil))
    }
}
