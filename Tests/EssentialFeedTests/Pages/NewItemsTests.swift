import FeedTestSupport
import FeedTesting
import Foundation
import Testing

@testable import EssentialFeed

@Suite("Loading new items", .limited)
struct NewItemsTests {
    private let old = [anyImage(1), anyImage(2), anyImage(3)]
    private let now = [anyImage(9), anyImage(2), anyImage(8), anyImage(3)]
    private let events = Observed<[FeedEvent]>([])

    private func feed(
        _ store: MemoryStore<[FeedImage]>,
        _ respond: @escaping @Sendable (Validators) throws -> ConditionalResponse<FeedPage<FeedImage>>
    ) -> Feed<FeedImage> {
        let source = PageSource(firstPage: anyURL("feed")) { _, _ in StubConditionalLoader(respond) }
        return Feed(in: store, source: source, report: { [events] event in events.update { $0.append(event) } })
    }

    private func feed(_ store: MemoryStore<[FeedImage]>, _ list: [FeedImage]) -> Feed<FeedImage> {
        feed(store) { _ in .fetched(Fetched(FeedPage(items: list, next: nil, title: "a title"))) }
    }

    /// The updates that one load delivers.
    private func updates(_ feed: Feed<FeedImage>) async throws -> [FeedUpdate<FeedImage>] {
        var updates: [FeedUpdate<FeedImage>] = []
        try await feed.loadNew(all: false) { updates.append($0) }
        return updates
    }

    @Test(arguments: [60, 604_800_000] as [TimeInterval])
    func deliversItemsMissingFromTheSavedListThenSaves(age: TimeInterval) async throws {
        let store = MemoryStore(anyEntry(old, timestamp: anyDate - age))
        var updates: [FeedUpdate<FeedImage>] = []
        try await feed(store, now).loadNew(all: false) { update in
            #expect(store.entry?.value == old)
            updates.append(update)
        }
        #expect(updates.map(\.feed) == [anyURL("feed")])
        #expect(updates.map(\.new) == [[anyImage(9), anyImage(8)]])
        #expect(updates.map(\.items) == [now])
        #expect(updates.map(\.source) == [.remote(savingFailure: nil)])
        #expect(updates.map(\.title) == ["a title"])
        #expect(updates.map(\.isNotModified) == [false])
        #expect(store.entry?.value == now)
        #expect(store.entry?.timestamp == anyDate)
    }

    @Test func deliversAllItemsIfNothingIsSaved() async throws {
        #expect(try await updates(feed(MemoryStore(), now)).map(\.new) == [now])
    }

    @Test func deliversAnUpdateWithoutNewItems() async throws {
        let store = MemoryStore(anyEntry(old, timestamp: anyDate - 60, validators: Validators(etag: "\"1\"")))
        let updates = try await updates(feed(store) { _ in .unchanged(freshness: nil) })
        #expect(updates.map(\.isNotModified) == [true])
        #expect(updates.map(\.new) == [[]])
        #expect(updates.map(\.items) == [old])
        #expect(updates.map(\.savedAt) == [anyDate])
        #expect(store.counts == (values: 0, metadata: 1, reads: 1))
    }

    @Test(arguments: [true, false])
    func reportsWhetherTheListHasChanged(isChanged: Bool) async throws {
        _ = try await updates(feed(MemoryStore(anyEntry(old)), isChanged ? now : old))
        let checks = events.value.compactMap {
            if case .checked(let isChanged, nil) = $0.kind { isChanged } else { nil }
        }
        #expect(checks == [isChanged])
        #expect(events.value.allSatisfy { $0.feed == anyURL("feed") })
    }

