public import Foundation

/// Loads image data ahead of its use, a few URLs at a time and at low priority.
///
///     let prefetcher = ImageDataPrefetcher(loader: feed.pictures)
///     await prefetcher.start(urls)
///
/// A screen starts prefetching a URL as its row approaches, and stops when the row has passed. If simultaneous loads
/// share a download, stopping a prefetch does not stop another load of the same URL.
public struct ImageDataPrefetcher: Sendable {
    private let queue: PrefetchQueue

    /// Creates a prefetcher that loads at most `limit` URLs at a time with `loader`.
    public init(loader: any ImageDataLoader, limit: Int = 8) {
        queue = PrefetchQueue(loader: loader, limit: max(limit, 1))
    }

    /// Starts prefetching `urls`, in order, except those already being prefetched.
    ///
    /// Failures are not reported; the data is loaded again when it is needed. All prefetching stops when the last copy
    /// of this prefetcher is released.
    public func start(_ urls: [URL]) async {
        await queue.start(urls)
    }

    /// Stops prefetching `urls`, whether their loads have started or not.
    public func stop(_ urls: [URL]) async {
        await queue.stop(urls)
    }
}

/// The URLs that are being prefetched, and the URLs that wait.
private actor PrefetchQueue {
    private let loader: any ImageDataLoader
    private let limit: Int
    private var waiting: [URL] = []
    private var running: [URL: Task<Void, Never>] = [:]

    init(loader: any ImageDataLoader, limit: Int) {
        self.loader = loader
        self.limit = limit
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
            running[url] = Task(priority: .utility) { [weak self, loader] in
                _ = try? await loader.load(from: url)
                // A stopped load must not end a newer load of the same URL.
                if !Task.isCancelled { await self?.end(url) }
            }
        }
    }

    private func end(_ url: URL) {
        running[url] = nil
        startWaiting()
    }
}
