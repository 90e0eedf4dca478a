import FeedTestSupport
import FeedTesting
import Foundation
import Testing

@testable import EssentialFeed

@Suite("Loading more of a list", .limited)
struct LoadMoreTests {
    private let store = MemoryStore<[Letter]>()
    private let clock = TestClock(start: anyDate)

    private func feed(_ service: LetterService) -> Feed<Letter> {
        service.feed(store, clock: clock)
    }

    /// Loads more in a new process, until there are no more pages; returns the list after each step.
    private func rest(of list: LoadedList<Letter>, from service: LetterService) async throws -> [String] {
        var (list, words) = (list, [String]())
        while list.hasMore, words.count < 20 {
            list = try await feed(service).loadMore(after: list)
            words.append(list.items.word)
        }
        return words
    }

    @Test(arguments: [LetterService.Format.afterItem, .links])
    func loadsThePageAfterAListUntilTheEnd(format: LetterService.Format) async throws {
        let service = LetterService("abcde", pageSize: 2, format: format)
        let first = try await feed(service).load(all: false)
        let words = try await rest(of: first, from: service)
        #expect(words == (format == .links ? ["abcd", "abcde"] : ["abcd", "abcde", "abcde"]))
        #expect(service.requests == (format == .links ? "-24" : "-bde"))
        #expect(store.entry?.value.word == "abcde")
        #expect(store.entry?.metadata.paging?.isComplete == true && store.entry?.metadata.next == nil)
    }

    @Test func savesEachPageWithItsDate() async throws {
        let service = LetterService("abcde", pageSize: 2)
        var list = try await feed(service).load(all: false)
        for _ in 0..<2 {
            clock.advance(by: .seconds(3_600))
            list = try await feed(service).loadMore(after: list)
            #expect(list.source == .remote(savingFailure: nil) && list.savedAt == clock.date && list.title == "letters")
        }
        let parts = store.entry?.metadata.paging?.parts
        #expect(parts?.map(\.count) == [2, 2, 1])
        #expect(parts?.map(\.savedAt) == [anyDate, anyDate + 3_600, anyDate + 7_200])
        #expect(store.entry?.metadata.paging?.firstPageSize == 2 && store.entry?.timestamp == anyDate)
    }

    @Test func continuesAfterTheSavedList() async throws {
        let service = LetterService("abcde", pageSize: 2, format: .links)
        _ = try await feed(service).load(all: false)
        service.restart(failing: 0)
        let offline = try await feed(service).load(all: false)
        #expect(offline.hasMore && offline.source == .cache(fallbackReason: AnyError("page")))
        service.restart()
        #expect(try await rest(of: offline, from: service) == ["abcd", "abcde"])
        let saved = try await feed(service).saved()
        #expect(saved.items.word == "abcde" && !saved.hasMore)
    }

    @Test func returnsTheSameListAtTheEndWithoutARequest() async throws {
        let service = LetterService("abcd", pageSize: 2)
        let all = try await feed(service).load(all: true)
        service.restart()
        #expect(try await feed(service).loadMore(after: all) == all)
        #expect(service.requests == "")
    }

    @Test func skipsPagesWithoutNewItems() async throws {
        let service = LetterService("ab......cd", pageSize: 2, format: .links)
        let first = try await feed(service).load(all: false)
        let more = try await feed(service).loadMore(after: first)
        #expect(more.items.word == "abcd" && !more.hasMore && service.requests == "-2468")
    }

    @Test func continuesAfterAListThatIsStillEmpty() async throws {
        let service = LetterService("..ab", pageSize: 2, format: .links)
        let empty = LoadedList<Letter>(items: [], next: service.url)
        #expect(try await feed(service).loadMore(after: empty).items.word == "ab")
    }

    @Test func appendsNothingToASavedListWithAnotherEnd() async throws {
        let service = LetterService("abcdef", pageSize: 2)
        let first = try await feed(service).load(all: false)
        _ = try await feed(service).loadMore(after: first)
        let before = store.entry
        let again = try await feed(service).loadMore(after: first)
        #expect(again.items.word == "abcd" && again.hasMore)
        #expect(store.entry == before, "no item twice")
        store.entry = nil
        #expect(try await feed(service).loadMore(after: first).items.word == "abcd")
        #expect(store.entry == nil, "nor a list without its beginning")
    }

    @Test func throwsTheServicesErrorAndLeavesTheSavedListUnchanged() async throws {
        let service = LetterService("abcd", pageSize: 2)
        let first = try await feed(service).load(all: false)
        let before = store.entry
        service.restart(failing: 0)
        await #expect(throws: AnyError("page")) { try await feed(service).loadMore(after: first) }
        #expect(store.entry == before)
        #expect(try await feed(service).loadMore(after: first).items.word == "abcd", "it can be tried again")
    }

