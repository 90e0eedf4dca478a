import FeedCore
import TestSupport

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A loader of pictures whose every load lasts until the test answers it.
final class GatedImageDataLoader: ImageDataLoader {
    /// What has been asked so far; loads are numbered from 0 in the order they began.
    struct State: Sendable {
        fileprivate(set) var begun: [URL] = []
        fileprivate(set) var cancelled: [Int] = []
        fileprivate(set) var ended = 0
        fileprivate(set) var mostAtOnce = 0
        fileprivate var answers: [Int: Result<Data, AnyError>] = [:]
    }

    private let state = Observed(State())
    private let heedsCancellation: Bool

    /// Creates a loader that, when cancelled, ends at once, or else goes on until it is answered.
    init(heedsCancellation: Bool = true) {
        self.heedsCancellation = heedsCancellation
    }

    /// What has been asked so far.
    var current: State { state.value }

    func load(from url: URL) async throws -> Data {
        let number = state.update { state in
            state.begun.append(url)
            state.mostAtOnce = max(state.mostAtOnce, state.begun.count - state.ended)
            return state.begun.count - 1
        }
        defer { state.update { $0.ended += 1 } }
        do {
            try await waitForAnswer(number)
        } catch {
            if error is CancellationError { state.update { $0.cancelled.append(number) } }
            throw error
        }
        return try state.value.answers[number]?.get() ?? Data()
    }

    /// Ends the load of this number, whether or not it has begun.
    func answer(_ number: Int = 0, with result: Result<Data, AnyError>) {
        state.update { $0.answers[number] = result }
    }

    /// Returns as soon as so much has been asked.
    func wait(for what: String, until condition: @escaping @Sendable (State) -> Bool) async throws {
        try await state.wait(for: what, until: condition)
    }

    private func waitForAnswer(_ number: Int) async throws {
        let wait = { @Sendable [state] in
            try await state.wait(for: "the answer to load \(number)") { $0.answers[number] != nil }
        }
        // A task of its own is not cancelled with the one that waits for it.
        if heedsCancellation { try await wait() } else { try await Task { try await wait() }.value }
    }
}
