import CommandLineKit
import FeedAPI
import FeedCache
import FeedCore
import Foundation

// MARK: - Feeds

extension Composition {
    /// Loads the feed at `url` from its service, or from the cache if that fails, and passes it to `show` while it is
    /// being saved.
    ///
    /// With `all`, further pages follow until one fails. With `maxAge`, the service is asked only if nothing fresh
    /// enough is cached. A note reports why it could not be saved, if that failed.
    func loadFeed(
        at url: URL,
        limit: Int? = nil,
        all: Bool = false,
        maxAge: Duration? = nil,
        showing show: (Loaded<[FeedImage]>) throws -> Void = { _ in }
    ) async throws -> ListResult<FeedImage> {
        let loader = try feedLoader(at: url, limit: limit)
        guard let maxAge else { return try await loader.load(all: all, showing: show) }
        let queue = try cache.requestQueue(for: url)
        let spared = try await loader.load(maximumAge: maxAge, queue: queue, patience: settings.timeout) {
            try await loader.load(all: all)
        }
        switch spared {
        case .asked(let result): return result
        case .cached(let list): return ListResult(shown: list, list: list.value, hasMore: true)
        }
    }

    /// Loads the cached feed without asking its service.
    func loadCachedFeed(at url: URL) async throws -> Loaded<[FeedImage]> {
        try await feedLoader(at: url, client: client).saved()
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
        deliver: @escaping @Sendable (Loaded<[FeedImage]>) throws -> Void
    ) async throws -> [FeedImage] {
        let loader = try feedLoader(at: url, limit: limit)
        let load = { @Sendable in
            var new: [FeedImage] = []
            try await loader.loadNew(all: all) { update in
                new = update.new
                let savedAt = update.isConfirmed ? now() : nil
                let pageFailure = update.pageFailure
                try deliver(
                    Loaded(
                        new,
                        source: update.source,
                        savedAt: savedAt,
                        isConfirmed: update.isConfirmed,
                        pageFailure: pageFailure
                    )
                )
            }
            return new
        }
        guard let maxAge else { return try await load() }
        let queue = try cache.requestQueue(for: url)
        let spared = try await loader.load(
            maximumAge: maxAge,
            queue: queue,
            patience: settings.timeout,
            asking: load
        )
        switch spared {
        case .asked(let images): return images
        case .cached(let cached):
            try deliver(Loaded([], source: cached.source, savedAt: cached.savedAt))
            return []
        }
    }
}

// MARK: - Universities

extension Composition {
    /// Loads the university list at `url` from its service, or from the cache if that fails.
    func loadUniversities(at url: URL) async throws -> Loaded<[University]> {
        try await universitiesLoader(at: url, client: client(for: url)).load()
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
