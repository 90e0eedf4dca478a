import FeedTestSupport
import FeedTesting
import Foundation
import Testing

@testable import EssentialFeed

@Suite("Loading a list that may be paged", .limited)
struct ListLoaderTests {
    private let service = LetterService("abcdef", pageSize: 2)
    private let store = MemoryStore<[Letter]>()
    private let clock = TestClock(start: anyDate)

    private func load(all: Bool = false, pageSize: Int? = nil) async throws -> LoadedList<Letter> {
        try await service.feed(store, pageSize: pageSize, clock: clock).load(all: all)
    }

    private var saved: String? { store.entry?.value.word }

    @Test func loadsOnePageAndHasMore() async throws {
        let loaded = try await load()
        #expect(loaded.received.word == "ab" && loaded.hasMore && loaded.title == "letters")
        #expect(loaded.items.word == "ab" && loaded.savedAt == anyDate)
        #expect(service.requests == "-" && saved == "ab")
    }

    @Test func loadsAllPagesAndHasNoMore() async throws {
        let loaded = try await load(all: true)
        #expect(loaded.received.word == "abcdef" && !loaded.hasMore)
        #expect(service.requests == "-bdf", "the last page has no new items")
        #expect(saved == "abcdef" && store.entry?.metadata.next == nil)
    }

    @Test func savesTheURLOfTheNextPageAndTheTitle() async throws {
        _ = try await load()
        let saved = try await service.feed(store, clock: clock).saved()
        #expect(saved.next == service.pageURL("after", "b") && saved.title == "letters")
        _ = try await load(all: true)
        #expect(try await !service.feed(store, clock: clock).saved().hasMore)
    }

    @Test func replacesAListThatIsNotPagedWithOneRequest() async throws {
        _ = try await load()
        service.word = "xyabcdef"
        service.restart()
        let reads = store.counts.reads
        let loaded = try await load()
        #expect(loaded.received.word == "xy" && loaded.items.word == "xy")
        #expect(service.requests == "-" && saved == "xy")
        #expect(store.counts.reads == reads + 1, "it is read for the history of its items")
    }

    @Test func joinsAPagedListWithoutAGap() async throws {
        _ = try await load(all: true)
        clock.advance(by: .seconds(3_600))
        service.word = "xyzabcdef"
        service.restart()
        let loaded = try await load()
        #expect(loaded.received.word == "xyza" && loaded.items.word == "xyzabcdef" && !loaded.hasMore)
        #expect(service.requests == "-y")
        #expect(loaded.savedAt == anyDate + 3_600 && store.entry?.timestamp == anyDate + 3_600, "one age")
    }

    @Test func showsThePagesBeforeAFailureAndPreservesASavedListThatTheyDoNotReach() async throws {
        _ = try await load(all: true)
        service.word = "uvwxabcdef"
        service.restart(failing: 1)
        let loaded = try await load()
        #expect(loaded.received.word == "uv" && loaded.pageFailure as? AnyError == AnyError("page"))
        #expect(loaded.items.word == "abcdef" && loaded.savedAt == nil && saved == "abcdef")
        #expect(service.checks == [true, false])
    }

    @Test func fallsBackToTheJoinedListIfTheFirstPageFails() async throws {
        _ = try await load(all: true)
        clock.advance(by: .seconds(60))
        service.restart(failing: 0)
        let loaded = try await load()
        #expect(loaded.items.word == "abcdef" && loaded.received == [])
        #expect(loaded.source == .cache(fallbackReason: AnyError("page")))
        #expect(loaded.savedAt == anyDate && !loaded.hasMore)
    }

    @Test func showsAListThatCouldNotBeSavedAndReportsWhy() async throws {
        _ = try await load(all: true)
        store.failure = AnyError("full")
        service.word = "xabcdef"
        let loaded = try await load()
        #expect(loaded.received.word == "xa" && loaded.source == .remote(savingFailure: AnyError("full")))
        #expect(loaded.items.word == "xabcdef" && loaded.savedAt == nil)
        #expect(service.problems == ["\(AnyError("full"))"] && service.checks == [true] && service.saved.count == 1)
    }

    /// Observers are notified each time the list is saved.
    @Test func notifiesObserversOfSavedListsAndReportsWhetherTheyHaveChanged() async throws {
        for word in ["abcdef", "abcdef", "bcdef"] {
            service.word = word
            _ = try await load()
        }
        #expect(service.saved == ["ab", "ab", "bc"])
        #expect(service.checks == [true, false, true])
    }
}

@Suite("Revalidating a paged list", .limited)
struct ConditionalPagesTests {
    private let service = LetterService("abcdef", pageSize: 2)
    private let store = MemoryStore<[Letter]>()
    private let clock = TestClock(start: anyDate)

    private func feed(pageSize: Int? = nil) -> Feed<Letter> {
        service.feed(store, pageSize: pageSize, clock: clock)
    }

    @Test func sendsOneRequestAndShowsTheFirstPageIfNothingHasChanged() async throws {
        _ = try await feed().load(all: true)
        clock.advance(by: .seconds(3_600))
        service.restart()
        let loaded = try await feed().load(all: false)
        #expect(service.requests == "-" && service.notModified == 1)
        #expect(loaded.received.word == "ab" && loaded.isNotModified && loaded.source == .remote(savingFailure: nil))
        #expect(loaded.items.word == "abcdef" && !loaded.hasMore)
        #expect(loaded.savedAt == anyDate + 3_600 && loaded.fetchedAt == anyDate)
        #expect(loaded.next == nil)
    }

