import FeedTestSupport
import FeedTesting
import Foundation
import Testing

@testable import EssentialFeed

@Suite("Finding the end of a list", .limited)
struct ReceivedPagesTests {
    private let store = MemoryStore<[Letter]>()

    private func load(_ service: LetterService, all: Bool = true) async throws -> LoadedList<Letter> {
        try await service.feed(store).load(all: all)
    }

    @Test(arguments: [true, false])
    func doesNotEndWithAnEmptyPageThatHasANextOne(all: Bool) async throws {
        let service = LetterService("a...b...c", pageSize: 2, format: .links)
        let loaded = try await load(service, all: all)
        #expect(loaded.received.word == (all ? "abc" : "a") && loaded.hasMore == !all)
        #expect(service.requests == (all ? "-2468" : "-"))
    }

    @Test func continuesUntilAPageHasItems() async throws {
        let service = LetterService("......ab..cd", pageSize: 2, format: .links)
        let loaded = try await load(service, all: false)
        #expect(loaded.received.word == "ab" && loaded.hasMore && service.requests == "-246")
        let more = try await service.feed(store).loadMore(after: loaded)
        #expect(more.items.word == "abcd" && !more.hasMore && store.entry?.value.word == "abcd")
    }

    @Test func endsAtAPageThatWasRequestedBefore() async throws {
        let service = LetterService("abcdef", pageSize: 2, format: .links)
        service.detour(to: service.url)
        let loaded = try await load(service)
        #expect(loaded.received.word == "ab" && !loaded.hasMore && service.requests == "-")
        service.detour(to: service.pageURL("from", "2"))
        #expect(try await load(service).items.word == "abcd")
        #expect(store.entry?.value.word == "abcd" && store.entry?.metadata.next == nil)
    }

    @Test(arguments: [(9, true), (10, false)])
    func endsAfterTenPagesInARowWithoutANewItem(count: Int, isReached: Bool) async throws {
        let empty = String(repeating: ".", count: 2 * count)
        let service = LetterService("ab\(empty)cd\(empty)ef", pageSize: 2, format: .links)
        let loaded = try await load(service)
        #expect(loaded.received.word == (isReached ? "abcdef" : "ab") && !loaded.hasMore)
        #expect(service.requestCount == (isReached ? 21 : 11))
        #expect(store.entry?.metadata.next == nil)
    }

    @Test(arguments: [(9, true), (10, false)])
    func endsAfterTenEmptyPagesInARow(count: Int, isReached: Bool) async throws {
        let service = LetterService(String(repeating: ".", count: 2 * count) + "ab", pageSize: 2, format: .links)
        let loaded = try await load(service, all: false)
        #expect(loaded.received.word == (isReached ? "ab" : "") && !loaded.hasMore)
        #expect(service.requestCount == 10)
    }

    @Test(arguments: [(9, true), (10, false)])
    func endsAfterTenMorePagesInARowWithoutANewItem(count: Int, isReached: Bool) async throws {
        let service = LetterService("ab" + String(repeating: ".", count: 2 * count) + "cd", pageSize: 2, format: .links)
        let more = try await service.feed(store).loadMore(after: load(service, all: false))
        #expect(more.items.word == (isReached ? "abcd" : "ab") && !more.hasMore)
        #expect(service.requestCount == 1 + 10)
    }

    @Test func countsAPageOfKnownItemsAsAPageWithoutNewItems() async throws {
        let service = LetterService("ab" + String(repeating: "ab", count: 10) + "cd", pageSize: 2, format: .links)
        #expect(try await load(service).items.word == "ab")
        #expect(service.requestCount == 11)
    }

    @Test func replacesAListThatIsNotPagedByTheFirstPageWithItems() async throws {
        _ = try await load(LetterService("ab", pageSize: 2, format: .links))
        let service = LetterService("....xyzab", pageSize: 2, format: .links)
        let loaded = try await load(service, all: false)
        #expect(loaded.received.word == "xy" && loaded.items.word == "xy" && loaded.hasMore)
        #expect(store.entry?.value.word == "xy")
    }

    @Test func joinsAPagedListWhoseFirstPageHasBecomeEmpty() async throws {
        _ = try await load(LetterService("abcdef", pageSize: 2, format: .links))
        let service = LetterService("......x...abcdef", pageSize: 2, format: .links)
        let loaded = try await load(service, all: false)
        #expect(loaded.received.word == "xab" && loaded.items.word == "xabcdef" && store.entry?.value.word == "xabcdef")
    }

    @Test(arguments: [404, 400, 408, 429, 500])
    func endsIfTheServiceHasNoPages(status: Int) async throws {
        let service = LetterService("abcd", pageSize: 2)
        service.restart(failing: 1, with: ServiceFailure(status: status))
        let loaded = try await load(service)
        let isEnd = status == 404 || status == 400
        #expect(loaded.received.word == "ab" && (loaded.pageFailure == nil) == isEnd && loaded.hasMore == !isEnd)
    }

    @Test func failsIfAPageOfAPagedListIsMissing() async throws {
        let service = LetterService("abcd", pageSize: 2)
        _ = try await load(service)
        service.restart(failing: 1, with: ServiceFailure(status: 404))
        #expect(try await load(service).pageFailure is ServiceFailure)
        #expect(store.entry?.value.word == "abcd")
    }

    /// A `next` link is a URL of the service, so a missing page is a failure.
    @Test func failsIfALinkedPageIsMissing() async throws {
        let service = LetterService("abcd", pageSize: 2, format: .links)
        service.restart(failing: 1, with: ServiceFailure(status: 404))
        #expect(try await load(service).pageFailure is ServiceFailure)
    }
}
