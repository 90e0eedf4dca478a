import FeedCore
import FeedTestSupport
import Foundation
import Testing

@Suite("Recording when items were first saved, and which have left", .limited)
struct ListHistoryTests {
    private struct Item: Identifiable {
        let id: String
    }

    private func items(_ word: String) -> [Item] { word.map { Item(id: "\($0)") } }

    /// Returns the history of lists that replace one another every second, after an earlier version's list, if any.
    private func history(_ words: String..., after first: CacheMetadata? = nil, _ firstWord: String = "")
        -> ListHistory?
    {
        var (metadata, old, history) = (first, firstWord, ListHistory?.none)
        for (second, word) in words.enumerated() {
            let date = anyDate + Double(second)
            history = ListHistory.history(of: items(word), replacing: metadata, { items(old) }, at: date)
            metadata = CacheMetadata(timestamp: date, url: anyURL())
            metadata?.history = history
            old = word
        }
        return history
    }

    private func dates(_ history: ListHistory?, _ count: Int) -> [Double] {
        history?.dates(count: count).map { $0.timeIntervalSince(anyDate) } ?? []
    }

    @Test func givesEachItemTheDateAtWhichItWasFirstSaved() {
        let history = history("cd", "acd", "abcd")
        #expect(dates(history, 4) == [1, 2, 0, 0])
        #expect(history?.runs.map(\.count) == [1, 1, 2])
    }

    /// An ID whose description is not unique, which only its encoding shows.
    private struct NumberedID: Codable, CustomStringConvertible, Hashable {
        let number: Int
        var description: String { "an id" }
    }

    private struct NumberedItem: Identifiable {
        let id: NumberedID
    }

    @Test func distinguishesIDsWithEqualDescriptions() {
        let lists = [[1, 2], [2], [2]].map { $0.map { NumberedItem(id: NumberedID(number: $0)) } }
        var saved = CacheMetadata(timestamp: anyDate, url: anyURL())
        saved.history = ListHistory.history(of: lists[0], replacing: nil, { nil }, at: anyDate)
        saved.history = ListHistory.history(of: lists[1], replacing: saved, { lists[0] }, at: anyDate)
        #expect(saved.history?.hasDeparted([1, 2, 3].map(NumberedID.init)) == [true, false, false])
    }

    @Test func doesNotGrowWithEachSave() {
        let metadata = CacheMetadata(timestamp: anyDate, url: anyURL())
        var saved = metadata
        saved.history = ListHistory.history(of: items("abc"), replacing: nil, { nil }, at: anyDate)
        for second in 1...100 {
            saved.history = ListHistory.history(
                of: items("abc"),
                replacing: saved,
                { () -> [Item]? in
                    Issue.record("An unchanged list was read.")
                    return nil
                },
                at: anyDate + Double(second)
            )
        }
        #expect(saved.history?.runs == [ListHistory.Run(count: 3, savedAt: anyDate)])
    }

    @Test func givesTheItemsOfAnEarlierVersionTheDateOfTheirList() {
        let earlier = CacheMetadata(timestamp: anyDate - 60, url: anyURL(), fetchedAt: anyDate - 90)
        let history = history("xab", after: earlier, "ab")
        #expect(dates(history, 3) == [0, -90, -90])
        let refreshed = earlier.refreshed(at: anyDate, freshness: .zero)
        #expect(dates(refreshed.history, 2) == [-90, -90], "also after a 304")
    }

    @Test func remembersTheItemsThatHaveLeft() {
        let history = history("abc", "ab", "a", "xa", "xab")
        #expect(history?.hasDeparted(["a", "b", "c", "x", "y"]) == [false, false, true, false, false])
    }

    @Test func remembersAtMostAThousandItems() {
        var metadata = CacheMetadata(timestamp: anyDate, url: anyURL())
        var old = (0..<1_200).map { Item(id: "\($0)") }
        metadata.history = ListHistory.history(of: old, replacing: nil, { nil }, at: anyDate)
        for count in [600, 0] {
            let new = Array(old.prefix(count))
            metadata.history = ListHistory.history(of: new, replacing: metadata, { [old] in old }, at: anyDate)
            old = new
        }
        #expect(metadata.history?.hasDeparted(["0", "599", "600", "999", "1000"]) == [true, true, true, true, false])
        #expect(metadata.history?.departed.count == 16_000)
    }

    @Test func limitsTheNumberOfDates() {
        var metadata = CacheMetadata(timestamp: anyDate, url: anyURL())
        var old: [Item] = []
        metadata.history = ListHistory.history(of: old, replacing: nil, { nil }, at: anyDate)
        for second in 0..<1_100 {
            let new = [Item(id: "\(second)")] + old
            metadata.history = ListHistory.history(
                of: new,
                replacing: metadata,
                { [old] in old },
                at: anyDate + Double(second)
            )
            old = new
        }
        let history = metadata.history
        #expect(history?.runs.count == 1_000 && dates(history, 2) == [1_099, 1_098])
        #expect(history?.dates(count: 1_100).count == 1_100)
    }
}
