import CommandLineKit
import FeedAPI
import FeedCache
import FeedCore
import Foundation

// MARK: - Feeds

/// A loaded feed, or the part of it up to the first page that failed.
struct LoadedFeed: Sendable {
    let feed: Loaded<[FeedImage]>

    /// Why a later page failed, if one did.
    var pageFailure: PageFailure?
}

extension Composition {
    /// Loads the feed at `url` from its service, or from the cache if that fails.
    ///
    /// With `all`, further pages follow until one fails. With `maxAge`, the service is asked only if nothing fresh
    /// enough is cached.
    func loadFeed(
        at url: URL,
        limit: Int? = nil,
        all: Bool = false,
        maxAge: Duration? = nil
    ) async throws -> LoadedFeed {
        let cache = try feedCache(at: url, ofPages: limit != nil && !all)
        guard let maxAge else { return try await loadFeed(at: url, limit: limit, all: all, savingIn: cache) }
        return LoadedFeed(feed: try await sparing(url, cache, maxAge).load())
    }

    /// Loads the feed at `url` and shows it while it is being saved.
    ///
    /// Saving completes even if `show` throws; a note reports why it failed, if it did.
    func loadFeed(
        at url: URL,
        limit: Int?,
        all: Bool,
        showing show: (LoadedFeed) throws -> Void
    ) async throws {
        let cache = BackgroundCache(try feedCache(at: url, ofPages: limit != nil && !all), now: now)
        let loaded = try await loadFeed(at: url, limit: limit, all: all, savingIn: cache)
        // An interruption ends the saving even while the output waits for its reader.
        async let saving: Void = cache.finishSaving()
        let shown = Result { try show(loaded) }
        do {
            try await saving
        } catch {
            try Cancellation.rethrow(error)
            console.report(savingFailure: error)
        }
        try shown.get()
    }

    private func loadFeed(
        at url: URL,
        limit: Int?,
        all: Bool,
        savingIn cache: any ValueCache<[FeedImage]>
    ) async throws -> LoadedFeed {
        let remote = RemoteLoader.feed(at: url, limit: limit, client: try listClient(for: url))
        if all {
            let pages = try pages(of: url, limit: limit, cache: cache)
            let whole = try await pages.loadAll(after: tracedPage(remote))
            return LoadedFeed(feed: whole.list, pageFailure: whole.pageFailure.map(PageFailure.init))
        }
        let loader =
            limit == nil ? revalidating(remote, cache) : RemoteFirstLoader(remote: tracedPage(remote), cache: cache)
        return LoadedFeed(feed: try await loader.load())
    }

    /// Loads the cached feed without asking its service.
    func loadCachedFeed(at url: URL) async throws -> LoadedFeed {
        let loader = revalidating(.feed(at: url, client: client), try feedCache(at: url))
        return LoadedFeed(feed: try await loader.loadSaved())
    }

    /// Loads the feed at `url`, shows the images that the cached feed does not contain, and then saves it.
    ///
    /// If the service fails, this fails too; there is no fallback to the cache. With `maxAge`, the service is asked
    /// under the same conditions as in ``loadFeed``: images that another run has just shown and saved are not new.
    ///
    /// - Returns: the images that were shown.
    func loadNewImages(
        at url: URL,
        limit: Int?,
        all: Bool,
        maxAge: Duration?,
        handingOver deliver: @escaping @Sendable (Loaded<[FeedImage]>) throws -> Void
    ) async throws -> [FeedImage] {
        let cache = try feedCache(at: url, ofPages: limit != nil && !all)
        let loader = try newImagesLoader(url, limit: limit, all: all, cache: cache)
        guard let maxAge else { return try await load(loader, handingOver: deliver) }
        let outcome = try await sparing(url, cache, maxAge).load { try await load(loader, handingOver: deliver) }
        switch outcome {
        case .asked(let images): return images
        case .cached(let cached):
            try deliver(Loaded([], source: cached.source, savedAt: cached.savedAt))
            return []
        }
    }

    private func newImagesLoader(
        _ url: URL,
        limit: Int?,
        all: Bool,
        cache: any ValueCache<[FeedImage]>
    ) throws -> NewItemsLoader<FeedImage> {
        let remote = RemoteLoader.feed(at: url, limit: limit, client: try listClient(for: url))
        let page = tracedPage(remote)
        if all {
            return NewItemsLoader(
                first: { Paginated(firstPage: try await page.load().value) },
                pages: try pages(of: url, limit: limit, cache: cache),
                cache: cache
            )
        }
        guard limit == nil else { return NewItemsLoader(withoutConditions: page, cache: cache) }
        return NewItemsLoader(remote: traced(remote), cache: cache, now: now)
    }

