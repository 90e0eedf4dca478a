import FeedCore
import FeedTestSupport
import FeedTesting
import Foundation
import Testing

@Suite("Loading more of a list", .limited)
struct LoadMoreTests {
    private let store = MemoryStore<[Letter]>()
    private let clock = TestClock(start: anyDate)

    private func loader(_ service: LetterService) -> ListLoader<Letter> {
        service.loader(store, clock: clock)
    }

    /// Loads more, as the next process does, until there is no more; returns the list after each step.
    private func rest(of list: Loaded<[Letter]>, from service: LetterService) async throws -> [String] {
        var (list, words) = (list, [String]())
        while list.hasMore, words.count < 20 {
            list = try await loader(service).loadMore(after: list)
            words.append(list.value.word)
        }
        return words
    }

    @Test(arguments: [LetterService.Format.afterItem, .links])
    func loadsThePageBehindAListUntilTheEnd(format: LetterService.Format) async throws {
        let service = LetterService("abcde", pageSize: 2, format: format)
        let first = try await loader(service).load(all: false)
        let words = try await rest(of: first, from: service)
        #expect(words == (format == .links ? ["abcd", "abcde"] : ["abcd", "abcde", "abcde"]))
        #expect(service.requests == (format == .links ? "-24" : "-bde"))
        #expect(store.entry?.value.word == "abcde")
        #expect(store.entry?.metadata.paging?.isComplete == true && store.entry?.metadata.next == nil)
    }

    @Test func savesEachPageWithItsDate() async throws {
        let service = LetterService("abcde", pageSize: 2)
        var list = try await loader(service).load(all: false)
        for _ in 0..<2 {
            clock.advance(by: .seconds(3_600))
            list = try await loader(service).loadMore(after: list)
            #expect(list.source == .remote(savingFailure: nil) && list.savedAt == anyDate && list.title == "letters")
        }
        let parts = store.entry?.metadata.paging?.parts
        #expect(parts?.map(\.count) == [2, 2, 1])
        #expect(parts?.map(\.savedAt) == [anyDate, anyDate + 3_600, anyDate + 7_200])
        #expect(store.entry?.metadata.paging?.firstPageSize == 2 && store.entry?.timestamp == anyDate)
    }

    @Test func goesOnWhereTheSavedListEnds() async throws {
        let service = LetterService("abcde", pageSize: 2, format: .links)
        _ = try await loader(service).load(all: false)
        service.restart(failing: 0)
        let offline = try await loader(service).load(all: false)
        #expect(offline.hasMore && offline.source == .cache(fallbackReason: AnyError("page")))
        service.restart()
        #expect(try await rest(of: offline, from: service) == ["abcd", "abcde"])
        let saved = try await loader(service).saved()
        #expect(saved.value.word == "abcde" && !saved.hasMore)
    }

    @Test func returnsTheSameAtTheEndWithoutARequest() async throws {
        let service = LetterService("abcd", pageSize: 2)
        let all = try await loader(service).load(all: true)
        service.restart()
        #expect(try await loader(service).loadMore(after: all) == all)
        #expect(service.requests == "")
    }

    @Test func passesOverPagesThatBringNothingNew() async throws {
        let service = LetterService("ab......cd", pageSize: 2, format: .links)
        let first = try await loader(service).load(all: false)
        let more = try await loader(service).loadMore(after: first)
        #expect(more.value.word == "abcd" && !more.hasMore && service.requests == "-2468")
    }

    @Test func goesOnBehindAListThatIsEmptySoFar() async throws {
        let service = LetterService("..ab", pageSize: 2, format: .links)
        let empty = Loaded<[Letter]>([], source: .remote(savingFailure: nil), savedAt: nil)
            .list(title: nil, format: nil, next: service.url)
        #expect(try await loader(service).loadMore(after: empty).value.word == "ab")
    }

    @Test func appendsNothingToASavedListThatEndsElsewhere() async throws {
        let service = LetterService("abcdef", pageSize: 2)
        let first = try await loader(service).load(all: false)
        _ = try await loader(service).loadMore(after: first)
        let before = store.entry
        let again = try await loader(service).loadMore(after: first)
        #expect(again.value.word == "abcd" && again.hasMore)
        #expect(store.entry == before, "no item twice")
        store.entry = nil
        #expect(try await loader(service).loadMore(after: first).value.word == "abcd")
        #expect(store.entry == nil, "nor a list without its beginning")
    }

    @Test func throwsTheServicesErrorAndLeavesTheSavedList() async throws {
        let service = LetterService("abcd", pageSize: 2)
        let first = try await loader(service).load(all: false)
        let before = store.entry
        service.restart(failing: 0)
        await #expect(throws: AnyError("page")) { try await loader(service).loadMore(after: first) }
        #expect(store.entry == before)
        #expect(try await loader(service).loadMore(after: first).value.word == "abcd", "it can be tried again")
    }

