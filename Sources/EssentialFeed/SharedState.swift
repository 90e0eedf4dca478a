import FeedCore
import Foundation
import Synchronization

/// The state that all copies of a `Feeds` share.
final class SharedState: Sendable {
    typealias ItemType = any (Codable & Sendable).Type

    /// The pictures in memory, the loads of pictures, and the downloads, which all lists share.
    let memory = ImageDataMemory<ListPicture>(costLimit: 64 << 20)
    let pictureLoads = SharedTasks<CacheFirstImageDataLoader.Request, Loaded<Data>>()
    let downloads: SharedImageDataLoader

    private let lists = Mutex<[String: any RemovableList]>([:])
    private let types = Mutex<[ItemType]>([FeedImage.self, University.self])

    init(pictureClient: any HTTPClient) {
        downloads = SharedImageDataLoader(RemoteImageDataLoader(client: pictureClient))
    }

    /// The item types that were requested from these feeds, so that their lists can be found by URL.
    var itemTypes: [ItemType] { types.withLock { $0 } }

    /// Returns the list of a type at a URL.
    func list<Item: Codable & Equatable & Identifiable & Sendable>(
        of type: Item.Type,
        at url: URL
    ) -> SharedList<Item> where Item.ID: Sendable {
        types.withLock { types in
            if !types.contains(where: { $0 == type }) { types.append(type) }
        }
        let key = Self.key(of: type, at: url)
        return lists.withLock { lists in
            let list = lists[key] as? SharedList<Item> ?? SharedList()
            lists[key] = list
            return list
        }
    }

    /// Returns the list of a type at a URL, if it was requested from these feeds.
    func existingList(of type: Any.Type, at url: URL) -> (any RemovableList)? {
        lists.withLock { $0[Self.key(of: type, at: url)] }
    }

    /// Returns the name of the list of a type at a URL.
    static func key(of type: Any.Type, at url: URL) -> String { "\(ItemTypeName.name(of: type)) \(url.cacheKey)" }
}
