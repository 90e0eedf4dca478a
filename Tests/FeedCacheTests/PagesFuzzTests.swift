import FeedCache
import FeedCore
import FeedTestSupport
import FeedTesting
import Foundation
import Testing

@Suite("Loading pages by the rules, whatever happens", .limited)
struct PagesFuzzTests {
    private struct Item: Identifiable { let id: Int }

    private static let count = ProcessInfo.processInfo.environment["ESSENTIAL_FEED_FUZZ"].flatMap(UInt64.init) ?? 2_000

    /// A history that breaks a rule is named by its seed.
    @Test(arguments: 0..<8 as Range<UInt64>)
    func followsTheModel(part: UInt64) async throws {
        for seed in stride(from: part, to: Self.count, by: 8) { try await Self.run(seed) }
    }

    @Test func remembersTheSizeOfTheFirstPageOfTheLastLoadThatSucceeded() async throws {
        let date = anyDate - 604_800
        let paging = Paging(firstPageSize: 4, isWhole: false, parts: [.init(count: 1, savedAt: date)])
        let store = InMemoryStore(
            CacheEntry(value: [Item(id: 9)], timestamp: date, url: anyURL("feed"), paging: paging)
        )
        let cache = Self.cache(store, TestClock(start: anyDate))
        let loader = ListLoader<Item, Int>(cache: cache, url: anyURL("feed"), now: { anyDate }) { cursor in
            StubConditionalLoader { _ in
                guard cursor == nil else { throw AnyError("page") }
                return .fetched(Fetched([Item(id: 1), Item(id: 2)]))
            }
        }
        #expect(try await loader.loadAll().pageFailure as? AnyError == AnyError("page"))
        #expect(await store.retrieve()?.value.map(\.id) == [1, 2])
        #expect(await store.retrieve()?.paging?.firstPageSize == 4)
    }

    @Test func showsNothingBehindAnExpiredPart() async throws {
        let cache = Self.cache(InMemoryStore(), TestClock(start: anyDate))
        for (ages, count) in [([0, 604_800, 0], 1), ([604_800, 0], 0), ([604_799, 0], 2)] as [([Double], Int)] {
            let parts = ages.map { Paging.Part(count: 1, savedAt: anyDate - $0) }
            let paging = Paging(firstPageSize: 1, isWhole: true, parts: parts)
            let items = parts.indices.map(Item.init)
            let entry = CacheEntry(value: items, timestamp: anyDate, url: anyURL("feed"), paging: paging)
            let usable = cache.usablePart(of: entry)
            #expect(usable?.value.count ?? 0 == count)
            #expect(usable?.paging?.isWhole ?? false == (count == 2))
        }
    }

    private static func run(_ seed: UInt64) async throws {
        var history = PagedHistory(seed: seed)
        let clock = TestClock(start: anyDate)
        let store = InMemoryStore<[Item]>()
        for _ in 0..<10 {
            let (load, wait, validates) = history.next()
            clock.advance(by: .seconds(wait))
            if validates {
                _ = try await cache(store, clock).validateCache()
                history.model.validate(at: clock.date)
            }
            let shown = await shown(load, loader(history.service, store, clock, limit: load.limit))
            let entry = await store.retrieve()
            let problem = history.problem(shown: shown, cached: entry, at: clock.date, number: \.id)
            try #require(problem == nil)
            try #require((shown == nil) == (history.expected == nil), "seed \(seed): \(history.service.load)")
            let saved = try? await loader(history.service, store, clock, limit: nil).saved().value.map(\.id)
            try #require(saved ?? [] == history.model.usable(at: clock.date), "seed \(seed): \(history.service.load)")
        }
    }

    private static func shown(_ load: PagedLoad, _ loader: ListLoader<Item, Int>) async -> [Int]? {
        let task = Task {
            guard load.isNew else { return try await loader.load(all: load.isAll).shown.value.map(\.id) }
            var new: [Int] = []
            try await loader.loadNew(all: load.isAll) { new = $0.new.map(\.id) }
            return new
        }
        return try? await task.value
    }

    private static func loader(
        _ service: ChangingService,
        _ store: InMemoryStore<[Item]>,
        _ clock: TestClock,
        limit: Int?
    ) -> ListLoader<Item, Int> {
        ListLoader(
            cache: cache(store, clock),
            url: anyURL("feed"),
            pageSize: limit,
            now: { clock.date }
        ) { cursor in
            StubConditionalLoader { validators in
                switch service.page(after: cursor, limit: limit) {
                case .success(let page):
                    let current = Validators(etag: "\"\(page)\"")
                    if validators == current { return .unchanged(freshness: nil) }
                    return .fetched(Fetched(page.map(Item.init), validators: current))
                case .failure(.noSuchPage): throw Refusal()
                case .failure(.interruption):
                    withUnsafeCurrentTask { $0?.cancel() }
                    throw CancellationError()
                case .failure(let fault): throw fault
                }
            }
        }
    }

    private static func cache(_ store: InMemoryStore<[Item]>, _ clock: TestClock) -> LocalLoader<[Item]> {
        LocalLoader(store: store, url: anyURL("feed"), policy: .days(7), now: { clock.date })
    }

    private struct Refusal: ServiceError {
        let status: Int? = 404
        func retryAfter(now: Date) -> Date? { nil }
    }
}
