import CommandLineKit
import FeedAPI
import FeedCache
import FeedCore
import Foundation

// MARK: - Feeds

/// A feed, as far as it came.
struct LoadedFeed: Sendable {
    let feed: Loaded<[FeedImage]>

    /// Why a page behind these images failed, if one did.
    var pageFailure: PageFailure?
}

extension Composition {
    /// Loads the feed at `url`: from its service, or else from the cache.
    ///
    /// With `all`, its further pages follow; a page that fails ends the loading. With `maxAge`, the service is asked only
    /// where nothing young enough is cached.
    func loadFeed(
        at url: URL,
        limit: Int? = nil,
        all: Bool = false,
        maxAge: Duration? = nil
    ) async throws -> LoadedFeed {
        let local = try feedCache(at: url)
        if let maxAge { return LoadedFeed(feed: try await sparing(url, local, maxAge).load()) }
        let remote = RemoteLoader.feed(at: url, limit: limit, client: try listClient(for: url))
        if all {
            let pages = try pages(of: url, limit: limit, cache: local)
            let whole = try await pages.loadAll(after: tracedPage(remote))
            return LoadedFeed(feed: whole.list, pageFailure: whole.pageFailure.map(PageFailure.init))
        }
        guard limit != nil else { return LoadedFeed(feed: try await revalidating(remote, local).load()) }
        let loader = RemoteFirstLoader(remote: tracedPage(remote), cache: traced(PagedCache(local)))
        return LoadedFeed(feed: try await loader.load())
    }

    /// Loads the cached feed without asking its service.
    func loadCachedFeed(at url: URL) async throws -> LoadedFeed {
        let loader = revalidating(.feed(at: url, client: client), try feedCache(at: url))
        return LoadedFeed(feed: try await loader.loadSaved())
    }

    /// Loads the feed at `url`, hands over the images that the cached feed did not hold, and then saves it.
    ///
    /// Where the service fails, so does this; the cache is no substitute.
    func loadNewImages(
        at url: URL,
        limit: Int?,
        all: Bool,
        maxAge: Duration?,
        handingOver deliver: (Loaded<[FeedImage]>) throws -> Void
    ) async throws {
        let local = try feedCache(at: url)
        if let maxAge, let cached = try await sparing(url, local, maxAge).loadWithoutAsking() {
            return try deliver(Loaded([], source: cached.source, savedAt: cached.savedAt))
        }
        let remote = RemoteLoader.feed(at: url, limit: limit, client: try listClient(for: url))
        let loader: NewItemsLoader<FeedImage>
        if all {
            let first = tracedPage(remote)
            let pages = try pages(of: url, limit: limit, cache: local)
            loader = NewItemsLoader(
                first: { Paginated(firstPage: try await first.load().value) },
                pages: pages,
                cache: traced(local)
            )
        } else if limit != nil {
            loader = NewItemsLoader(withoutConditions: tracedPage(remote), cache: traced(PagedCache(local)))
        } else {
            loader = NewItemsLoader(remote: traced(remote), cache: traced(local), now: now)
        }
        var pageFailure: (any Error)?
        let feed = try await loader.load { new in
            pageFailure = new.pageFailure
            let savedAt = new.isConfirmed ? now() : nil
            let source = LoadedSource.remote(savingFailure: nil)
            try deliver(Loaded(new.items, source: source, savedAt: savedAt, isConfirmed: new.isConfirmed))
        }
        if case .remote(let failure) = feed.source { console.report(savingFailure: failure) }
        if let pageFailure { throw PageFailure(cause: pageFailure) }
    }

    /// Watches the feed at `url`; notes say when its service fails, and when it responds again.
    func watchFeed(at url: URL, every interval: Duration) throws -> FeedWatcher<FeedImage> {
        let client = try listClient(for: url)
        return FeedWatcher(
            remote: traced(.feed(at: url, client: client)),
            cache: traced(try feedCache(at: url)),
            url: url,
            schedule: WatchSchedule(every: interval),
            retryAfter: try cache.retryAfterStore(now: now),
            now: now
        ) { event in
            switch event {
            case .outageBegan(let error): console.note(phrases.outageBegan(phrases.text(of: error)))
            case .outageEnded(let duration):
                let began = now().addingTimeInterval(-(duration / .seconds(1)))
                console.note(phrases.outageEnded(RelativeDate(began, from: now()).text(in: phrases)))
            case .savingFailed(let error): console.report(savingFailure: error)
            }
        }
    }

