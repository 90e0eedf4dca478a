import FeedTestSupport
import FeedTesting
import Foundation

@testable import EssentialFeed

/// An item of a list that is represented by a word.
struct Letter: Codable, Hashable, Identifiable, Sendable {
    let id: Unicode.Scalar

    init(id: Unicode.Scalar) { self.id = id }

    init(from decoder: any Decoder) throws {
        id = try decoder.singleValueContainer().decode(String.self).unicodeScalars.first ?? "?"
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(String(id))
    }
}

/// Returns the list that a word represents.
func letters(_ word: String) -> [Letter] {
    word.unicodeScalars.map { Letter(id: $0) }
}

extension Sequence<Letter> {
    /// The list as a word.
    var word: String {
        String(String.UnicodeScalarView(map(\.id)))
    }
}

/// A service in memory with a paged list.
final class LetterService: Sendable {
    /// How a page links to the next one.
    enum Format: Sendable {
        /// Pages start after an item, as in the package's own format.
        case afterItem

        /// Each page has the URL of the next page, and may be empty; a dot in the word is an entry that is not an item.
        case links
    }

    private struct State {
        var word: String
        var requests = ""
        var requestCount = 0
        var notModified = 0
        var failure: (any Error)?
        var failingRequest: Int?
        /// The URL of the next page for all pages, instead of the actual next page.
        var detour: URL?
        var events: [FeedEvent] = []
        var saved: [String] = []
        var observations: [Ending] = []
    }

    let url = anyURL("feed")
    private let format: Format
    private let pageSize: Int
    private let state: Observed<State>

    /// Creates a service that sends at most `pageSize` items in a page, regardless of the requested number.
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

    /// The number of 304 responses.
    var notModified: Int { state.value.notModified }

    /// The savings that have failed so far.
    var problems: [String] {
        state.value.events.compactMap { if case .savingFailed(let error) = $0.kind { "\(error)" } else { nil } }
    }

    /// The numbers of pages after which loading stopped.
    var stops: [Int] {
        state.value.events.compactMap { if case .loadingStopped(let count) = $0.kind { count } else { nil } }
    }

    /// Whether the list had changed, for each time it was checked.
    var checks: [Bool] {
        state.value.events.compactMap { if case .checked(let isChanged, _) = $0.kind { isChanged } else { nil } }
    }

    /// The lists that observers were notified of so far.
    var saved: [String] { state.value.saved }

    /// Clears the recorded requests, and lets the request with a number fail from now on; the first is 0.
    func restart(failing number: Int? = nil, with failure: any Error = AnyError("page")) {
        state.update { state in
            (state.requests, state.requestCount, state.failingRequest, state.failure) = ("", 0, number, failure)
        }
    }

    /// Makes every page link to the same next page.
    func detour(to url: URL?) {
        state.update { $0.detour = url }
    }

    /// Returns the list of a new process.
    func feed(
        _ store: any CacheStore<[Letter]>,
        pageSize: Int? = nil,
        policy: CachePolicy = .days(7),
        keepsItemsOfEmptyLists: Bool = false,
        maximumPages: Int = 100,
        storage: any FeedStorage = InMemoryStorage(),
        clock: TestClock = TestClock(start: anyDate, skipsSleeps: true)
    ) -> Feed<Letter> {
        let feed = Feed(
            in: store,
            at: url,
            policy: policy,
            source: source(pageSize, keepsItemsOfEmptyLists),
            storage: storage,
            maximumPages: maximumPages,
            clock: clock,
            report: { [state] event in state.update { $0.events.append(event) } }
        )
        let observation = feed.shared.observe { [state] notice in
            if case .saved(let list) = notice { state.update { $0.saved.append(list.items.word) } }
        }
        state.update { $0.observations.append(observation) }
        return feed
    }

    private func source(_ pageSize: Int?, _ keepsItemsOfEmptyLists: Bool) -> PageSource<Letter> {
        let firstPage = pageSize.map { url.appending(queryItems: [URLQueryItem(name: "limit", value: "\($0)")]) } ?? url
        return PageSource(firstPage: firstPage, pageSize: pageSize, keepsItemsOfEmptyLists: keepsItemsOfEmptyLists) {
            [self] url, _ in
            StubConditionalLoader { [self] validators in try respond(to: url, pageSize, unless: validators) }
        }
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
