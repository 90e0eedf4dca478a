import FeedTestSupport
import FeedTesting
import Foundation
import Testing

@testable import EssentialFeed

@Suite("Loading pages of any service by the rules", .limited)
struct PagesFuzzTests {
    private struct Item: Codable, Equatable, Identifiable { let id: Int }

    private static let count = ProcessInfo.processInfo.environment["ESSENTIAL_FEED_FUZZ"].flatMap(UInt64.init) ?? 1_000

    /// The seed in the arguments identifies a history that breaks a rule.
    @Test(arguments: ChangingService.Format.allCases, 0..<4 as Range<UInt64>)
    func followsTheModel(format: ChangingService.Format, part: UInt64) async throws {
        for seed in stride(from: part, to: Self.count, by: 4) { try await Self.run(seed, format) }
    }

    private static func run(_ seed: UInt64, _ format: ChangingService.Format) async throws {
        let keepsItems = seed % 3 == 0
        var history = PagedHistory(seed: seed, format: format, keepsItemsOfEmptyLists: keepsItems)
        let clock = TestClock(start: anyDate)
        let store = MemoryStore<[Item]>()
        for _ in 0..<10 {
            let (load, wait, validates) = history.next()
            clock.advance(by: .seconds(wait))
            if validates {
                _ = try await store.deleteItems { CachePolicy.days(7).isValid($0.timestamp, at: clock.date) }
                history.model.validate(at: clock.date)
            }
            let feed = feed(history.service, store, clock, limit: load.limit, keepsItems: keepsItems)
            let shown = await shown(load, feed)
            let problem = history.problem(
                shown: shown,
                cached: store.entry,
                at: clock.date,
                number: \.id,
                cursor: cursor
            )
            try #require(problem == nil)
            try #require((shown == nil) == (history.expected == nil), "seed \(seed): \(history.service.load)")
            let saved = try? await feed.saved()
            try #require(saved?.items.map(\.id) ?? [] == history.model.usable(at: clock.date), "seed \(seed)")
            try #require(saved == nil || saved?.hasMore == history.model.hasMore(at: clock.date), "seed \(seed)")
        }
    }

    private static func shown(_ load: PagedLoad, _ feed: Feed<Item>) async -> [Int]? {
        let task = Task {
            if load.isMore { return try await feed.loadMore(after: feed.saved()).items.map(\.id) }
            guard load.isNew else {
                let list = try await feed.load(all: load.isAll)
                return (list.isRemote ? list.received : list.items).map(\.id)
            }
            let new = try await feed.newItems(all: load.isAll, maximumAge: nil)
            try await feed.save(new)
            return new.update.new.map(\.id)
        }
        return try? await task.value
    }

    private static func feed(
        _ service: ChangingService,
        _ store: MemoryStore<[Item]>,
        _ clock: TestClock,
        limit: Int?,
        keepsItems: Bool
    ) -> Feed<Item> {
        let pageAfter = { @Sendable (id: Int) -> URL? in url(after: id, limit: limit) }
        let source = PageSource<Item>(
            firstPage: url(after: nil, limit: limit),
            pageSize: limit,
            keepsItemsOfEmptyLists: keepsItems
        ) { url, _ in
            StubConditionalLoader { validators in
                switch service.respond(after: cursor(of: url), limit: limit, unless: validators.etag) {
                case .page(let page):
                    let items = page.items.map(Item.init)
                    var fetched = FeedPage(items: items, next: page.next.map { self.url(after: $0, limit: nil) })
                    if service.format == .afterItem {
                        (fetched.format, fetched.pageAfter) = (.essentialFeed, pageAfter)
                    }
                    return .fetched(Fetched(fetched, validators: Validators(etag: page.tag)))
                case .notModified: return .unchanged(freshness: nil)
                case .fault(.noSuchPage): throw ServiceFailure(status: 404)
                case .fault(.interruption):
                    withUnsafeCurrentTask { $0?.cancel() }
                    throw CancellationError()
                case .fault(let fault): throw fault
                }
            }
        }
        return Feed(in: store, source: source, clock: clock)
    }

    private static func url(after cursor: Int?, limit: Int?) -> URL {
        let items = [limit.map { ("limit", $0) }, cursor.map { ("after", $0) }].compactMap { $0 }
        guard !items.isEmpty else { return anyURL("feed") }
        return anyURL("feed").appending(queryItems: items.map { URLQueryItem(name: $0, value: "\($1)") })
    }

    private static func cursor(of url: URL) -> Int? {
        let items = URLComponents(url: url, resolvingAgainstBaseURL: true)?.queryItems ?? []
        return items.first { $0.name == "after" }?.value.flatMap { Int($0) }
    }
}