    private func load(
        _ loader: NewItemsLoader<FeedImage>,
        handingOver deliver: (Loaded<[FeedImage]>) throws -> Void
    ) async throws -> [FeedImage] {
        var images: [FeedImage] = []
        var pageFailure: (any Error)?
        let feed = try await loader.load { new in
            (images, pageFailure) = (new.items, new.pageFailure)
            let savedAt = new.isConfirmed ? now() : nil
            let source = LoadedSource.remote(savingFailure: nil)
            try deliver(Loaded(new.items, source: source, savedAt: savedAt, isConfirmed: new.isConfirmed))
        }
        if case .remote(let failure) = feed.source { console.report(savingFailure: failure) }
        if let pageFailure { throw PageFailure(cause: pageFailure) }
        return images
    }

    /// Watches the feed at `url`; notes report when its service starts to fail and when it recovers.
    func watchFeed(at url: URL, every interval: Duration) throws -> FeedWatcher<FeedImage> {
        let client = try listClient(for: url)
        return FeedWatcher(
            remote: traced(.feed(at: url, client: client)),
            cache: try feedCache(at: url),
            url: url,
            schedule: WatchSchedule(every: interval),
            retryAfter: try cache.retryAfterStore(now: now),
            clock: RestingClock(),
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
        cache: any ValueCache<[FeedImage]>
    ) throws -> PageLoader<FeedImage, UUID> {
        let client = try listClient(for: url)
        return PageLoader(cache: cache) { cursor in
            tracedPage(.feed(at: url, limit: limit, after: cursor, client: client))
        }
    }

    private func sparing(
        _ url: URL,
        _ cache: any ValueCache<[FeedImage]>,
        _ maxAge: Duration
    ) throws -> SparingLoader<[FeedImage]> {
        SparingLoader(
            revalidating(.feed(at: url, client: try listClient(for: url)), cache),
            cache: cache,
            url: url,
            policy: RequestPolicy(maximumAge: maxAge),
            retryAfter: try self.cache.retryAfterStore(now: now),
            turns: try self.cache.requestTurns(for: url),
            patience: settings.timeout,
            now: now
        )
    }
}

// MARK: - Universities

extension Composition {
    /// Loads the university list at `url` from its service, or from the cache if that fails.
    func loadUniversities(at url: URL) async throws -> Loaded<[University]> {
        try await universitiesLoader(at: url, client: listClient(for: url)).load()
    }

    /// Loads the cached university list without asking its service.
    func loadCachedUniversities(at url: URL) async throws -> Loaded<[University]> {
        try await universitiesLoader(at: url, client: client).loadSaved()
    }

    /// Returns the most recently saved university list and its service, or nil if none can be read.
    func lastUniversities() async -> (universities: [University], service: Service)? {
        let lists = try? await entries(in: cache.universityStores()) { console.note("\($0)") }
        guard let last = lists?.first(where: { !$0.value.isEmpty }) else { return nil }
        return (last.value, Service(url: last.url, isSample: SampleService.serves(last.url)))
    }

    /// Returns the universities of all cached lists, except those that cannot be read.
    func cachedUniversities() async -> [University] {
        let lists = try? await entries(in: cache.universityStores()) { _ in }
        return (lists ?? []).flatMap(\.value)
    }
}

// MARK: - The cache

extension Composition {
    /// Validates all cached feeds and lists, or only those at `url`, and deletes what is expired or corrupt.
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

    /// Returns all cached entries, including expired ones, newest first; calls `report` for each that cannot be read.
    func entries<Value>(
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

/// The results of validating the cache.
struct CacheValidation: Sendable {
    private(set) var reports: [ValidationReport] = []
    private(set) var failures: [any Error] = []
    private let url: URL?
    private let now: @Sendable () -> Date

    fileprivate init(url: URL?, now: @escaping @Sendable () -> Date) {
        self.url = url
        self.now = now
    }

    /// Validates one feed or list; a failure to delete it does not stop the others.
    fileprivate mutating func validate(
        _ store: some CacheStore,
        _ policy: CachePolicy,
        checkImageData: () throws -> Void
    ) async throws {
        do {
            switch try await store.validate(policy, now: now) {
            case .empty:
                // There may still be image data of a feed that could not be saved or was deleted by hand.
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
