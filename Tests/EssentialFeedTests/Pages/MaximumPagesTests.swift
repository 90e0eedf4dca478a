import FeedTestSupport
import FeedTesting
import Foundation
import Testing

@testable import EssentialFeed

@Suite("Loading a list with more pages than the limit", .limited)
struct MaximumPagesTests {
    private let store = MemoryStore<[Letter]>()
    private let clock = TestClock(start: anyDate, skipsSleeps: true)

    private func feed(_ service: LetterService, maximumPages: Int = 3) -> Feed<Letter> {
        service.feed(store, maximumPages: maximumPages, clock: clock)
    }

    /// Saves two pages of a list, then adds many new items.
    private func service() async throws -> LetterService {
        let service = LetterService("wxyz", pageSize: 2, format: .links)
        _ = try await feed(service).loadAll()
        service.word = "abcdefghijklmnopqrstuvwxyz"
        service.restart()
        return service
    }

    @Test func requestsAtMostAHundredPagesByDefault() {
        #expect(Feeds(storage: InMemoryStorage()).maximumPages == 100)
        #expect(Feeds(storage: InMemoryStorage(), maximumPages: 0).maximumPages == 1)
    }

    @Test func replacesASavedListThatThePagesDoNotReach() async throws {
        let service = try await service()
        let loaded = try await feed(service).load()
        #expect(loaded.items.word == "abcdef" && loaded.received == loaded.items && loaded.hasMore)
        #expect(loaded.pageFailure == nil && service.requestCount == 3)
        let saved = try await feed(service).saved()
        #expect(saved.items.word == "abcdef" && saved.hasMore)
        #expect(service.stops == [3])
    }

    @Test func doesNotStopIfTheLastPageReachesTheSavedList() async throws {
        let service = try await service()
        let loaded = try await feed(service, maximumPages: 12).load()
        #expect(loaded.items.word == service.word && service.stops == [])
    }

    @Test func loadsUpToAHundredTimesAsManyPagesIfAllAreRequested() async throws {
        let word = String(String.UnicodeScalarView((0..<300).compactMap { Unicode.Scalar(0x4E00 + $0) }))
        let service = LetterService(word, pageSize: 2, format: .links)
        let loaded = try await feed(service, maximumPages: 1).loadAll()
        #expect(loaded.items.count == 200 && service.requestCount == 100 && loaded.hasMore && service.stops == [100])
    }

    @Test func findsNewItemsWithinTheLimitOnlyOnce() async throws {
        let service = try await service()
        #expect(try await [feed(service).new().word, feed(service).new().word] == ["abcdef", ""])
    }

    @Test func requestsNoPageWhoseURLDiffersOnlyInItsFragment() async throws {
        let service = LetterService("abcdef", pageSize: 2, format: .links)
        service.detour(to: URL(string: service.url.absoluteString + "#again"))
        let loaded = try await feed(service).loadAll()
        #expect(loaded.items.word == "ab" && !loaded.hasMore && service.requestCount == 1)
    }
}
