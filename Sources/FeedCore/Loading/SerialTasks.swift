import Foundation

/// Runs tasks one after another.
package actor SerialTasks {
    private var last: Task<Void, Never>?

    package init() {}

    /// Runs `body` after all tasks that were passed before.
    package func run<Value: Sendable>(_ body: @escaping @Sendable () async throws -> Value) async throws -> Value {
        let previous = last
        let task = Task {
            await previous?.value
            return await Result { try await body() }
        }
        last = Task { _ = await task.value }
        return try await task.value.get()
    }
}
