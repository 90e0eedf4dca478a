import FeedAPI
import FeedCache
public import FeedCore
public import Foundation

/// A list of one service, online and offline.
///
/// Pages are joined with what is saved, so that no item is lost, none is left out between two others, and none stays that
/// the service has taken back.
public struct Feed<Item: Codable & Equatable & Identifiable & Sendable>: Sendable where Item.ID: Sendable {
    /// The URL of the list.
    public let url: URL

    let feeds: Feeds
    let loader: ListLoader<Item>
    let pictureLoader: MemoryImageDataLoader

    init(of feeds: Feeds, url: URL, policy: CachePolicy, source: ListSource<Item>) {
        self.url = url
        self.feeds = feeds
        let (images, name) = (feeds.storage.imageDataStore(forFeedAt: url), Self.name(of: url))
        let isPictured = Item.self is any Pictured.Type
        let store = feeds.storage.store(of: Item.self, for: url)
        let fallback = Fallback(store: store, url: url, policy: policy, now: feeds.now) { !$0.isEmpty }
        var loader = ListLoader(fallback: fallback, source: source, storage: feeds.storage)
        loader.lockTimeout = feeds.lockTimeout
        loader.clock = feeds.clock
        loader.writes = feeds.shared.writes
        loader.report = feeds.report
        loader.didSave = { list, isChanged in
            if isChanged, isPictured { await Self.deletePictures(notOf: list.value, from: images, of: feeds, at: url) }
            feeds.shared.changes.send(list, to: name)
        }
        self.loader = loader
        pictureLoader = Self.pictures(of: feeds, at: url, in: images)
    }

    static func name(of url: URL) -> String { "\(Item.self) \(url.absoluteString)" }

    /// What any load of these feeds saves of the list, from now on.
    var changes: AsyncStream<Loaded<[Item]>> { feeds.shared.changes.all(of: Self.name(of: url)) }

    /// Loads what the service sends, or the saved list if that fails; simultaneous loads are one request.
    ///
    /// If a later page fails, the items before it are returned with `Loaded.pageFailure`.
    ///
    /// - Parameter maximumAge: the age from which the service is asked; a younger list, or one that the service itself
    ///   declared fresh, is returned from the cache, and so is any while a `Retry-After` runs, which is saved. With nil, the
    ///   service is always asked.
    /// - Throws: `LoadingError` if there is nothing to show; `CancellationError` if the task was cancelled.
    public func load(maximumAge: Duration? = nil) async throws -> Loaded<[Item]> {
        try await load(all: false, maximumAge: maximumAge)
    }

    /// Loads all pages of the service, or the saved list if the first one fails; simultaneous loads are one.
    ///
    /// It returns and throws what ``load(maximumAge:)`` does. Time and memory grow with the number of items, not of pages.
    public func loadAll() async throws -> Loaded<[Item]> {
        try await load(all: true, maximumAge: nil)
    }

    private func load(all: Bool, maximumAge: Duration?) async throws -> Loaded<[Item]> {
        let age = maximumAge.map { "\($0)" } ?? ""
        let key = [Self.name(of: url), loader.source.firstPage.absoluteString, all ? "all" : "", age]
        let loaded = try await feeds.shared.loads.value(for: key.joined(separator: " ")) { [loader] in
            guard let maximumAge else { return try await loader.load(all: all) }
            let ask = { @Sendable in try await loader.load(all: all) }
            switch try await loader.loadIfStale(maximumAge: maximumAge, asking: ask) {
            case .service(let loaded), .saved(let loaded): return loaded
            }
        }
        // Lists of one name have one type; if they had not, nothing would be lost by another load.
        if let loaded = loaded as? Loaded<[Item]> { return loaded }
        return try await loader.load(all: all)
    }

    /// Loads the list, or all its pages, and passes it to `show` before it has been saved.
    ///
    /// If the service fails, `show` is passed the saved list. Saving completes even if `show` throws, and if the task is
    /// cancelled. Unlike ``load(maximumAge:)``, simultaneous loads are requests of their own.
    ///
    /// - Throws: as ``load(maximumAge:)`` does; what `show` throws.
    @discardableResult
    public func load(
        all: Bool,
        showing show: @Sendable (Loaded<[Item]>) throws -> Void
    ) async throws -> Loaded<[Item]> {
        try await loader.load(all: all, showing: show)
    }

    /// Loads the page behind a list, and returns the longer list; at its end, the same without a request.
    ///
    /// What comes is also appended to the saved list, where that still ends with the same item.
    ///
    /// - Parameter list: what any operation of this list has returned.
    /// - Throws: `RemoteError`, which leaves what is saved as it was; `CancellationError` if the task was cancelled.
    public func loadMore(after list: Loaded<[Item]>) async throws -> Loaded<[Item]> {
        try await loader.loadMore(after: list)
    }