    private func pages(
        of url: URL,
        limit: Int?,
        cache: LocalFeedLoader
    ) throws -> PageLoader<FeedImage, UUID> {
        let client = try listClient(for: url)
        return PageLoader(cache: traced(cache)) { cursor in
            tracedPage(.feed(at: url, limit: limit, after: cursor, client: client))
        }
    }

    private func sparing(
        _ url: URL,
        _ local: LocalFeedLoader,
        _ maxAge: Duration
    ) throws -> SparingLoader<[FeedImage]> {
        SparingLoader(
            revalidating(.feed(at: url, client: try listClient(for: url)), local),
            cache: traced(local),
            url: url,
            policy: RequestPolicy(maximumAge: maxAge),
            retryAfter: try cache.retryAfterStore(now: now),
            turns: try cache.requestTurns(for: url),
            patience: settings.timeout,
            now: now
        )
    }
}

// MARK: - Images

/// How the user names an image.
enum ImageReference: Equatable, Sendable {
    case id(UUID)
    case url(URL)
}

/// An image with the feed that holds it, found by its id.
private struct FoundImage {
    let feedURL: URL
    /// Nil where the feed was named, and is not known to hold the image.
    let image: FeedImage?
}

/// Image data, its URL, and the file it is cached in, if any.
struct FoundImageData: Sendable {
    let data: LoadedImageData
    let url: URL
    let cachedFile: String?
}

extension Composition {
    /// Loads the comments on an image from the service of the feed at `url`, or else of the cached feed that holds it.
    func comments(on id: UUID, url: URL?) async throws -> [ImageComment] {
        let found = try await find(id, url: url)
        let client = try client(for: found.feedURL)
        return try await RemoteLoader.comments(imageID: id, besideFeedAt: found.feedURL, client: client).load().value
    }

    /// Loads the data of an image, which is cached with the feed that holds it.
    func imageData(of image: ImageReference, url feedURL: URL?) async throws -> FoundImageData {
        switch image {
        case .id(let id):
            let found = try await find(id, url: feedURL)
            var image = found.image
            if image == nil { image = try await self.image(id, ofFeedAt: found.feedURL) }
            guard let image else { throw NotFound(description: phrases.noSuchImage(id.uuidString)) }
            return try await imageData(at: image.url, cachedWith: found.feedURL)
        case .url(let url):
            let text = url.absoluteString
            let holder = try await cachedFeeds().first { $0.value.contains { $0.url.absoluteString == text } }
            return try await imageData(at: url, cachedWith: holder?.url)
        }
    }

    /// Loads the data of `images`, to be cached with the feed at `url`, and tells `report` of each.
    func loadImageData(
        of images: [FeedImage],
        cachedWith url: URL,
        report: (ImageDataPrefetcher.Outcome) -> Void
    ) async throws {
        let store = try cache.imageDataStore(forFeedAt: url)
        let loader = imageDataLoader(cachingIn: store, client: try client(for: url))
        try await ImageDataPrefetcher(loader: loader).prefetch(images.map(\.url), report: report)
    }

    /// The images of every cached feed, the newest first; what cannot be read is left out.
    func cachedImages() async -> [FeedImage] {
        let entries = try? await entries(in: cache.feedStores()) { _ in }
        return (entries ?? []).flatMap(\.value)
    }

    private func imageData(at url: URL, cachedWith feedURL: URL?) async throws -> FoundImageData {
        let store = try feedURL.map { try cache.imageDataStore(forFeedAt: $0) }
        let loader = imageDataLoader(cachingIn: store ?? InMemoryImageDataStore(), client: try client(for: feedURL))
        let data = try await loader.loadWithSource(from: url)
        return FoundImageData(data: data, url: url, cachedFile: store?.path(for: url))
    }

    /// Finds the feed whose service knows an image, and the image where that feed is cached.
    ///
    /// - Throws: ``UsageError`` where nothing is named and nothing cached, ``NotFound`` where no cached feed holds it.
    private func find(_ id: UUID, url: URL?) async throws -> FoundImage {
        if let url {
            let cached = try? await cache.feedStore(for: url).retrieve()
            return FoundImage(feedURL: url, image: cached?.value.first { $0.id == id })
        }
        let cached: [CacheEntry<[FeedImage]>]
        do {
            cached = try await entries(in: cache.feedStores()) { console.note("\($0)") }
        } catch {
            // An unreadable cache is no reason not to ask the service that is named.
            guard let named = try self.url(in: Self.feedVariable) else { throw error }
            if error is CacheError { console.note("\(error)") }
            return FoundImage(feedURL: named, image: nil)
        }
        for entry in cached {
            if let image = entry.value.first(where: { $0.id == id }) {
                return FoundImage(feedURL: entry.url, image: image)
            }
        }
        if let named = try self.url(in: Self.feedVariable) { return FoundImage(feedURL: named, image: nil) }
        guard !cached.isEmpty else { throw UsageError(.undetermined("--url URL"), in: command) }
        throw NotFound(description: phrases.noSuchImage(id.uuidString))
    }