    @Test func throwsCancellationErrorOnceCancelled() async throws {
        let service = LetterService("abcd", pageSize: 2)
        let loader = loader(service)
        let first = try await loader.load(all: false)
        service.restart(failing: 0)
        let loading = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await loader.loadMore(after: first)
        }
        await #expect(throws: CancellationError.self) { try await loading.value(of: "the load") }
    }

    @Test func saysWhyAPageCouldNotBeSavedAndShowsItNevertheless() async throws {
        let service = LetterService("abcd", pageSize: 2)
        let first = try await loader(service).load(all: false)
        store.failure = AnyError("full")
        let more = try await loader(service).loadMore(after: first)
        #expect(more.value.word == "abcd" && more.source == .remote(savingFailure: AnyError("full")))
        #expect(more.savedAt == nil && service.problems == ["\(AnyError("full"))"])
    }

    /// Those who show the list would lose the page.
    @Test func tellsNoListWithoutAPageThatCameWhileItWasFoundUnchanged() async throws {
        let service = LetterService("abcdef", pageSize: 2)
        let store = InterruptedStore(store)
        let loader = service.loader(store, clock: clock)
        let first = try await loader.load(all: false)
        store.interruption.update { $0 = { _ = try await loader.loadMore(after: first) } }
        #expect(try await loader.load(all: false).isNotModified)
        #expect(service.requests == "--b" && store.store.entry?.value.word == "abcd")
        #expect(service.told.map(\.word) == ["ab", "abcd"])
    }

    /// A list whose end was seen stays complete, if it did not come in pages.
    @Test func remembersTheEndOfAListThatIsNotPaged() async throws {
        let service = LetterService("abc")
        let first = try await loader(service).load(all: false)
        #expect(first.hasMore)
        #expect(try await !loader(service).loadMore(after: first).hasMore)
        let saved = try await loader(service).saved()
        #expect(!saved.hasMore && saved.value.word == "abc" && store.entry?.metadata.paging == nil)
        #expect(try await !loader(service).load(all: false).hasMore, "also after it was not modified")
    }
}

@Suite("Going on with a list whose parts have expired", .limited)
struct ExpiredPartsTests {
    private let service = LetterService("abcdef", pageSize: 2)
    private let store = MemoryStore<[Letter]>()
    private let clock = TestClock(start: anyDate)

    private var loader: ListLoader<Letter> { service.loader(store, clock: clock) }

    /// Saves all pages, the first of them again after six days, and returns what can be shown after seven.
    private func expire() async throws -> Loaded<[Letter]> {
        service.word = "bcdef"
        _ = try await loader.load(all: true)
        clock.advance(by: .seconds(6 * 86_400))
        service.word = "abcdef"
        _ = try await loader.load(all: false)
        let saved = try await loader.saved()
        #expect(saved.value.word == "abcdef" && !saved.hasMore)
        clock.advance(by: .seconds(86_400))
        service.restart()
        return try await loader.saved()
    }

    @Test func goesOnBehindWhatIsLeftOfAnExpiredList() async throws {
        let saved = try await expire()
        #expect(saved.value.word == "ab" && saved.hasMore)
        #expect(try await loader.loadMore(after: saved).value.word == "abcd")
        #expect(service.requests == "b")
    }

    @Test func savesWhatIsLoadedBehindWhatIsLeft() async throws {
        var list = try await expire()
        for _ in 0..<3 { list = try await loader.loadMore(after: list) }
        #expect(!list.hasMore && store.entry?.value.word == "abcdef")
        #expect(try await loader.saved().value.word == "abcdef")
        #expect(store.entry?.metadata.paging?.isComplete == true)
    }

    @Test func hasNoExpiredItemsOnceTheServiceSaysThatNothingHasChanged() async throws {
        _ = try await expire()
        let loaded = try await loader.load(all: false)
        #expect(loaded.isNotModified && loaded.value.word == "ab" && loaded.joined?.word == "ab")
        #expect(loaded.joinedNext == service.pageURL("after", "b"))
    }

    @Test func goesOnWithAListSavedWithoutItsExpiredEnd() async throws {
        _ = try await expire()
        service.word = "xabcdef"
        let loaded = try await loader.load(all: false)
        #expect(loaded.joined?.word == "xab" && loaded.joinedNext != nil)
        #expect(store.entry?.value.word == "xab" && store.entry?.metadata.paging?.isComplete == false)
        let saved = try await loader.saved()
        #expect(saved.hasMore)
        #expect(try await loader.loadMore(after: saved).value.word.hasPrefix("xabc"))
    }

