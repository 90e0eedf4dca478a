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
    private struct State {
        var list: [Letter]
        var requests = ""
        var failure: (any Error)?
        var failingRequest: Int?
        var problems: [String] = []
    }

    private let pageSize: Int
    private let state: Observed<State>

    /// Creates a service that sends no more than `pageSize` items at once, whatever it is asked for.
    init(_ word: String, pageSize: Int = .max) {
        self.pageSize = pageSize
        state = Observed(State(list: letters(word)))
    }

    /// The list as a word.
    var word: String {
        get { state.value.list.word }
        set { state.update { $0.list = letters(newValue) } }
    }

    /// The requests so far: `-` for a first page, or the letter that a page starts after.
    var requests: String { state.value.requests }

    /// What could not be saved so far.
    var problems: [String] { state.value.problems }

    /// Forgets the requests so far, and lets the request with a number fail from now on; the first has 0.
    func restart(failing number: Int? = nil, with failure: any Error = AnyError("page")) {
        state.update { state in
            (state.requests, state.failingRequest, state.failure) = ("", number, failure)
        }
    }

    /// Returns a loader of the list.
    func loader(
        _ cache: MemoryCache<Letter>,
        pageSize: Int? = nil,
        retryAfter: any RetryAfterStore = InMemoryRetryAfterStore(),
        clock: TestClock = TestClock(start: anyDate, skipsSleeps: true)
    ) -> ListLoader<Letter, Unicode.Scalar> {
        ListLoader(
            cache: cache,
            url: anyURL("feed"),
            pageSize: pageSize,
            retryAfter: retryAfter,
            clock: clock,
            now: { clock.date },
            report: { [state] event in
                if case .savingFailed(let error) = event { state.update { $0.problems.append("\(error)") } }
            },
            page: { [self] (last: Unicode.Scalar?) in
                StubConditionalLoader { _ in .fetched(Fetched(try self.page(after: last, limit: pageSize))) }
            }
        )
    }

    private func page(after last: Unicode.Scalar?, limit: Int?) throws -> [Letter] {
        try state.update { state in
            defer { state.requests.unicodeScalars.append(last ?? "-") }
            if state.requests.unicodeScalars.count == state.failingRequest, let failure = state.failure {
                throw failure
            }
            let start = last.flatMap { last in state.list.firstIndex { $0.id == last } }.map { $0 + 1 }
            return Array(state.list[(start ?? 0)...].prefix(min(pageSize, limit ?? .max)))
        }
    }
}
