public import Foundation

/// Loads image data ahead of its use, a few URLs at a time and at low priority.
///
///     let prefetcher = ImageDataPrefetcher(loader: feed.pictures)
///     await prefetcher.start(urls)
///
/// A screen starts prefetching a URL as its row approaches, and stops when the row has passed. If simultaneous loads
/// share a download, stopping a prefetch does not stop another load of the same URL.
public actor ImageDataPrefetcher {
    private let loader: any ImageDataLoader
    private let limit: Int
    private var waiting: [(url: URL, loader: any ImageDataLoader)] = []
    private var running: [URL: Task<Void, Never>] = [:]

    /// Creates a prefetcher that loads at most eight URLs at a time with `loader`.
    public init(loader: any ImageDataLoader) {
        self.init(loader: loader, limit: ParallelRequests.limit)
    }

    package init(loader: any ImageDataLoader, limit: Int) {
        (self.loader, self.limit) = (loader, max(limit, 1))
    }

    deinit {
        for task in running.values { task.cancel() }
    }

    /// Starts prefetching `urls`, in order, except those already being prefetched.
    ///
    /// Failures are not reported; the data is loaded again when it is needed. All prefetching stops when this
    /// prefetcher is released.
    public func start(_ urls: [URL]) {
        add(urls.map { ($0, loader) })
    }

    /// Starts prefetching as ``start(_:)`` does, each URL with its own loader, and stops prefetching all other URLs.
    package func startOnly(_ loads: [(url: URL, loader: any ImageDataLoader)]) {
        let urls = Set(loads.map(\.url))
        stop((waiting.map(\.url) + running.keys).filter { !urls.contains($0) })
        add(loads)
    }

    /// Stops prefetching `urls`, whether their loads have started or not.
    public func stop(_ urls: [URL]) {
        let stopped = Set(urls)
        waiting.removeAll { stopped.contains($0.url) }
        for url in stopped { running.removeValue(forKey: url)?.cancel() }
        startWaiting()
    }

    private func add(_ loads: [(url: URL, loader: any ImageDataLoader)]) {
        var known = Set(waiting.map(\.url)).union(running.keys)
        waiting += loads.filter { known.insert($0.url).inserted }
        startWaiting()
    }

    private func startWaiting() {
        let starting = waiting.prefix(max(0, limit - running.count))
        waiting.removeFirst(starting.count)
        for (url, loader) in starting {
            running[url] = Task(priority: .utility) { [weak self] in
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
