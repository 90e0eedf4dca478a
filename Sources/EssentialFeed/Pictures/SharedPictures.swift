import FeedAPI
import FeedCore
import Foundation

/// The pictures that all lists of a `Feeds` share: memory and downloads.
final class SharedPictures: Sendable {
    let memory = ImageDataMemory<ListPicture>(costLimit: 64 << 20)
    let requests = SharedTasks<CacheFirstImageDataLoader.Request, Loaded<Data>>()
    let downloads: SharedImageDataLoader

    init(_ client: any HTTPClient) {
        downloads = SharedImageDataLoader(RemoteImageDataLoader(client: client))
    }
}
