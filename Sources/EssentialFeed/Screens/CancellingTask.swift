import Foundation

/// A task that is cancelled when it is no longer referenced.
final class CancellingTask: Sendable {
    private let task: Task<Void, Never>

    init(_ body: @escaping @MainActor @Sendable () async -> Void) {
        task = Task(operation: body)
    }

    deinit {
        task.cancel()
    }
}
