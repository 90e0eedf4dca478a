public import Foundation

/// Loads image data ahead of its use, a few URLs at a time and at low priority.
///
/// A list screen starts and stops URLs as its cells approach and leave the screen. If simultaneous loads share a
/// download, stopping a prefetch does not stop another load of the same URL.
public struct ImageDataPrefetcher: Sendable {
    /// The result for one URL of a batch.
    public struct Outcome: Sendable {
        /// The URL.
        public let url: URL

        /// The number of bytes and, if the loader reports it, their source; or the reason there are none.
        public let result: Result<(byteCount: Int, source: LoadedImageData.Source?), any Error>
    }

    typealias LoadOne = @Sendable (URL) async throws -> (byteCount: Int, source: LoadedImageData.Source?)

    private let loadOne: LoadOne
    private let limit: Int
    private let queue: PrefetchQueue

    /// Creates a prefetcher that loads at most `limit` URLs at a time with `loader`.
    public init(loader: any ImageDataLoader, limit: Int = 8) {
        self.init(limit: limit) { (try await loader.load(from: $0).count, nil) }
    }

    /// Creates a prefetcher that loads and caches at most `limit` URLs at a time with `loader`.
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

    /// Starts loading those of `urls` that are not being prefetched yet, in order.
    ///
    /// Failures are not reported; the data is loaded again when it is needed. All loading stops when the last copy of
    /// this prefetcher is gone.
    public func start(_ urls: [URL]) async {
        await queue.start(urls)
    }

    /// Stops prefetching `urls`, whether their loads have started or not.
    public func stop(_ urls: [URL]) async {
        await queue.stop(urls)
    }
}

/// The URLs being prefetched and those waiting for their turn.
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
                // A load that was stopped must not end a newer one for the same URL.
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
    /// Loads the image data at each of `urls` once, and calls `report` with every outcome as it comes.
    ///
    /// A failure does not stop the others. The data itself is not retained. `report` runs in the caller's isolation,
    /// for one URL at a time, so a model on the main actor can count in it.
    ///
    /// - Throws: `CancellationError` if the task was cancelled; what has been cached by then stays cached.
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
