import CommandLineKit
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
    static let name = "image"
    static let summary = "Show or save a picture"
    static let discussion = [
        """
        Shows the picture in the terminal where the terminal can, else says where it was saved. Where standard \
        output is no terminal, the bytes of the picture are written to it.
        """,
        """
        The picture of a cached feed is saved with that feed; the picture of any other URL is shown, not saved. \
        The formats json and jsonl describe the picture, and need --output FILE for the picture itself.
        """,
    ]
    static let examples = [
        Example("essential-feed image https://example.com/a.png --output a.png", "Save a picture"),
        Example(
            "essential-feed image 73A7F70C-75DA-4C2E-B5A3-EED40DC53AA6 > a.png",
            "Save a picture of a cached feed"
        ),
    ]

    let argument = Argument("IMAGE-ID|IMAGE-URL", .image, help: "The id of the image, or its http(s) URL")
    let url = Option("--url", "URL", .webURL, help: "The feed of the image, http or https")
    let output = Option("--output", "FILE|-", .file, help: "Write the picture to FILE, or to standard output")
    let common = CommonOptions()

    /// Standard output holds one result: the picture or its description.
    func check(_ invocation: Invocation<Self>) throws(UsageError.Problem) {
        let (format, output) = (invocation.common.format, invocation.output)
        guard format != .text, output == nil || output == "-" else { return }
        throw .requires("--format \(format.rawValue)", "--output FILE", found: output)
    }

    func run(_ invocation: Invocation<Self>, in session: Session) async throws {
        let picture = try await session.pictureAddress(of: invocation.argument, url: invocation.url)
        let loader = session.imageDataLoader(keepingIn: picture.store)
        let loaded = try await loader.load(from: picture.url)
        let output = PictureOutput(
            destination: invocation.output,
            form: invocation.common.format,
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

    /// Where a picture is, by its URL or by the id of its image.
    func pictureAddress(of image: ImageReference, url feedURL: URL?) async throws -> PictureAddress {
        switch image {
        case .id(let id): try await pictureAddress(ofImage: id, named: feedURL)
        case .url(let url): try await pictureAddress(at: url)
        }
    }

    private func pictureAddress(at url: URL) async throws -> PictureAddress {
        let wanted = URLText(url)
        let holder = try await readableFeeds().first { $0.value.contains { $0.urlText == wanted } }
        return PictureAddress(url: url, store: try holder.map { try cache.imageDataStore(forFeedAt: $0.url) })
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

    private func pictureAddress(ofImage id: UUID, named url: URL?) async throws -> PictureAddress {
        let feedURL = try await feedURL(holding: id, named: url)
        var image = try? await cache.feedStore(for: feedURL).retrieve()?.value.first { $0.id == id }
        if image == nil { image = try await feedLoader(at: feedURL).load().value.first { $0.id == id } }
        guard let image else { throw NotFound(description: phrases.noSuchImage(id.uuidString)) }
        return PictureAddress(url: image.url, store: try cache.imageDataStore(forFeedAt: feedURL))
    }
}
