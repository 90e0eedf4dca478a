import FeedCore
import FeedTestSupport
import Foundation

/// An image data loader whose loads last until the test finishes them.
final class GatedImageDataLoader: ImageDataLoader {
    /// The loads so far, numbered from 0 in the order in which they began.
    struct State: Sendable {
        fileprivate(set) var begun: [URL] = []
        fileprivate(set) var cancelled: [Int] = []
        fileprivate(set) var ended = 0
        fileprivate(set) var mostAtOnce = 0
        fileprivate var results: [Int: Result<Data, AnyError>] = [:]
    }

    private let state = Observed(State())
    private let heedsCancellation: Bool

    /// Creates a loader whose loads end immediately when cancelled, or continue until they are finished.
    init(heedsCancellation: Bool = true) { self.heedsCancellation = heedsCancellation }

    /// The loads so far.
    var current: State { state.value }

    func load(from url: URL) async throws -> Data {
        let number = state.update { state in
            state.begun.append(url)
            state.mostAtOnce = max(state.mostAtOnce, state.begun.count - state.ended)
            return state.begun.count - 1
        }
        defer { state.update { $0.ended += 1 } }
        do {
            try await waitForResult(number)
        } catch {
            if error is CancellationError { state.update { $0.cancelled.append(number) } }
            throw error
        }
        return try state.value.results[number]?.get() ?? Data()
    }

    /// Finishes the load with this number, even if it has not begun.
    func finish(_ number: Int = 0, with result: Result<Data, AnyError>) {
        state.update { $0.results[number] = result }
    }

    /// Returns as soon as the loads meet a condition.
    func wait(for what: String, until condition: @escaping @Sendable (State) -> Bool) async throws {
        try await state.wait(for: what, until: condition)
    }

    private func waitForResult(_ number: Int) async throws {
        let wait = { @Sendable [state] in
            try await state.wait { $0.results[number] != nil }
        }
        if heedsCancellation { return try await wait() }
        try await withTaskCancellationHandler {
            // An unstructured task is not cancelled with the task that waits for it.
            try await Task { try await wait() }.value
        } onCancel: {
            state.update { $0.cancelled.append(number) }
        }
    }
}