    @Test func restartsTheAgeOfTheCompleteList() async throws {
        _ = try await feed().load(all: true)
        clock.advance(by: .seconds(3_600))
        _ = try await feed().load(all: false)
        #expect(store.entry?.timestamp == anyDate + 3_600 && store.entry?.value.word == "abcdef")
        #expect(store.entry?.metadata.fetchedAt == anyDate && store.entry?.metadata.next == nil)
    }

    @Test func doesNotWriteAnUnchangedList() async throws {
        _ = try await feed().load(all: true)
        for _ in 0..<3 { _ = try await feed().load(all: false) }
        #expect(try await feed().new().word == "ab", "the first delivery is the response")
        #expect(service.notModified == 4 && store.counts.values == 1 && store.counts.metadata == 5)
        _ = try await feed().load(all: true)
        #expect(store.counts.values == 1, "all pages, sent again")
        #expect(service.checks == [true, false, false, false, false, false])
    }

    @Test func sendsAConditionalRequestAfterALoadThatJoined() async throws {
        _ = try await feed().load(all: true)
        service.word = "xabcdef"
        _ = try await feed().load(all: false)
        service.restart()
        #expect(try await feed().load(all: false).received.word == "xa")
        #expect(service.notModified == 1 && service.requests == "-")
    }

    @Test func requestsAllPagesWithoutConditions() async throws {
        _ = try await feed().load(all: true)
        _ = try await feed().load(all: true)
        #expect(service.notModified == 0)
    }

    @Test func comparesOnlyWithTheResponseToARequestOfTheSamePageSize() async throws {
        _ = try await feed(pageSize: 2).load(all: true)
        _ = try await feed().load(all: false)
        #expect(service.notModified == 0, "the first page of another size")
        _ = try await feed().load(all: false)
        #expect(service.notModified == 1)
        _ = try await feed(pageSize: 2).load(all: false)
        #expect(service.notModified == 1)
        _ = try await feed(pageSize: 2).load(all: false)
        #expect(service.notModified == 2)
    }

    @Test func sendsNoConditionsAfterALoadThatFailedHalfway() async throws {
        _ = try await feed().load(all: true)
        service.word = "xaybcdef"
        service.restart(failing: 1)
        _ = try await feed().load(all: true)
        #expect(store.entry?.value.word == "xabcdef")
        _ = try await feed().load(all: false)
        #expect(service.notModified == 0)
    }

    @Test func sendsAConditionalRequestAfterMoreHasBeenLoaded() async throws {
        let first = try await feed().load(all: false)
        _ = try await feed().loadMore(after: first)
        let loaded = try await feed().load(all: false)
        #expect(service.notModified == 1 && loaded.received.word == "ab" && loaded.items.word == "abcd")
        #expect(loaded.next == service.pageURL("after", "d"))
    }

    @Test func loadsTheFirstPageIfTheListWasDeletedMeanwhile() async throws {
        _ = try await feed().load(all: true)
        let (store, service) = (store, service)
        let source = PageSource<Letter>(firstPage: service.url) { _, _ in
            StubConditionalLoader { validators in
                store.entry = nil
                if !validators.isEmpty { return .unchanged(freshness: nil) }
                return .fetched(Fetched(FeedPage(items: letters("xy"), next: nil)))
            }
        }
        let loaded = try await Feed(in: store, source: source).load()
        #expect(loaded.received.word == "xy" && !loaded.isNotModified)
    }
}

@Suite("Loading an empty list", .limited)
struct EmptyListTests {
    private let service = LetterService("abc")
    private let store = MemoryStore<[Letter]>()
    private let clock = TestClock(start: anyDate)

    private func feed(keepsItems: Bool) -> Feed<Letter> {
        service.feed(store, keepsItemsOfEmptyLists: keepsItems, clock: clock)
    }

    @Test(arguments: [(5, "abc"), (8, "")])
    func preservesTheSavedImagesOfAFeedButShowsNoExpiredOnes(days: Int, shown: String) async throws {
        _ = try await feed(keepsItems: true).load(all: false)
        let before = store.entry
        clock.advance(by: .seconds(days * 86_400))
        service.word = ""
        for all in [false, true] {
            let loaded = try await feed(keepsItems: true).load(all: all)
            #expect(loaded.received == [] && loaded.source == .remote(savingFailure: nil))
            #expect(loaded.items.word == shown && loaded.savedAt == (shown.isEmpty ? nil : anyDate))
        }
        #expect(store.entry == before, "their age and their validators stay")
        #expect(service.checks == [true, false, false])
    }

    @Test func findsNothingNewInAnEmptyFeedOfImages() async throws {
        _ = try await feed(keepsItems: true).load(all: false)
        service.word = ""
        let update = try await feed(keepsItems: true).newUpdate()
        #expect(update.new == [] && update.items.word == "abc")
        service.word = "abc"
        #expect(try await feed(keepsItems: true).new().word == "abc", "it was no delivery")
        #expect(store.entry?.value.word == "abc")
    }
}
