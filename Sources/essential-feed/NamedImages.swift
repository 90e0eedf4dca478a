import EssentialFeed
import FeedCache
import FeedCommandLine
import Foundation

/// Finds the images and pictures that the user names, in the cache or at a service.
struct NamedImages {
    /// The id of an image, the feed whose service has the image, and the image if a cached feed has it.
    typealias Found = (id: UUID, feed: Feed<FeedImage>, image: FeedImage?)

    let services: Services
    let messages: Messages
    var isOffline = false
    var refresh = ImageDataRefresh.afterSevenDays
    /// The cached feeds, which are read once for all images that a command names.
    private(set) var entries: [CacheEntry<[FeedImage]>]?
    private(set) var indexes: [FeedURL?: ImageIndex<URL>] = [:]

    /// Returns the image with an id, and the feed whose service has it.
    ///
    /// - Throws: a usage error if no feed is named and none is cached; ``CommandFailure/notFound(_:)`` if no cached
    ///   feed contains the image; ``CommandFailure/ambiguous(_:)`` if the ids of several images begin with the digits.
    mutating func image(with id: ImagePrefix, url: URL?) async throws -> Found {
        let named = isOffline ? url : try url ?? services.settings.feedURL.get()
        do {
            if let found = try await images(of: url).image(with: id, messages.phrases) {
                return (found.image.id, try feed(at: found.source), found.image)
            }
        } catch let error as CacheError where named != nil {
            // An unreadable cache must not prevent a request to the named service.
            if url == nil { messages.note(error) }
        }
        if !isOffline, let named, let id = id.id {
            return (id, try feed(at: named), nil)
        }
        if try await images(of: nil).isEmpty, !isOffline {
            throw UsageError.Problem.explained(
                messages.phrases.t(
                    "Nothing is cached, so the service of this image is not known: name it with --url URL or ESSENTIAL_FEED_URL."
                )
            )
        }
        throw CommandFailure.notFound(
            messages.phrases.t("No cached feed has an image with the id {id}; name its feed with --url URL.", id.text)
        )
    }

    /// Returns the images of all cached feeds, the last saved first, or of the feed at a URL; unreadable feeds are noted.
    private mutating func images(of url: URL?) async throws -> ImageIndex<URL> {
        let feed = url.map(FeedURL.init)
        if let index = indexes[feed] { return index }
        if entries == nil { entries = try await services.cache.entries(of: FeedImage.self, onFailure: messages.note) }
        let named = (entries ?? []).filter { entry in url.map(entry.url.isFeed) != false }
        let index = ImageIndex(of: named.map { (images: $0.value, source: $0.url) })
        indexes[feed] = index
        return index
    }

    private func feed(at url: URL) throws -> Feed<FeedImage> {
        try services.feed(at: url, offline: isOffline, messages)
    }

    /// Returns the picture of an image.
    mutating func picture(of image: ImageReference, feed url: URL?) async throws -> LoadedPicture {
        switch image {
        case .id(let id):
            let named = try await self.image(with: id, url: url)
            var image = named.image
            if image == nil { image = try await named.feed.load().items.first { $0.id == named.id } }
            guard let image else {
                let feed = messages.wording.text(of: named.feed.url)
                throw CommandFailure.notFound(
                    messages.phrases.t("{url} has no image with the id {id}.", feed, named.id.uuidString)
                )
            }
            return try await picture(of: image, in: named.feed)
        case .url(let url):
            if let (image, feed) = try await cachedImage(at: url) {
                return try await picture(of: image, in: feed)
            }
            if isOffline { throw LoadingError(url: url, remoteFailure: nil, cacheFailure: nil) }
            messages.report(FeedEvent(feed: url, kind: .picturesLoaded(0, of: 1)))
            let data = Loaded(
                try await services.feeds(for: nil, reportingTo: messages).picture(at: url),
                source: .remote(savingFailure: nil),
                savedAt: nil
            )
            return LoadedPicture(url: url, data: data, cachedFile: nil)
        }
    }

    private func picture(of image: FeedImage, in feed: Feed<FeedImage>) async throws -> LoadedPicture {
        let url = image.url
        let file = feed.imageDataStore.path(for: image.picture.key)
        if isOffline {
            do {
                guard let data = try await feed.savedPicture(of: image) else {
                    throw LoadingError(url: url, remoteFailure: nil, cacheFailure: nil)
                }
                let loaded = Loaded(data, source: .cache(fallbackReason: nil), savedAt: nil)
                return LoadedPicture(url: url, data: loaded, cachedFile: file, image: image)
            } catch let error where !(error is CancellationError) {
                throw LoadingError(url: url, remoteFailure: nil, cacheFailure: error as? CacheError)
            }
        }
        messages.report(FeedEvent(feed: feed.url, kind: .picturesLoaded(0, of: 1)))
        let data: Loaded<Data>
        do {
            data = try await feed.picture(image.picture, of: image, refresh: refresh)
        } catch let error as RequestNotSent {
            throw CommandFailure.notSent(url, error)
        }
        var failures = PictureFailures()
        if case .cache = data.source { failures.add(.success(data.source), at: url) }
        messages.report(failures)
        return LoadedPicture(url: url, data: data, cachedFile: file, image: image)
    }

    /// Returns the cached image with a picture at `url`, and its feed; nil if there is none or the cache is unreadable.
    private mutating func cachedImage(at url: URL) async throws -> (FeedImage, Feed<FeedImage>)? {
        do {
            guard let found = try await images(of: nil).image(at: url) else { return nil }
            return (found.image, try feed(at: found.source))
        } catch let error as CacheError {
            messages.note(error)
            return nil
        }
    }
}

extension Feed<FeedImage> {
    /// Loads the pictures of loaded images, and caches them with the feed.
    ///
    /// Cached pictures are revalidated only if the list was received from the service.
    func loadPictures(
        of images: [FeedImage],
        from source: LoadedSource,
        refresh: Bool = false
    ) async throws -> PictureFailures {
        let isRemote = if case .remote = source { true } else { false }
        let rule = refresh ? ImageDataRefresh.always : .afterSevenDays
        return try await loadPictures(of: images, refresh: isRemote ? rule : .whenMissing)
    }

    /// Returns the path of the cached picture of an image, if it is cached.
    func cachedFile(of image: FeedImage) -> String? {
        imageDataStore.path(for: image.picture.key)
            .flatMap { FileManager.default.fileExists(atPath: $0) ? $0 : nil }
    }
}
