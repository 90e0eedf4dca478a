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
        #expect(store.entry?.metadata.next == nil)
    }

    @Test func savesEachPageWithoutChangingTheAge() async throws {
        let service = LetterService("abcde", pageSize: 2)
        var list = try await feed(service).load(all: false)
        for _ in 0..<2 {
            clock.advance(by: .seconds(3_600))
            list = try await feed(service).loadMore(after: list)
            #expect(list.source == .remote(savingFailure: nil) && list.savedAt == anyDate && list.title == "letters")
        }
        #expect(store.entry?.metadata.firstPage?.count == 2 && store.entry?.timestamp == anyDate)
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
        #expect(store.entry?.metadata.failure != nil && store.entry?.with { $0.failure = nil } == before)
        #expect(try await feed(service).loadMore(after: first).items.word == "abcd", "it can be tried again")
    }

    /// A person who leaves a screen cancels its load; this is not a failure of the service.
    @Test(arguments: ["load", "more", "new"])
    func throwsCancellationErrorWhenCancelledAndSavesNoFailure(operation: String) async throws {
        let service = LetterService("abcd", pageSize: 2)
        let feed = feed(service)
        let first = try await feed.load(all: false)
        let before = store.entry
        service.restart(failing: 0, with: CancellationError())
        await #expect(throws: CancellationError.self) {
            switch operation {
            case "load": _ = try await feed.load()
            case "more": _ = try await feed.loadMore(after: first)
            default: _ = try await feed.new()
            }
        }
        #expect(store.entry == before && service.problems == [])
    }

    @Test func showsAPageThatCouldNotBeSavedAndReportsWhy() async throws {
        let service = LetterService("abcd", pageSize: 2)
        let first = try await feed(service).load(all: false)
        store.failure = AnyError("full")
        let more = try await feed(service).loadMore(after: first)
        #expect(more.items.word == "abcd" && more.source == .remote(savingFailure: AnyError("full")))
        #expect(more.savedAt == nil && service.problems == ["\(AnyError("full"))"])
    }

    /// If a list is not paged, it stays complete after its end was reached.
    @Test func remembersTheEndOfAListThatIsNotPaged() async throws {
        let service = LetterService("abc")
        let first = try await feed(service).load(all: false)
        #expect(first.hasMore)
        #expect(try await !feed(service).loadMore(after: first).hasMore)
        let saved = try await feed(service).saved()
        #expect(!saved.hasMore && saved.items.word == "abc" && store.entry?.metadata.firstPage == nil)
        #expect(try await !feed(service).load(all: false).hasMore, "also after it was not modified")
    }
}
