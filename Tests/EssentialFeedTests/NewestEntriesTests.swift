import FeedTestSupport
import Foundation
import Testing

@testable import EssentialFeed

@Suite("Choosing the newest images of many feeds", .limited)
struct NewestEntriesTests {
    /// Each feed is added alone, and only the newest entries stay in memory.
    @Test func areTheFirstOfAllEntriesInOrder() {
        var random = SplitMix64(seed: 200)
        for _ in 0..<300 {
            let feeds = (0..<Int.random(in: 1...5, using: &random)).map { feed in
                (0..<Int.random(in: 0...6, using: &random)).map { _ in
                    let date = [nil, anyDate, anyDate + 1, anyDate + 2].randomElement(using: &random) ?? nil
                    let image = anyImage(UInt8.random(in: 0..<20, using: &random))
                    return FeedTimelineEntry(feed: anyURL("\(feed)"), image: image, date: date)
                }
            }
            let limit = Int.random(in: 0...8, using: &random)
            var newest = NewestEntries(limit: limit)
            for feed in feeds { newest.add(feed) }
            // An image that is in several feeds is shown once, for the first of them.
            var ids: Set<FeedTimelineEntry.ID> = []
            let all = feeds.joined().filter { ids.insert($0.id).inserted }
            #expect(newest.entries == Array(all.newestFirst(by: \.date).prefix(limit)))
        }
    }
}