    /// Returns the saved list, joined from all its pages, without asking the service.
    ///
    /// - Throws: `LoadingError` if there is none; `CancellationError` if the task was cancelled.
    public func saved() async throws -> Loaded<[Item]> {
        try await loader.saved()
    }

    /// When the saved list, or the first part of one that came in pages, was saved; nil if there is none to show.
    ///
    /// The list itself is not read.
    public var savedAt: Date? {
        get async {
            guard let savedAt = await savedMetadata?.firstSavedAt,
                loader.fallback.policy.isValid(savedAt, at: feeds.now())
            else { return nil }
            return savedAt
        }
    }

    /// The format of the saved list, however old; nil if none is saved, or it is not known.
    public var format: FeedFormat? {
        get async { await savedMetadata?.format }
    }

    private var savedMetadata: CacheMetadata? {
        get async { (try? await loader.fallback.store.metadata()).flatMap { $0.isOf(url) ? $0 : nil } }
    }

    /// The saved list at once, if there is one to show, then what ``load(maximumAge:)`` returns or throws.
    ///
    /// Each access begins a load, which ends when nobody iterates any more.
    public var savedThenLoaded: AsyncThrowingStream<Loaded<[Item]>, any Error> {
        AsyncThrowingStream { continuation in
            let task = Task {
                do {
                    if let saved = try? await saved() { continuation.yield(saved) }
                    continuation.yield(try await load())
                    continuation.finish()
                } catch {
                    continuation.finish(throwing: error)
                }
            }
            continuation.onTermination = { _ in task.cancel() }
        }
    }

    // MARK: - New items

    /// Loads the list, passes the items that the saved list lacks to `deliver`, then saves the list.
    ///
    /// All new items are found, however many pages they fill. `deliver` is called even if there are none. If it throws,
    /// or if a later page fails, nothing is saved, and the items are new again next time.
    ///
    /// - Throws: the service's error, without falling back to the cache; what `deliver` throws; the storage's error if
    ///   what was delivered could not be saved, so that it is new again; `CancellationError` if the task was cancelled
    ///   before `deliver` was called.
    public func loadNew(
        isolation: isolated (any Actor)? = #isolation,
        deliver: (FeedUpdate<Item>) async throws -> Void
    ) async throws {
        try await loader.loadNew(all: false, deliver: deliver)
    }

    /// Loads new items as ``loadNew(isolation:deliver:)`` does, with `all` from all pages of the service.
    ///
    /// Where ``load(maximumAge:)`` would return the saved list without asking, an update without new items is delivered.
    ///
    /// - Throws: as ``loadNew(isolation:deliver:)`` does; `LoadingError` if the service must not be asked yet, and nothing
    ///   is saved that can be shown.
    public func loadNew(
        all: Bool,
        maximumAge: Duration?,
        deliver: @escaping @Sendable (FeedUpdate<Item>) async throws -> Void
    ) async throws {
        let ask = { @Sendable [loader] in try await loader.loadNew(all: all, deliver: deliver) }
        guard let maximumAge else { return try await ask() }
        guard case .saved(let saved) = try await loader.loadIfStale(maximumAge: maximumAge, asking: ask) else {
            return
        }
        try await deliver(loader.update(unchanged: saved))
    }

    /// Loads the list again and again, and passes it to `deliver` whenever it has changed.
    ///
    /// `deliver` is called for the first round that succeeds, then whenever the list differs from the last update. The
    /// first update compares with the saved list. A round in which a page fails is a failure, and its items come with the
    /// first round that succeeds. An update is saved when `deliver` returns, even if the task has been cancelled by then.
    ///
    /// Rounds are `interval` apart, at least a second, and up to a tenth more at random; while the service fails, twice as
    /// long each time, up to `longestWait`. No request is sent before the service's freshness or `Retry-After` is over.
    /// Failures of the service, or of saving, are reported and end nothing. Memory does not grow with the number of rounds.
    ///
    /// - Throws: what `deliver` throws, and then nothing is saved; `CancellationError` when the task is cancelled.
    public func follow(
        every interval: Duration,
        longestWait: Duration = .seconds(3_600),
        isolation: isolated (any Actor)? = #isolation,
        deliver: (FeedUpdate<Item>) async throws -> Void
    ) async throws {
        try await loader.follow(every: interval, longestWait: longestWait, deliver: deliver)
    }
}

extension Feed where Item == FeedImage {
    /// Loads the comments on an image, newest first; they are never cached.
    ///
    /// - Throws: `RemoteError`; `CancellationError` if the task was cancelled.
    public func comments(on imageID: UUID) async throws -> [ImageComment] {
        try await RemoteLoader.comments(imageID: imageID, besideFeedAt: url, client: feeds.client).load().value
            .sorted { $0.createdAt > $1.createdAt }
    }
}
