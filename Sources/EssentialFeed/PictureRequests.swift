import FeedCore
import Foundation
import Synchronization

/// The requests for pictures, which simultaneous callers share.
final class PictureRequests: Sendable {
    private struct Key: Hashable {
        let feed: String
        let url: URL
    }

    /// The loads of one URL for one feed that are in progress.
    private struct Loads {
        var count = 0
        /// The generation in which the URL last got another item, or none.
        var changed = 0
    }

    private struct State {
        var downloads: SharedImageDataLoader
        /// Grows when a URL changes that is being loaded, so that later loads do not share the old picture.
        var generation = 0
        var loads: [Key: Loads] = [:]
    }

    let ofFeeds = SharedTasks<CacheFirstImageDataLoader.Request, CacheFirstImageDataLoader.Response>()
    private let loader: any ImageDataLoader
    private let state: Mutex<State>

    init(_ loader: any ImageDataLoader) {
        self.loader = loader
        state = Mutex(State(downloads: SharedImageDataLoader(loader)))
    }

    var downloads: SharedImageDataLoader { state.withLock { $0.downloads } }

    /// Begins a load, and returns its generation.
    func begin(_ url: URL, of feed: URL) -> Int {
        state.withLock { state in
            state.loads[Key(feed: feed.cacheKey, url: url), default: Loads()].count += 1
            return state.generation
        }
    }

    func end(_ url: URL, of feed: URL) {
        let key = Key(feed: feed.cacheKey, url: url)
        state.withLock { state in
            state.loads[key]?.count -= 1
            if state.loads[key]?.count == 0 { state.loads[key] = nil }
        }
    }

    /// Returns whether the URL has got another item, or none, since a load of a generation began.
    func isOutdated(_ url: URL, of feed: URL, since generation: Int) -> Bool {
        state.withLock { ($0.loads[Key(feed: feed.cacheKey, url: url)]?.changed ?? 0) > generation }
    }

    func hasLoads(of feed: URL) -> Bool {
        let feed = feed.cacheKey
        return state.withLock { $0.loads.keys.contains { $0.feed == feed } }
    }

    func invalidateLoads(of feed: URL, where isChanged: (URL) -> Bool) {
        let feed = feed.cacheKey
        state.withLock { state in
            let changed = state.loads.keys.filter { $0.feed == feed && isChanged($0.url) }
            guard !changed.isEmpty else { return }
            state.generation += 1
            state.downloads = SharedImageDataLoader(loader)
            for key in changed { state.loads[key]?.changed = state.generation }
        }
    }
}
