#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Loads image data, a few at a time and at low priority, so that it is there when it is wanted.
///
/// A list screen starts and stops URLs as its cells come near and go. Where simultaneous loads share a download, stopping
/// a prefetch does not stop a load of the same URL that is wanted elsewhere.
public struct ImageDataPrefetcher: Sendable {
    /// What one URL of a batch has come to.
    public struct Outcome: Sendable {
        /// The URL.
        public let url: URL

        /// How many bytes there are and, where the loader says so, where they came from; or why there are none.
        public let result: Result<(byteCount: Int, source: LoadedImageData.Source?), any Error>
    }

    typealias LoadOne = @Sendable (URL) async throws -> (byteCount: Int, source: LoadedImageData.Source?)

    private let loadOne: LoadOne
    private let limit: Int
    private let queue: PrefetchQueue

    /// Creates a prefetcher that loads with `loader`, at most `limit` URLs at a time.
    public init(loader: any ImageDataLoader, limit: Int = 8) {
        self.init(limit: limit) { (try await loader.load(from: $0).count, nil) }
    }

    /// Creates a prefetcher that caches with `loader`, at most `limit` URLs at a time.
    public init(loader: CacheFirstImageDataLoader, limit: Int = 8) {
        self.init(limit: limit) { url in
            let loaded = try await loader.loadWithSource(from: url)
            return (loaded.data.count, loaded.source)
        }
    }

    private init(limit: Int, loadOne: @escaping LoadOne) {
        self.loadOne = loadOne
        self.limit = max(limit, 1)
        queue = PrefetchQueue(limit: self.limit, loadOne: loadOne)
    }

    /// Begins to load each of `urls` that is not being prefetched already, in their order.
    ///
    /// Nothing is reported: what fails is loaded again when it is wanted. Everything ends with the last copy of this
    /// prefetcher.
    public func start(_ urls: [URL]) async {
        await queue.start(urls)
    }

    /// Ends the prefetching of `urls`, whether it has begun or not.
    public func stop(_ urls: [URL]) async {
        await queue.stop(urls)
    }
}

/// What is being prefetched URL by URL, and what waits for its turn.
private actor PrefetchQueue {
    private let loadOne: ImageDataPrefetcher.LoadOne
    private let limit: Int
    private var waiting: [URL] = []
    private var running: [URL: Task<Void, Never>] = [:]

    init(limit: Int, loadOne: @escaping ImageDataPrefetcher.LoadOne) {
        self.limit = limit
        self.loadOne = loadOne
    }

    deinit {
        for task in running.values { task.cancel() }
    }

    func start(_ urls: [URL]) {
        var known = Set(waiting).union(running.keys)
        waiting += urls.filter { known.insert($0).inserted }
        startWaiting()
    }

    func stop(_ urls: [URL]) {
        let stopped = Set(urls)
        waiting.removeAll { stopped.contains($0) }
        for url in stopped { running.removeValue(forKey: url)?.cancel() }
        startWaiting()
    }

    private func startWaiting() {
        let starting = waiting.prefix(max(0, limit - running.count))
        waiting.removeFirst(starting.count)
        for url in starting {
            running[url] = Task(priority: .utility) { [weak self, loadOne] in
                _ = try? await loadOne(url)
                // One that was stopped is not the one that may be running for the URL by now.
                if !Task.isCancelled { await self?.end(url) }
            }
        }
    }

    private func end(_ url: URL) {
        running[url] = nil
        startWaiting()
    }
}

extension ImageDataPrefetcher {
    /// Loads the image data at each of `urls`, each once, and tells `report` of every one as it comes, or fails.
    ///
    /// One that fails does not keep the others from coming. The data itself is not held on to. `report` is called where
    /// the caller is, one URL at a time: a model on the main actor can count in it.
    ///
    /// - Throws: `CancellationError` where the task was cancelled; what has been cached by then stays.
    public func prefetch(
        _ urls: [URL],
        isolation: isolated (any Actor)? = #isolation,
        report: (Outcome) async -> Void
    ) async throws {
        var seen: Set<URL> = []
        var rest = urls.filter { seen.insert($0).inserted }[...]
        try await withThrowingTaskGroup(of: Outcome.self) { group in
            for url in rest.prefix(limit) { group.addTask { try await self.outcome(of: url) } }
            rest = rest.dropFirst(limit)
            while let outcome = try await group.next() {
                if let url = rest.popFirst() { group.addTask { try await self.outcome(of: url) } }
                await report(outcome)
            }
        }
    }

    private func outcome(of url: URL) async throws -> Outcome {
        do {
            return Outcome(url: url, result: .success(try await loadOne(url)))
        } catch {
            try Cancellation.rethrow(error)
            return Outcome(url: url, result: .failure(error))
        }
    }
}