    @Test func leavesAListCompleteIfOnlyItsBeginningWasLoadedAgain() async throws {
        _ = try await loader.load(all: true)
        clock.advance(by: .seconds(6 * 86_400))
        service.word = "xabcdef"
        _ = try await loader.load(all: false)
        #expect(store.entry?.metadata.paging?.isComplete == true)
        #expect(try await !loader.saved().hasMore)
    }

    /// The end of the list is that of its last page, whatever was dropped in between.
    @Test func goesOnInTheMiddleOfAPageThatWasJoinedThere() async throws {
        let service = LetterService("abcdef", pageSize: 3, format: .links)
        let loader = service.loader(store, clock: clock)
        _ = try await loader.load(all: true)
        clock.advance(by: .seconds(6 * 86_400))
        service.word = "xabycdef"
        service.restart(failing: 2)
        // The second page is "ycd", of which "y" would leave no gap; then the third fails.
        _ = try await loader.load(all: true)
        #expect(store.entry?.value.word == "xabycdef")
        clock.advance(by: .seconds(86_400))
        service.restart()
        let saved = try await loader.saved()
        #expect(saved.value.word == "xabycd" && saved.hasMore)
        #expect(try await loader.loadMore(after: saved).value.word == "xabycdef")
    }
}

@Suite("Going on with a list that an earlier version saved", .limited)
struct EarlierListsTests {
    private let service = LetterService("abcdef", pageSize: 2)
    private let clock = TestClock(start: anyDate)

    /// What an earlier version saved of the first items: without format, policy, title and where the list goes on.
    private func store(_ word: String, parts: [Int]? = nil, isComplete: Bool = false) -> MemoryStore<[Letter]> {
        let validators = Validators(etag: "\"ab -\"")
        var metadata = CacheMetadata(timestamp: anyDate, url: service.url, validators: validators)
        metadata.paging = parts.map { parts in
            let parts = parts.enumerated().map { Paging.Part(count: $1, savedAt: anyDate - 600_000 * Double($0)) }
            return Paging(firstPageSize: 2, isComplete: isComplete, parts: parts)
        }
        return MemoryStore(CacheEntry(value: letters(word), metadata: metadata))
    }

    private func loader(_ store: MemoryStore<[Letter]>) -> ListLoader<Letter> {
        service.loader(store, clock: clock)
    }

    @Test(arguments: [nil, [2, 2]])
    func goesOnBehindItsLastItem(parts: [Int]?) async throws {
        let loader = loader(store("abcd", parts: parts))
        let saved = try await loader.saved()
        #expect(saved.next == service.pageURL("after", "d"))
        #expect(try await loader.loadMore(after: saved).value.word == "abcdef")
    }

    @Test func hasNoMoreIfItIsComplete() async throws {
        #expect(try await !loader(store("abcdef", parts: [2, 4], isComplete: true)).saved().hasMore)
    }

    @Test func goesOnBehindWhatHasNotExpired() async throws {
        clock.advance(by: .seconds(10_000))
        let saved = try await loader(store("abcdef", parts: [2, 4], isComplete: true)).saved()
        #expect(saved.value.word == "ab" && saved.next == service.pageURL("after", "b"))
    }

    @Test(arguments: [nil, [2, 2]])
    func goesOnBehindItsLastItemAfterALoadThatFoundNothingChanged(parts: [Int]?) async throws {
        let store = store(parts == nil ? "ab" : "abcd", parts: parts)
        let loaded = try await loader(store).load(all: false)
        #expect(loaded.isNotModified && loaded.next == service.pageURL("after", "b"))
        #expect(loaded.joinedNext == service.pageURL("after", parts == nil ? "b" : "d"))
    }

    @Test func goesOnBehindItsLastItemOnceItIsJoined() async throws {
        let store = store("abcd", parts: [2, 2])
        service.word = "xabcdef"
        let loaded = try await loader(store).load(all: false)
        #expect(loaded.joined?.word == "xabcd" && loaded.joinedNext == service.pageURL("after", "d"))
        #expect(store.entry?.metadata.next == service.pageURL("after", "d"))
        #expect(try await loader(store).saved().hasMore)
    }

    @Test func goesOnBehindItsFirstPageOnceMoreHasBeenLoaded() async throws {
        let store = store("ab")
        _ = try await loader(store).loadMore(after: loader(store).saved())
        let loaded = try await loader(store).load(all: false)
        #expect(loaded.isNotModified && loaded.value.word == "ab" && loaded.next == service.pageURL("after", "b"))
    }

    @Test func asksForNoMoreOfAServiceWithOtherPages() async throws {
        let service = LetterService("abcdef", pageSize: 2, format: .links)
        let saved = try await service.loader(store("ab"), clock: clock).saved()
        #expect(saved.value.word == "ab" && !saved.hasMore)
    }
}

/// A store in which something happens right after the next time that it is read.
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