    @Test func throwsCancellationErrorWhenCancelled() async throws {
        let service = LetterService("abcd", pageSize: 2)
        let feed = feed(service)
        let first = try await feed.load(all: false)
        service.restart(failing: 0)
        let loading = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await feed.loadMore(after: first)
        }
        await #expect(throws: CancellationError.self) { try await loading.value(of: "the load") }
    }

    @Test func showsAPageThatCouldNotBeSavedAndReportsWhy() async throws {
        let service = LetterService("abcd", pageSize: 2)
        let first = try await feed(service).load(all: false)
        store.failure = AnyError("full")
        let more = try await feed(service).loadMore(after: first)
        #expect(more.items.word == "abcd" && more.source == .remote(savingFailure: AnyError("full")))
        #expect(more.savedAt == nil && service.problems == ["\(AnyError("full"))"])
    }

    /// Otherwise, the observers of the list would lose the page.
    @Test func notifiesObserversOfAPageReceivedDuringARevalidation() async throws {
        let service = LetterService("abcdef", pageSize: 2)
        let store = InterruptedStore(store)
        let feed = service.feed(store, clock: clock)
        let first = try await feed.load(all: false)
        store.interruption.update { $0 = { _ = try await feed.loadMore(after: first) } }
        #expect(try await feed.load(all: false).isNotModified)
        #expect(service.requests == "--b" && store.store.entry?.value.word == "abcd")
        #expect(service.saved == ["ab", "abcd"])
    }

    /// If a list is not paged, it stays complete after its end was reached.
    @Test func remembersTheEndOfAListThatIsNotPaged() async throws {
        let service = LetterService("abc")
        let first = try await feed(service).load(all: false)
        #expect(first.hasMore)
        #expect(try await !feed(service).loadMore(after: first).hasMore)
        let saved = try await feed(service).saved()
        #expect(!saved.hasMore && saved.items.word == "abc" && store.entry?.metadata.paging == nil)
        #expect(try await !feed(service).load(all: false).hasMore, "also after it was not modified")
    }
}

@Suite("Loading more of a list whose parts have expired", .limited)
struct ExpiredPartsTests {
    private let service = LetterService("abcdef", pageSize: 2)
    private let store = MemoryStore<[Letter]>()
    private let clock = TestClock(start: anyDate)

    private var feed: Feed<Letter> { service.feed(store, clock: clock) }

    /// Saves all pages, then the first one again after six days; returns the usable list after seven days.
    private func expire() async throws -> LoadedList<Letter> {
        service.word = "bcdef"
        _ = try await feed.load(all: true)
        clock.advance(by: .seconds(6 * 86_400))
        service.word = "abcdef"
        _ = try await feed.load(all: false)
        let saved = try await feed.saved()
        #expect(saved.items.word == "abcdef" && !saved.hasMore)
        clock.advance(by: .seconds(86_400))
        service.restart()
        return try await feed.saved()
    }

    @Test func continuesAfterTheUsablePartOfAnExpiredList() async throws {
        let saved = try await expire()
        #expect(saved.items.word == "ab" && saved.hasMore)
        #expect(try await feed.loadMore(after: saved).items.word == "abcd")
        #expect(service.requests == "b")
    }

    @Test func savesPagesLoadedAfterTheUsablePart() async throws {
        var list = try await expire()
        for _ in 0..<3 { list = try await feed.loadMore(after: list) }
        #expect(!list.hasMore && store.entry?.value.word == "abcdef")
        #expect(try await feed.saved().items.word == "abcdef")
        #expect(store.entry?.metadata.paging?.isComplete == true)
    }

    @Test func hasNoExpiredItemsAfterARevalidation() async throws {
        _ = try await expire()
        let loaded = try await feed.load(all: false)
        #expect(loaded.isNotModified && loaded.received.word == "ab" && loaded.items.word == "ab")
        #expect(loaded.next == service.pageURL("after", "b"))
    }

    @Test func continuesAListSavedWithoutItsExpiredEnd() async throws {
        _ = try await expire()
        service.word = "xabcdef"
        let loaded = try await feed.load(all: false)
        #expect(loaded.items.word == "xab" && loaded.next != nil)
        #expect(store.entry?.value.word == "xab" && store.entry?.metadata.paging?.isComplete == false)
        let saved = try await feed.saved()
        #expect(saved.hasMore)
        #expect(try await feed.loadMore(after: saved).items.word.hasPrefix("xabc"))
    }

    @Test func staysCompleteIfOnlyTheBeginningWasLoadedAgain() async throws {
        _ = try await feed.load(all: true)
        clock.advance(by: .seconds(6 * 86_400))
        service.word = "xabcdef"
        _ = try await feed.load(all: false)
        #expect(store.entry?.metadata.paging?.isComplete == true)
        #expect(try await !feed.saved().hasMore)
    }

