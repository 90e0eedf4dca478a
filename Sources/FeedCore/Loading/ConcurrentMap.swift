extension Array where Element: Sendable {
    /// Transforms the elements, a few at a time; a failure does not stop the others.
    ///
    /// - Parameter report: called with each result as it comes, in the caller's isolation.
    /// - Throws: `CancellationError` if the task was cancelled.
    package func concurrentMap<Output: Sendable>(
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
    /// Creates the result of an asynchronous operation.
    package nonisolated(nonsending) init(catching body: () async throws -> Success) async {
        do {
            self = .success(try await body())
        } catch {
            self = .failure(error)
        }
    }
}
