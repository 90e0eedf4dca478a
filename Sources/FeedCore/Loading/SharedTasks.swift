import Foundation

/// Shares one task among all simultaneous callers that want the same value.
///
/// The task is cancelled when its last caller is cancelled, which waits for its end, so that nothing it has received or
/// is saving is lost. Other callers that are cancelled do not wait.
package actor SharedTasks<Key: Hashable & Sendable, Value: Sendable> {
    private typealias Waiter = CheckedContinuation<Value, any Error>

    private struct Work {
        let task: Task<Value, any Error>
        var waiters: [UUID: Waiter] = [:]
    }

    private var works: [Key: Work] = [:]

    /// How many callers wait for a value.
    package var waiterCount: Int { works.values.reduce(0) { $0 + $1.waiters.count } }

    package init() {}

    /// Returns the value that `make` makes for `key`, unless a call in progress is making it already.
    ///
    /// - Throws: what `make` throws; `CancellationError` if this task is cancelled and others still wait.
    package func value(
        for key: Key,
        _ make: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        let id = UUID()
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { waiter in
                join(key, as: id, waiter, make)
            }
        } onCancel: {
            Task { await self.leave(key, as: id) }
        }
    }

    private func join(
        _ key: Key,
        as id: UUID,
        _ waiter: Waiter,
        _ make: @escaping @Sendable () async throws -> Value
    ) {
        // If the task was cancelled before this point, `leave` found no waiter to remove.
        guard !Task.isCancelled else { return waiter.resume(throwing: CancellationError()) }
        if works[key] == nil {
            let task = Task(operation: make)
            works[key] = Work(task: task)
            Task { await finish(key, task) }
        }
        works[key]?.waiters[id] = waiter
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

/// Runs tasks one after another that have the same key.
package actor SerialTasks<Key: Hashable & Sendable> {
    private var last: [Key: (id: UUID, task: Task<Void, Never>)] = [:]

    package init() {}

    /// Runs `body` when all that was passed for the same key before has ended.
    package func run<Value: Sendable>(
        _ key: Key,
        _ body: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        let (id, previous) = (UUID(), last[key]?.task)
        let task = Task {
            await previous?.value
            return await Result { try await body() }
        }
        last[key] = (id, Task { _ = await task.value })
        defer { if last[key]?.id == id { last[key] = nil } }
        return try await task.value.get()
    }
}

extension Array where Element: Sendable {
    /// Transforms the elements, a few at a time; a failure does not stop the others.
    ///
    /// - Parameters:
    ///   - limit: how many are transformed at a time.
    ///   - transform: transforms an element.
    ///   - report: called with each result as it comes, in the caller's isolation.
    /// - Returns: the results, in the order of the elements.
    /// - Throws: `CancellationError` if the task was cancelled.
    public func concurrentMap<Output: Sendable>(
        limit: Int = 8,
        isolation: isolated (any Actor)? = #isolation,
        _ transform: @escaping @Sendable (Element) async throws -> Output,
        report: (Element, Result<Output, any Error>) -> Void
    ) async throws -> [Result<Output, any Error>] {
        typealias Outcome = (index: Int, result: Result<Output, any Error>)
        return try await withThrowingTaskGroup(of: Outcome.self) { group in
            var outcomes = [Result<Output, any Error>?](repeating: nil, count: count)
            var rest = enumerated().makeIterator()
            func start(_ next: (offset: Int, element: Element)) {
                group.addTask {
                    let result = await Result { try await transform(next.element) }
                    if case .failure = result { try Task.checkCancellation() }
                    return (next.offset, result)
                }
            }
            for _ in 0..<limit { if let next = rest.next() { start(next) } }
            while let outcome = try await group.next() {
                if let next = rest.next() { start(next) }
                report(self[outcome.index], outcome.result)
                outcomes[outcome.index] = outcome.result
            }
            return outcomes.compactMap { $0 }
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