    /// The end of the list is the end of its last page, regardless of items omitted in between.
    @Test func continuesInTheMiddleOfAPageThatWasJoinedThere() async throws {
        let service = LetterService("abcdef", pageSize: 3, format: .links)
        let feed = service.feed(store, clock: clock)
        _ = try await feed.load(all: true)
        clock.advance(by: .seconds(6 * 86_400))
        service.word = "xabycdef"
        service.restart(failing: 2)
        // The second page is "ycd"; "y" leaves no gap. The third page fails.
        _ = try await feed.load(all: true)
        #expect(store.entry?.value.word == "xabycdef")
        clock.advance(by: .seconds(86_400))
        service.restart()
        let saved = try await feed.saved()
        #expect(saved.items.word == "xabycd" && saved.hasMore)
        #expect(try await feed.loadMore(after: saved).items.word == "xabycdef")
    }
}

@Suite("Loading more of a list that an earlier version saved", .limited)
struct EarlierListsTests {
    private let service = LetterService("abcdef", pageSize: 2)
    private let clock = TestClock(start: anyDate)

    /// A list as an earlier version saved it, without format, policy, title and the URL of the next page.
    private func store(_ word: String, parts: [Int]? = nil, isComplete: Bool = false) -> MemoryStore<[Letter]> {
        let validators = Validators(etag: "\"ab -\"")
        var metadata = CacheMetadata(timestamp: anyDate, url: service.url, validators: validators)
        metadata.paging = parts.map { parts in
            let parts = parts.enumerated().map { Paging.Part(count: $1, savedAt: anyDate - 600_000 * Double($0)) }
            return Paging(firstPageSize: 2, isComplete: isComplete, parts: parts)
        }
        return MemoryStore(CacheEntry(value: letters(word), metadata: metadata))
    }

    private func feed(_ store: MemoryStore<[Letter]>) -> Feed<Letter> {
        service.feed(store, clock: clock)
    }

    @Test(arguments: [nil, [2, 2]])
    func continuesAfterItsLastItem(parts: [Int]?) async throws {
        let feed = feed(store("abcd", parts: parts))
        let saved = try await feed.saved()
        #expect(saved.next == service.pageURL("after", "d"))
        #expect(try await feed.loadMore(after: saved).items.word == "abcdef")
    }

    @Test func hasNoMoreIfItIsComplete() async throws {
        #expect(try await !feed(store("abcdef", parts: [2, 4], isComplete: true)).saved().hasMore)
    }

    @Test func continuesAfterItsUnexpiredPart() async throws {
        clock.advance(by: .seconds(10_000))
        let saved = try await feed(store("abcdef", parts: [2, 4], isComplete: true)).saved()
        #expect(saved.items.word == "ab" && saved.next == service.pageURL("after", "b"))
    }

    @Test(arguments: [nil, [2, 2]])
    func continuesAfterItsLastItemAfterARevalidation(parts: [Int]?) async throws {
        let store = store(parts == nil ? "ab" : "abcd", parts: parts)
        let loaded = try await feed(store).load(all: false)
        #expect(loaded.isNotModified && loaded.next == service.pageURL("after", parts == nil ? "b" : "d"))
    }

    @Test func continuesAfterItsLastItemOnceItIsJoined() async throws {
        let store = store("abcd", parts: [2, 2])
        service.word = "xabcdef"
        let loaded = try await feed(store).load(all: false)
        #expect(loaded.items.word == "xabcd" && loaded.next == service.pageURL("after", "d"))
        #expect(store.entry?.metadata.next == service.pageURL("after", "d"))
        #expect(try await feed(store).saved().hasMore)
    }

    @Test func continuesAfterItsLastItemOnceMoreHasBeenLoaded() async throws {
        let store = store("ab")
        _ = try await feed(store).loadMore(after: feed(store).saved())
        let loaded = try await feed(store).load(all: false)
        #expect(loaded.isNotModified && loaded.received.word == "ab" && loaded.next == service.pageURL("after", "d"))
    }

    @Test func requestsNoMoreFromAServiceWithAnotherPageFormat() async throws {
        let service = LetterService("abcdef", pageSize: 2, format: .links)
        let saved = try await service.feed(store("ab"), clock: clock).saved()
        #expect(saved.items.word == "ab" && !saved.hasMore)
    }
}

/// A store that calls a closure after the next time it is read.
private struct InterruptedStore<Value: Sendable>: CacheStore {
    let store: MemoryStore<Value>
    let interruption = Observed<(@Sendable () async throws -> Void)?>(nil)

    init(_ store: MemoryStore<Value>) {
        self.store = store
    }

    func retrieve() async throws -> CacheEntry<Value>? {
        let entry = try store.retrieve()
        let interruption = interruption.update { interruption in
            defer { interruption = nil }
            return interruption
        }
        try await interruption?()
        return entry
    }

    func metadata() throws -> CacheMetadata? { try store.metadata() }

    func replace(with entry: CacheEntry<Value>) throws { try store.replace(with: entry) }

    func update(
        _ change: @Sendable (CacheMetadata?, () -> Value?) -> CacheUpdate<Value>?
    ) throws -> CacheUpdate<Value>? {
        try store.update(change)
    }

    func delete(unless isValid: @Sendable (CacheEntry<Value>) -> Bool) throws -> CacheEntry<Value>? {
        try store.delete(unless: isValid)
    }
}