    @Test func savesNothingIfDeliveringFails() async {
        let store = MemoryStore(anyEntry(old))
        await #expect(throws: AnyError("full")) {
            try await feed(store, now).loadNew(all: false) { _ in throw AnyError("full") }
        }
        #expect(store.entry == anyEntry(old))
    }

    @Test func savesADeliveredListEvenIfItsTaskIsCancelledMeanwhile() async throws {
        let store = MemoryStore(anyEntry(old))
        let feed = feed(store, now)
        let task = Task { try await feed.loadNew(all: false) { _ in withUnsafeCurrentTask { $0?.cancel() } } }
        _ = try await task.value(of: "the load")
        #expect(store.entry?.value == now)
    }

    @Test func neverFallsBackToTheSavedList() async {
        let store = MemoryStore(anyEntry(old))
        await #expect(throws: AnyError("remote")) {
            try await feed(store) { _ in throw AnyError("remote") }.loadNew(all: false) { _ in
                Issue.record("Something was delivered.")
            }
        }
    }

    /// The delivered items are new again next time, so the caller must be notified.
    @Test func throwsTheStoresErrorIfTheDeliveredListCannotBeSaved() async throws {
        let store = MemoryStore(anyEntry(old))
        store.failure = AnyError("full")
        for _ in 0..<2 {
            var new: [FeedImage] = []
            await #expect(throws: AnyError("full")) {
                try await feed(store, now).loadNew(all: false) { new = $0.new }
            }
            #expect(new == [anyImage(9), anyImage(8)])
        }
    }

    @Test func reportsWhyTheSavedListCouldNotBeReadAndDeliversAllItemsAsNew() async throws {
        let store = MemoryStore(anyEntry(old))
        store.readingFailure = AnyError("damaged")
        let updates = try await updates(feed(store, now))
        #expect(updates.map(\.new) == [now])
        #expect(updates.first?.readingFailure as? AnyError == AnyError("damaged"))
        store.readingFailure = nil
        let next = try await self.updates(feed(store, now))
        #expect(next.map(\.new) == [[]])
        #expect(next.first?.readingFailure == nil)
    }

    @Test(arguments: [false, true])
    func deliversTheLoadedPagesButSavesNothingIfAPageFails(all: Bool) async throws {
        let service = LetterService("abcdef", pageSize: 2)
        let store = MemoryStore(CacheEntry(value: letters("f"), timestamp: anyDate, url: anyURL("feed")))
        let before = store.entry
        service.restart(failing: 2)
        var updates: [FeedUpdate<Letter>] = []
        try await service.feed(store).loadNew(all: all) { updates.append($0) }
        #expect(updates.map(\.new.word) == ["abcd"])
        #expect(updates.first?.pageFailure as? AnyError == AnyError("page"))
        #expect(store.entry == before)
        #expect(service.checks == [])
    }

    @Test(arguments: [LetterService.Format.afterItem, .links])
    func findsAllNewItemsOnAnyNumberOfPages(format: LetterService.Format) async throws {
        let service = LetterService("klmnop", pageSize: 2, format: format)
        let store = MemoryStore<[Letter]>()
        _ = try await service.feed(store).load(all: true)
        service.word = "abcdefghijklmnop"
        var new = ""
        try await service.feed(store).loadNew(all: false) { new = $0.new.word }
        #expect(new == "abcdefghij")
        #expect(store.entry?.value.word == service.word)
    }

    @Test func findsNewItemsAfterEmptyPages() async throws {
        let service = LetterService("yz", pageSize: 2, format: .links)
        let store = MemoryStore<[Letter]>()
        _ = try await service.feed(store).load(all: false)
        service.word = "....ab....cdyz"
        var new = ""
        try await service.feed(store).loadNew(all: false) { new = $0.new.word }
        #expect(new == "abcd")
        #expect(store.entry?.value.word == "abcdyz")
    }

    /// If an author deletes a post, an older post returns to the first page.
    @Test(arguments: [false, true])
    func doesNotDeliverAnItemThatReturnsToTheList(isFollowed: Bool) async throws {
        let service = LetterService("bcd", pageSize: 3)
        let store = MemoryStore<[Letter]>()
        for word in ["bcd", "abc"] {
            service.word = word
            _ = try await service.feed(store).load()
        }
        service.word = "xbcd"
        var new = ""
        let take = { (update: FeedUpdate<Letter>) in new = update.new.word }
        if isFollowed {
            try? await service.feed(store).follow(every: .seconds(1)) { update in
                take(update)
                throw AnyError("closed")
            }
        } else {
            try await service.feed(store).loadNew(deliver: take)
        }
        #expect(new == "x", "d has left the list before")
    }
}
