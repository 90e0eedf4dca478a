import Foundation

/// Shares one task among all simultaneous callers that request the same value.
///
/// The task is cancelled when its last caller is cancelled. The last caller waits until the task has ended, so that
/// received data is not lost and saving completes. Other cancelled callers do not wait.
package actor SharedTasks<Key: Hashable & Sendable, Value: Sendable> {
    private struct Work {
        let task: Task<Value, any Error>
        var waiters: [UUID: CheckedContinuation<Value, any Error>] = [:]
    }

    private var works: [Key: Work] = [:]

    var waiterCount: Int { works.values.reduce(0) { $0 + $1.waiters.count } }

    package init() {}

    /// Returns the value of a call in progress for `key`, or else the value that `make` returns.
    package func value(for key: Key, _ make: @escaping @Sendable () async throws -> Value) async throws -> Value {
        let id = UUID()
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { waiter in
                // If the task was cancelled before this point, `leave` found no waiter to remove.
                guard !Task.isCancelled else { return waiter.resume(throwing: CancellationError()) }
                if works[key] == nil {
                    let task = Task(operation: make)
                    works[key] = Work(task: task)
                    Task { await finish(key, task) }
                }
                works[key]?.waiters[id] = waiter
            }
        } onCancel: {
            Task { await self.leave(key, as: id) }
        }
    }

    private func leave(_ key: Key, as id: UUID) {
        guard let waiter = works[key]?.waiters.removeValue(forKey: id) else { return }
        guard works[key]?.waiters.isEmpty == true, let task = works.removeValue(forKey: key)?.task else {
            return waiter.resume(throwing: CancellationError())
        }
        task.cancel()
        Task { waiter.resume(with: await task.result) }
    }

    private func finish(_ key: Key, _ task: Task<Value, any Error>) async {
        let result = await task.result
        // Abandoned work must not end later work for the same key.
        guard works[key]?.task == task else { return }
        for waiter in (works.removeValue(forKey: key)?.waiters ?? [:]).values { waiter.resume(with: result) }
    }
}

extension Array where Element: Sendable {
    /// Transforms the elements, at most `limit` at a time; a failure does not stop the others.
    ///
    /// - Parameter report: called with each result as soon as it is available, in the caller's isolation.
    /// - Returns: the results, in the order of the elements.
    /// - Throws: `CancellationError` if the task was cancelled.
    package nonisolated(nonsending) func concurrentMap<Output: Sendable>(
        limit: Int = ParallelRequests.limit,
        _ transform: @escaping @Sendable (Element) async throws -> Output,
        report: (Element, Result<Output, any Error>) -> Void = { _, _ in }
    ) async throws -> [Result<Output, any Error>] {
        try await withThrowingTaskGroup(of: (Int, Result<Output, any Error>).self) { group in
            var results = [Result<Output, any Error>?](repeating: nil, count: count)
            var rest = enumerated().makeIterator()
            func startNext() {
                guard let (index, element) = rest.next() else { return }
                group.addTask {
                    let result = await Result { try await transform(element) }
                    if case .failure = result { try Task.checkCancellation() }
                    return (index, result)
                }
            }
            for _ in 0..<limit { startNext() }
            while let (index, result) = try await group.next() {
                startNext()
                report(self[index], result)
                results[index] = result
            }
            return results.compactMap { $0 }
        }
    }
}

extension Result where Failure == any Error {
    package nonisolated(nonsending) init(catching body: () async throws -> Success) async {
        do {
            self = .success(try await body())
        } catch {
            self = .failure(error)
        }
    }
}
