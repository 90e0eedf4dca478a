import FeedCore
import Foundation
import Synchronization

/// The state that all copies of a `Feeds` share.
final class SharedWork: Sendable {
    typealias ItemType = any (Codable & Sendable).Type

    let memory = ImageDataMemory(costLimit: 64 << 20)
    private let makeDownloads: @Sendable () -> any ImageDataLoader
    private let madePictureRequests = Mutex<PictureRequests?>(nil)
    /// The lists by the cache keys of their URLs, one of each type.
    private let lists = Mutex<[String: [any AnySharedList]]>([:])
    private let writes = Mutex<[String: SerialTasks]>([:])
    let retryAfterWrites = SerialTasks()
    private let types = Mutex<[ItemType]>([FeedImage.self, University.self])

    init(pictureClient: any HTTPClient, storage: any FeedStorage, now: @escaping @Sendable () -> Date) {
        makeDownloads = { [retryAfterWrites] in
            let times = RetryAfterTimes(in: storage, writes: retryAfterWrites, now: now)
            let remote = RemoteImageDataLoader(client: pictureClient)
            return RetryAfterImageDataLoader(remote, times: times, now: now)
        }
    }

    /// The requests for pictures, created when a picture is first requested.
    var pictureRequests: PictureRequests {
        madePictureRequests.withLock { made in
            let requests = made ?? PictureRequests(makeDownloads())
            made = requests
            return requests
        }
    }

    /// Whether pictures of a feed are in memory or loading.
    func hasPictures(of feed: URL) -> Bool {
        memory.hasData(of: feed) || madePictureRequests.withLock { $0 }?.hasLoads(of: feed) == true
    }

    /// Removes the changed pictures of a feed from memory; those that are loading are not saved.
    func forgetPictures(of feed: URL, where isChanged: (URL) -> Bool) {
        madePictureRequests.withLock { $0 }?.invalidateLoads(of: feed, where: isChanged)
        memory.remove(of: feed, where: isChanged)
    }

    /// The item types that were requested from these feeds, so that their stores can be found by URL.
    var itemTypes: [ItemType] { types.withLock { $0 } }

    /// Returns the order of writes to the lists at a URL.
    func writes(at url: URL) -> SerialTasks {
        writes.withLock { writes in
            let found = writes[url.cacheKey] ?? SerialTasks()
            writes[url.cacheKey] = found
            return found
        }
    }

    /// Prevents the lists of all requests that were sent to a URL until now from being saved.
    func abandonRequests(at url: URL) async {
        for list in lists.withLock({ $0[url.cacheKey] ?? [] }) { await list.abandonRequests() }
    }

    func list<Item: Codable & Equatable & Identifiable & Sendable>(
        of type: Item.Type,
        at url: URL
    ) -> SharedList<Item> where Item.ID: Sendable {
        types.withLock { types in
            if !types.contains(where: { $0 == type }) { types.append(type) }
        }
        return lists.withLock { lists in
            let ofURL = lists[url.cacheKey, default: []]
            if let list = ofURL.lazy.compactMap({ $0 as? SharedList<Item> }).first { return list }
            let list = SharedList<Item>(writes: writes(at: url))
            lists[url.cacheKey] = ofURL + [list]
            return list
        }
    }
}
