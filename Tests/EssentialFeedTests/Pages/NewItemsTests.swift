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

    /// A saved list, all of which was delivered.
    private func delivered(_ items: [FeedImage], age: TimeInterval = 0, _ tag: String? = nil) -> CacheEntry<[FeedImage]>
    {
        anyEntry(items, timestamp: anyDate - age, validators: Validators(etag: tag))
            .with { $0.deliveries = Deliveries() }
    }

    @Test(arguments: [60, 604_800_000] as [TimeInterval])
    func deliversItemsMissingFromTheSavedListThenSaves(age: TimeInterval) async throws {
        let store = MemoryStore(delivered(old, age: age))
        let (old, saved) = (old, Observed<[FeedImage]?>(nil))
        let feed = feed(store, now)
        try await feed.loadNew { update in
            saved.update { $0 = store.entry?.value }
            #expect(update.feed == anyURL("feed") && update.new == [anyImage(9), anyImage(8)])
            #expect(update.source == .remote(savingFailure: nil) && !update.isNotModified)
            #expect(update.title == "a title")
        }
        #expect(saved.value == old && store.entry?.value == now)
        #expect(store.entry?.timestamp == anyDate)
    }

    @Test func deliversAnUpdateWithoutNewItems() async throws {
        let store = MemoryStore(delivered(old, age: 60, "\"1\""))
        let update = try await feed(store) { _ in .unchanged(freshness: nil) }.newUpdate()
        #expect(update.isNotModified && update.new == [] && update.items == old && update.savedAt == anyDate)
        #expect(store.counts == (values: 0, metadata: 1, reads: 2))
    }

    @Test(arguments: [true, false])
    func reportsWhetherTheListHasChanged(isChanged: Bool) async throws {
        _ = try await feed(MemoryStore(anyEntry(old)), isChanged ? now : old).new()
        let checks = events.value.compactMap {
            if case .checked(let isChanged, nil) = $0.kind { isChanged } else { nil }
        }
        #expect(checks == [isChanged])
        #expect(events.value.allSatisfy { $0.feed == anyURL("feed") })
    }

    @Test func savesNothingIfDeliveringFails() async {
        let store = MemoryStore(anyEntry(old))
        await #expect(throws: AnyError("full")) {
            try await feed(store, now).loadNew { _ in throw AnyError("full") }
        }
        #expect(store.entry == anyEntry(old))
    }

    @Test func savesADeliveredListEvenIfItsTaskIsCancelledMeanwhile() async throws {
        let store = MemoryStore(anyEntry(old))
        let feed = feed(store, now)
        let task = Task { try await feed.loadNew { _ in withUnsafeCurrentTask { $0?.cancel() } } }
        _ = try await task.value(of: "the load")
        #expect(store.entry?.value == now)
    }

    @Test func neverFallsBackToTheSavedList() async {
        let store = MemoryStore(anyEntry(old))
        await #expect(throws: AnyError("remote")) {
            try await feed(store) { _ in throw AnyError("remote") }.loadNew { _ in
                Issue.record("Something was delivered.")
            }
        }
    }

    /// The delivered items are new again next time, so the caller must be notified.
    @Test func throwsTheStoresErrorIfTheDeliveredListCannotBeSaved() async throws {
        let (store, new) = (MemoryStore(delivered(old)), Observed<[[FeedImage]]>([]))
        store.failure = AnyError("full")
        for _ in 0..<2 {
            await #expect(throws: AnyError("full")) {
                try await feed(store, now).loadNew { update in new.update { $0.append(update.new) } }
            }
        }
        #expect(new.value == Array(repeating: [anyImage(9), anyImage(8)], count: 2))
    }

    @Test func reportsWhyTheSavedListCouldNotBeReadAndDeliversAllItemsAsNew() async throws {
        let store = MemoryStore(anyEntry(old))
        store.readingFailure = AnyError("damaged")
        let update = try await feed(store, now).newUpdate()
        #expect(update.new == now && update.readingFailure as? AnyError == AnyError("damaged"))
        store.readingFailure = nil
        let next = try await feed(store, now).newUpdate()
        #expect(next.new == [] && next.readingFailure == nil)
    }

    @Test(arguments: [false, true])
    func deliversTheLoadedPagesButSavesOnlyTheFailureIfAPageFails(all: Bool) async throws {
        let service = LetterService("abcdef", pageSize: 2)
        let store = MemoryStore(CacheEntry(value: letters("f"), timestamp: anyDate, url: anyURL("feed")))
        let before = store.entry
        service.restart(failing: 2)
        let feed = service.feed(store)
        let new = try await feed.newItems(all: all, maximumAge: nil)
        try await feed.save(new)
        #expect(new.update.new.word == "abcd" && new.update.pageFailure as? AnyError == AnyError("page"))
        #expect(store.entry?.metadata.failure != nil && store.entry?.with { $0.failure = nil } == before)
        #expect(service.checks == [])
    }

    @Test(arguments: [LetterService.Format.afterItem, .links])
    func findsAllNewItemsOnAnyNumberOfPages(format: LetterService.Format) async throws {
        let service = LetterService("klmnop", pageSize: 2, format: format)
        let store = MemoryStore<[Letter]>()
        _ = try await service.feed(store).load(all: true)
        _ = try await service.feed(store).new()
        service.word = "abcdefghijklmnop"
        #expect(try await service.feed(store).new().word == "abcdefghij")
        #expect(store.entry?.value.word == service.word)
    }

    @Test func findsNewItemsAfterEmptyPages() async throws {
        let service = LetterService("yz", pageSize: 2, format: .links)
        let store = MemoryStore<[Letter]>()
        _ = try await service.feed(store).new()
        service.word = "....ab....cdyz"
        #expect(try await service.feed(store).new().word == "abcd")
        #expect(store.entry?.value.word == "abcdyz")
    }

    /// If an author deletes a post, an older post returns to the first page.
    @Test(arguments: [false, true])
    func doesNotDeliverAnItemThatReturnsToTheList(isFollowed: Bool) async throws {
        let service = LetterService("bcd", pageSize: 4)
        let store = MemoryStore<[Letter]>()
        for word in ["bcd", "abc"] {
            service.word = word
            _ = try await service.feed(store).new()
        }
        service.word = "xbcd"
        let feed = service.feed(store)
        let new = try await isFollowed ? feed.updates(1).map(\.new) : [feed.new()]
        #expect(new.map(\.word) == ["x"], "d has left the list before")
    }

    /// Other loads between two deliveries deliver nothing.
    @Test func deliversWhatOtherLoadsHaveSaved() async throws {
        let service = LetterService("cd", pageSize: 2)
        let store = MemoryStore<[Letter]>()
        #expect(try await service.feed(store).new().word == "cd")
        service.word = "bcd"
        _ = try await service.feed(store).load()
        service.word = "abcd"
        _ = try await service.feed(store).loadAll()
        _ = try await service.feed(store).load(maximumAge: .seconds(60))
        #expect(try await service.feed(store).new().word == "ab")
        #expect(try await service.feed(store).new().word == "")
    }

    @Test func countsLaterPagesOfOtherLoadsAsOlder() async throws {
        let service = LetterService("abcdef", pageSize: 2)
        let store = MemoryStore<[Letter]>()
        #expect(try await service.feed(store).new().word == "ab")
        _ = try await service.feed(store).loadMore(after: service.feed(store).saved())
        _ = try await service.feed(store).loadAll()
        #expect(try await service.feed(store).new().word == "")
        #expect(store.entry?.value.word == "abcdef")
    }
}
