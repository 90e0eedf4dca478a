import FeedCore
import FeedTestSupport
import FeedTesting
import Foundation

/// An item of a list that is written as a word.
struct Letter: Hashable, Identifiable, Sendable {
    let id: Unicode.Scalar
}

/// The list that a word stands for.
func letters(_ word: String) -> [Letter] {
    word.unicodeScalars.map { Letter(id: $0) }
}

extension Sequence<Letter> {
    /// The list as a word.
    var word: String {
        String(String.UnicodeScalarView(map(\.id)))
    }
}

/// What a service responds with in place of a list.
struct ServiceFailure: ServiceError, Equatable {
    var status: Int?
    var retryAfter: Duration?

    func retryAfter(now: Date) -> Date? {
        retryAfter.map { now.addingTimeInterval($0 / .seconds(1)) }
    }
}

/// A service in memory whose list comes in pages.
final class LetterService: Sendable {
    /// How a page says where the list goes on.
    enum Format: Sendable {
        /// Pages start after an item, as in the package's own format.
        case afterItem

        /// Each page has the URL of the next one, and may have no items: a dot in the word stands for what is no item.
        case links
    }

    private struct State {
        var word: String
        var requests = ""
        var requestCount = 0
        var notModified = 0
        var failure: (any Error)?
        var failingRequest: Int?
        /// Where all pages go on, in place of the page behind them.
        var detour: URL?
        var events: [FeedEvent] = []
        var told: [Told] = []
    }

    /// A list that was told to have been saved.
    struct Told: Equatable, Sendable {
        let word: String
        let isChanged: Bool
    }

    let url = anyURL("feed")
    private let format: Format
    private let pageSize: Int
    private let state: Observed<State>

    /// Creates a service that sends no more than `pageSize` items at once, whatever it is asked for.
    init(_ word: String, pageSize: Int = 1_000, format: Format = .afterItem) {
        self.pageSize = pageSize
        self.format = format
        state = Observed(State(word: word))
    }

    /// The list as a word.
    var word: String {
        get { state.value.word }
        set { state.update { $0.word = newValue } }
    }

    /// The requests so far: `-` for a first page, else the letter after which a page starts, or the number of the first.
    var requests: String { state.value.requests }

    var requestCount: Int { state.value.requestCount }

    /// How many responses said that nothing has changed.
    var notModified: Int { state.value.notModified }

    /// What could not be saved so far.
    var problems: [String] {
        state.value.events.compactMap { if case .savingFailed(let error) = $0.kind { "\(error)" } else { nil } }
    }

    /// Whether the list had changed, for each time it was checked.
    var checks: [Bool] {
        state.value.events.compactMap { if case .checked(let isChanged, _) = $0.kind { isChanged } else { nil } }
    }

    /// The lists that were told to have been saved so far.
    var told: [Told] { state.value.told }

    /// Forgets the requests so far, and lets the request with a number fail from now on; the first has 0.
    func restart(failing number: Int? = nil, with failure: any Error = AnyError("page")) {
        state.update { state in
            (state.requests, state.requestCount, state.failingRequest, state.failure) = ("", 0, number, failure)
        }
    }

    /// Leads from every page to the same one.
    func detour(to url: URL?) {
        state.update { $0.detour = url }
    }

    /// Returns a loader of the list.
    func loader(
        _ store: any CacheStore<[Letter]>,
        pageSize: Int? = nil,
        policy: CachePolicy = .days(7),
        keepsItemsOfEmptyLists: Bool = false,
        storage: any FeedStorage = MemoryStorage(),
        clock: TestClock = TestClock(start: anyDate, skipsSleeps: true)
    ) -> ListLoader<Letter> {
        let fallback = Fallback(store: store, url: url, policy: policy, now: { clock.date })
        let source = source(pageSize, keepsItemsOfEmptyLists)
        var loader = ListLoader(fallback: fallback, source: source, storage: storage)
        loader.clock = clock
        loader.report = { [state] event in state.update { $0.events.append(event) } }
        loader.didSave = { [state] list, isChanged in
            state.update { $0.told.append(Told(word: list.value.word, isChanged: isChanged)) }
        }
        return loader
    }

    private func source(_ pageSize: Int?, _ keepsItemsOfEmptyLists: Bool) -> ListSource<Letter> {
        let firstPage = pageSize.map { url.appending(queryItems: [URLQueryItem(name: "limit", value: "\($0)")]) } ?? url
        var source = ListSource<Letter>(firstPage: firstPage) { [self] url in
            StubConditionalLoader { [self] validators in try respond(to: url, pageSize, unless: validators) }
        }
        source.pageSize = pageSize
        source.keepsItemsOfEmptyLists = keepsItemsOfEmptyLists
        if format == .afterItem { source.pageAfter = { [self] id in pageURL("after", "\(id)", pageSize) } }
        return source
    }

    private func respond(
        to url: URL,
        _ pageSize: Int?,
        unless validators: Validators
    ) throws -> ConditionalResponse<FeedPage<Letter>> {
        let page = try page(at: url, pageSize)
        let tag = "\"\(page.items.word) \(page.next?.query() ?? "-")\""
        guard validators.etag != tag else {
            state.update { $0.notModified += 1 }
            return .unchanged(freshness: nil)
        }
        return .fetched(Fetched(page, validators: Validators(etag: tag)))
    }

    /// The URL of the page that starts after an item or at a number.
    func pageURL(_ name: String, _ value: String, _ pageSize: Int? = nil) -> URL {
        let limit = pageSize.map { [URLQueryItem(name: "limit", value: "\($0)")] } ?? []
        return url.appending(queryItems: limit + [URLQueryItem(name: name, value: value)])
    }

    private func page(at url: URL, _ limit: Int?) throws -> FeedPage<Letter> {
        let cursor = URLComponents(url: url, resolvingAgainstBaseURL: true)?.queryItems?.first { $0.name != "limit" }
        return try state.update { state in
            state.requests += cursor?.value ?? "-"
            state.requestCount += 1
            if state.requestCount - 1 == state.failingRequest, let failure = state.failure { throw failure }
            let all = Array(state.word)
            var start = cursor?.value.flatMap { Int($0) } ?? 0
            if cursor?.name == "after" { start = all.firstIndex { String($0) == cursor?.value }.map { $0 + 1 } ?? 0 }
            let end = min(all.count, start + min(pageSize, limit ?? pageSize))
            let items = letters(String(all[start..<end].filter { $0 != "." }))
            let following = end < all.count ? pageURL("from", "\(end)", limit) : nil
            var page = FeedPage(
                items: items,
                next: format == .links ? state.detour ?? following : nil,
                title: "letters"
            )
            if format == .afterItem {
                page.format = .essentialFeed
                page.pageAfter = { self.pageURL("after", "\($0)", limit) }
            }
            return page
        }
    }
}
