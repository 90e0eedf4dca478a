import FeedAPI
import FeedCache
import FeedCore

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// `image`: shows or writes one picture; it is kept as long as its image is in a cached feed.
struct ImageCommand: Command {
    let session: Session

    func run() async throws {
        let picture = try await session.pictureAddress()
        let loader = session.imageDataLoader(keepingIn: picture.store)
        let loaded = try await loader.load(from: picture.url)
        let output = PictureOutput(
            destination: session.invocation.output,
            form: session.invocation.format,
            terminal: session.environment.terminal,
            phrases: session.phrases
        )
        try output.write(loaded, of: picture.url, cachedFile: picture.store?.path(for: picture.url))
        if case .remote(let failure) = loaded.source { session.console.report(savingFailure: failure) }
    }
}

/// Which picture is asked for, and where it is kept.
struct PictureAddress: Sendable {
    let url: URL

    /// Where it is kept; nil for a picture that no cached feed holds.
    let store: FileImageDataStore?
}

extension Session {
    /// A loader that keeps pictures in `store`, or nowhere.
    func imageDataLoader(keepingIn store: FileImageDataStore?) -> CacheFirstImageDataLoader {
        let cache = store.map { $0 as any ImageDataStore } ?? InMemoryImageDataStore()
        return CacheFirstImageDataLoader(
            cache: LocalImageDataLoader(store: cache),
            remote: SharedImageDataLoader(RemoteImageDataLoader(client: client))
        )
    }

    /// The picture that the first argument names, by its URL or by the id of its image.
    func pictureAddress() async throws -> PictureAddress {
        let word = invocation.arguments.first ?? ""
        guard let url = URL(web: word) else { return try await pictureAddress(ofImage: try imageID()) }
        let wanted = URLText(url)
        let holder = try await readableFeeds().first { $0.value.contains { $0.urlText == wanted } }
        return PictureAddress(url: url, store: holder.map { cache.imageDataStore(forFeedAt: $0.url) })
    }

    /// The feeds that are cached; of what cannot be read a note is made.
    private func readableFeeds() async throws -> [CacheEntry<[FeedImage]>] {
        do {
            return try await cache.feeds { console.note("\($0)") }
        } catch let error as CacheError {
            console.note("\(error)")
            return []
        }
    }

    private func pictureAddress(ofImage id: UUID) async throws -> PictureAddress {
        let feedURL = try await feedURL(holding: id)
        var image = try? await cache.feedStore(for: feedURL).retrieve()?.value.first { $0.id == id }
        if image == nil { image = try await feedLoader(at: feedURL).load().value.first { $0.id == id } }
        guard let image else { throw NotFound(description: phrases.noSuchImage(id.uuidString)) }
        return PictureAddress(url: image.url, store: cache.imageDataStore(forFeedAt: feedURL))
    }
}
