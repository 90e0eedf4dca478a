import FeedCore
import FeedTestSupport
import Foundation
import Testing

@Suite("The metadata of a saved value", .limited)
struct CacheMetadataTests {
    private struct Item: Equatable, Identifiable {
        let id: String
    }

    private let metadata = anyEntry(validators: Validators(etag: "\"1\""), freshness: .seconds(5)).metadata
    private let failure = FailedLoad(since: anyDate, message: "any", isInvalidData: false, status: nil, retryAt: nil)

    private func entry(_ word: String, _ change: (inout CacheMetadata) -> Void = { _ in }) -> CacheEntry<[Item]> {
        CacheEntry(value: word.map { Item(id: "\($0)") }, timestamp: anyDate, url: anyURL("feed")).with(change)
    }

    @Test func hasAnotherVersionForEachValue() {
        let others = (0..<3).map { _ in CacheMetadata(timestamp: anyDate, url: anyURL()) }
        #expect(Set(others.map(\.version)).count == 3)
        #expect(others.map(\.hasItems) == [true, true, true])
    }

    @Test func hasANewDateAndFreshnessAndNoFailureAfterARevalidation() {
        var (failed, expected) = (metadata, metadata)
        failed.failure = failure
        (expected.timestamp, expected.freshness) = (anyDate + 60, .seconds(9))
        #expect(failed.refreshed(at: anyDate + 60, freshness: .seconds(9)) == expected)
        #expect(expected.fetchedAt == anyDate && expected.version == metadata.version)
    }

    @Test func keepsWhatWasDeliveredWithoutItsItems() throws {
        let entry = entry("abcd") {
            $0.deliveries = Deliveries(undelivered: ["b"], departed: ["x", "c"])
            ($0.title, $0.next, $0.policy, $0.foundFeed) = ("any", anyURL("next"), .days(1), anyURL("feed.xml"))
        }
        let head = try #require(entry.withoutItems)
        #expect(head.value == [] && head.isOnlyHead && !head.metadata.hasItems)
        #expect(head.metadata.deliveries == Deliveries(departed: ["a", "c", "d", "x"]))
        #expect(head.url == entry.url && head.timestamp == anyDate)
        #expect(head.metadata.policy == .days(1) && head.metadata.foundFeed == anyURL("feed.xml"))
        #expect(head.metadata.title == nil && head.metadata.next == nil)
        #expect(head.withoutItems == head)
    }

    @Test func keepsFailuresAndWaitsWithoutItsItems() {
        #expect(entry("ab") { $0.failure = failure }.withoutItems?.metadata.failure == failure)
        let waits = ["https://any.example": anyDate]
        #expect(entry("ab") { $0.pictureWaits = waits }.withoutItems?.metadata.pictureWaits == waits)
    }

    @Test func keepsNothingOfAListThatWasNeverDeliveredAndOfOtherValues() {
        #expect(entry("ab").withoutItems == nil)
        let number = CacheEntry(value: 7, timestamp: anyDate, url: anyURL()).with { $0.failure = failure }
        #expect(number.withoutItems == nil && !number.withoutVersion.isOnlyHead)
    }

    @Test func isNoHeadWithItemsOrAVersion() {
        #expect(!entry("ab").withoutVersion.isOnlyHead && !entry("").isOnlyHead)
        #expect(entry("").withoutVersion.isOnlyHead)
    }

    @Test func isOfItsURLInAnySpelling() throws {
        let (short, long) = (URL(string: "https://a.example"), try #require(URL(string: "https://a.example/")))
        #expect(CacheMetadata(timestamp: anyDate, url: try #require(short)).isOf(long))
        #expect(!metadata.isOf(long))
    }

    @Test func sendsTheValidatorsOfRecentItemsToTheirRequestOnly() {
        let week: TimeInterval = 604_800
        #expect(metadata.validators(forRequestTo: nil, at: anyDate + week - 1) == metadata.validators)
        #expect(metadata.validators(forRequestTo: nil, at: anyDate + week).isEmpty)
        #expect(metadata.validators(forRequestTo: nil, at: anyDate - 86_401).isEmpty)
        #expect(metadata.validators(forRequestTo: anyURL("page"), at: anyDate).isEmpty)
        var head = metadata
        head.version = nil
        #expect(head.validators(forRequestTo: nil, at: anyDate).isEmpty)
    }
}