    private func image(_ id: UUID, ofFeedAt url: URL) async throws -> FeedImage? {
        try await loadFeed(at: url).feed.value.first { $0.id == id }
    }

    /// The feeds that are cached; a note says which cannot be read.
    private func cachedFeeds() async throws -> [CacheEntry<[FeedImage]>] {
        do {
            return try await entries(in: cache.feedStores()) { console.note("\($0)") }
        } catch let error as CacheError {
            console.note("\(error)")
            return []
        }
    }
}

// MARK: - Universities

extension Composition {
    /// Loads the university list at `url`: from its service, or else from the cache.
    func loadUniversities(at url: URL) async throws -> Loaded<[University]> {
        try await universitiesLoader(at: url, client: listClient(for: url)).load()
    }

    /// Loads the cached university list without asking its service.
    func loadCachedUniversities(at url: URL) async throws -> Loaded<[University]> {
        try await universitiesLoader(at: url, client: client).loadSaved()
    }

    /// The university list that was saved last, with its service, or nil where none can be read.
    func lastUniversities() async -> (universities: [University], service: Service)? {
        let lists = try? await entries(in: cache.universityStores()) { console.note("\($0)") }
        guard let last = lists?.first(where: { !$0.value.isEmpty }) else { return nil }
        return (last.value, Service(url: last.url, isSample: SampleService.serves(last.url)))
    }

    /// The universities of every cached list; what cannot be read is left out.
    func cachedUniversities() async -> [University] {
        let lists = try? await entries(in: cache.universityStores()) { _ in }
        return (lists ?? []).flatMap(\.value)
    }
}

// MARK: - The cache

extension Composition {
    /// Validates every cached feed and list, or those at `url` alone: deletes what is expired or corrupt.
    func validateCache(of url: URL?) async throws -> CacheValidation {
        var validation = CacheValidation(url: url, now: now)
        let feeds = try url.map { [try cache.feedStore(for: $0)] } ?? cache.feedStores()
        for store in feeds {
            try await validation.validate(store, .days(7)) { try store.checkImageData() }
        }
        let lists = try url.map { [try cache.universityStore(for: $0)] } ?? cache.universityStores()
        for store in lists { try await validation.validate(store, .neverExpires) {} }
        return validation
    }

    /// What is cached, expired or not, the newest first; `report` is told of what cannot be read.
    private func entries<Value>(
        in stores: [JSONFileStore<Value>],
        report: (any Error) -> Void
    ) async throws -> [CacheEntry<Value>] {
        var entries: [CacheEntry<Value>] = []
        for store in stores {
            do {
                if let entry = try await store.retrieve() { entries.append(entry) }
            } catch {
                report(error)
            }
        }
        return entries.sorted { $0.timestamp > $1.timestamp }
    }
}

/// What has come of the feeds validated so far.
struct CacheValidation: Sendable {
    private(set) var reports: [ValidationReport] = []
    private(set) var failures: [any Error] = []
    private let url: URL?
    private let now: @Sendable () -> Date

    fileprivate init(url: URL?, now: @escaping @Sendable () -> Date) {
        self.url = url
        self.now = now
    }

    /// Validates one feed; one that cannot be deleted does not keep the others from their turn.
    fileprivate mutating func validate(
        _ store: some CacheStore,
        _ policy: CachePolicy,
        checkImageData: () throws -> Void
    ) async throws {
        do {
            switch try await store.validate(policy, now: now) {
            case .empty:
                // Image data may be there all the same, of a feed that could not be saved or was deleted by hand.
                try await store.delete(unless: { _ in true })
            case .valid(let entry):
                append(.valid, entry.url, entry.timestamp, policy)
                try checkImageData()
            case .expired(let entry): append(.expired, entry.url, entry.timestamp, policy)
            case .corrupt: append(.corrupt, url, nil, policy)
            }
        } catch {
            if error is CancellationError { throw error }
            failures.append(error)
        }
    }

    private mutating func append(
        _ status: ValidationReport.Status,
        _ url: URL?,
        _ savedAt: Date?,
        _ policy: CachePolicy
    ) {
        let expiresAt = savedAt.flatMap(policy.expiry)
        reports.append(ValidationReport(status: status, url: url, savedAt: savedAt, expiresAt: expiresAt))
    }
}
