import FeedTestSupport
import Foundation
import Testing

@testable import FeedCore

@Suite("Refreshing the metadata of a saved value", .limited)
struct RefreshedMetadataTests {
    private let metadata = anyEntry(validators: Validators(etag: "\"1\""), freshness: .seconds(5)).metadata

    @Test func changesTheDateAndTheFreshnessAndRemembersWhenItWasFirstSaved() {
        var expected = metadata
        (expected.timestamp, expected.freshness) = (anyDate + 60, .seconds(9))
        expected.history = ListHistory(of: metadata)
        #expect(metadata.refreshed(at: anyDate + 60, freshness: .seconds(9)) == expected)
        #expect(expected.fetchedAt == anyDate)
    }

    @Test func hasTheSameVersionAfterA304() {
        var refreshed = metadata
        for minute in 1...3 {
            refreshed = refreshed.refreshed(at: anyDate + 60 * Double(minute), freshness: .zero)
            #expect(refreshed.isSameVersion(as: metadata))
        }
    }

    @Test(arguments: [
        anyEntry(validators: Validators(etag: "\"2\"")),
        anyEntry(timestamp: anyDate + 1, validators: Validators(etag: "\"1\"")),
        anyEntry(url: anyURL("other"), validators: Validators(etag: "\"1\"")),
    ])
    func hasAnotherVersionThanAnotherResponse(other: CacheEntry<[FeedImage]>) {
        #expect(!other.metadata.isSameVersion(as: metadata))
    }

    @Test func refreshesOnlyTheFirstPageOfAPagedList() {
        let paged = metadata.with(paging([(3, 0), (4, 1_000), (5, 2_000)], firstPageSize: 5))
        let refreshed = paged.refreshed(at: anyDate + 60, freshness: .zero)
        #expect(refreshed.paging?.parts.map(\.count) == [5, 2, 5])
        #expect(refreshed.paging?.parts.map(\.savedAt) == [anyDate + 60, anyDate - 1_000, anyDate - 2_000])
        #expect(refreshed.paging?.isComplete == true)
        #expect(refreshed.timestamp == anyDate - 2_000, "a paged list is as old as its oldest part")
    }

    @Test func mergesPartsSavedWithinTenMinutes() {
        let paged = metadata.with(paging([(1, 0), (4, 100), (5, 200)], firstPageSize: 1))
        let parts = paged.refreshed(at: anyDate, freshness: .zero).paging?.parts
        #expect(parts?.map(\.count) == [1, 9])
        #expect(parts?.last == Paging.Part(count: 9, savedAt: anyDate - 200, next: anyURL("behind-10")))
    }

    @Test func hasTheURLOfThePageAfterARefreshedFirstPage() {
        let parts = [Paging.Part(count: 3, savedAt: anyDate, next: anyURL("a"))]
        for (count, next) in [(2, anyURL("second")), (3, anyURL("a")), (4, anyURL("a"))] {
            let old = Paging(firstPageSize: count, secondPage: anyURL("second"), isComplete: false, parts: parts)
            let refreshed = metadata.with(old).refreshed(at: anyDate + 60, freshness: .zero)
            #expect(refreshed.paging?.parts.first?.next == next)
            #expect(refreshed.paging?.parts.first?.count == min(count, 3))
        }
    }
}

@Suite("Showing the unexpired part of a saved value", .limited)
struct UsablePartTests {
    private let week: TimeInterval = 604_800

    private func usable(_ parts: [(count: Int, age: TimeInterval)], of count: UInt8? = nil) -> CacheEntry<[FeedImage]>?
    {
        let all = parts.reduce(0) { $0 + $1.count }
        let entry = anyEntry(anyFeed(count ?? UInt8(all)), timestamp: anyDate - (parts.map(\.age).max() ?? 0))
        let metadata = entry.metadata.with(paging(parts, firstPageSize: 1))
        return CacheEntry(value: entry.value, metadata: metadata).usablePart(by: .days(7), at: anyDate)
    }

    @Test func showsAllOrNothingOfAListThatIsNotPaged() {
        #expect(anyEntry(timestamp: anyDate - week + 1).usablePart(by: .days(7), at: anyDate) != nil)
        #expect(anyEntry(timestamp: anyDate - week).usablePart(by: .days(7), at: anyDate) == nil)
    }

    @Test func showsNothingAfterAnExpiredPart() {
        #expect(usable([(2, 0), (1, week), (3, 0)])?.value == anyFeed(2))
        #expect(usable([(2, week), (3, 0)]) == nil)
        #expect(usable([(2, 0), (3, week - 1)])?.value == anyFeed(5))
    }

    @Test func isNotCompleteWithoutItsExpiredEnd() {
        #expect(usable([(2, 0), (3, week - 1)])?.metadata.paging?.isComplete == true)
        let part = usable([(2, 60), (1, 30), (3, week)])
        #expect(part?.metadata.paging == paging([(2, 60), (1, 30)], firstPageSize: 1, isComplete: false))
        #expect(part?.timestamp == anyDate - 60)
    }

    @Test func continuesWhereItsExpiredEndBegan() {
        #expect(usable([(2, 0), (1, 0), (3, week)])?.metadata.next == anyURL("behind-3"))
        #expect(usable([(2, 0), (1, week)])?.metadata.next == anyURL("behind-2"))
    }

    @Test func treatsPartsThatDoNotAddUpAsOne() {
        let part = usable([(2, 0), (3, week)], of: 4)
        #expect(part == nil, "as old as the list")
    }
}

/// Returns the paging of a list in parts of these sizes and ages, each with the URL of the page after it.
private func paging(
    _ parts: [(count: Int, age: TimeInterval)],
    firstPageSize: Int,
    isComplete: Bool = true
) -> Paging {
    var count = 0
    return Paging(
        firstPageSize: firstPageSize,
        isComplete: isComplete,
        parts: parts.map { part in
            count += part.count
            return Paging.Part(count: part.count, savedAt: anyDate - part.age, next: anyURL("behind-\(count)"))
        }
    )
}
