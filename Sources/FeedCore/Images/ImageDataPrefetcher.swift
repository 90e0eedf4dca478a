#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Loads many pictures, a few at a time, so that they are there when they are wanted.
public struct ImageDataPrefetcher: Sendable {
    /// What has come of one picture.
    public struct Outcome: Sendable {
        /// The picture's URL.
        public let url: URL

        /// How many bytes it has and where they came from, or why there is no picture.
        public let result: Result<(byteCount: Int, source: LoadedImageData.Source), any Error>
    }

    private let loader: CacheFirstImageDataLoader
    private let limit: Int

    /// Creates a prefetcher that loads with `loader`, at most `limit` pictures at a time.
    public init(loader: CacheFirstImageDataLoader, limit: Int = 8) {
        self.loader = loader
        self.limit = max(limit, 1)
    }

    /// Loads the picture at each of `urls`, each once, and tells `report` of every one as it comes, or does not.
    ///
    /// A picture that fails does not keep the others from coming. The pictures themselves are not held on to. `report`
    /// is called where the caller is, one picture at a time: a model on the main actor can count in it.
    ///
    /// - Throws: `CancellationError` where the task was cancelled; what has been kept by then stays.
    public func prefetch(
        _ urls: [URL],
        isolation: isolated (any Actor)? = #isolation,
        report: (Outcome) async -> Void
    ) async throws {
        var seen: Set<URL> = []
        var rest = urls.filter { seen.insert($0).inserted }[...]
        try await withThrowingTaskGroup(of: Outcome.self) { group in
            for url in rest.prefix(limit) { group.addTask { try await outcome(of: url) } }
            rest = rest.dropFirst(limit)
            while let outcome = try await group.next() {
                if let url = rest.popFirst() { group.addTask { try await self.outcome(of: url) } }
                await report(outcome)
            }
        }
    }

    private func outcome(of url: URL) async throws -> Outcome {
        do {
            let loaded = try await loader.load(from: url)
            return Outcome(url: url, result: .success((loaded.data.count, loaded.source)))
        } catch {
            try Task.checkCancellation()
            return Outcome(url: url, result: .failure(error))
        }
    }
}
