package import Foundation
import Synchronization

/// Loads a list that may come in pages, joins it with the cached list, and falls back to it.
///
/// A cached list is *paged* once a page of it turned out not to be all of it. Such a list is joined with what the service
/// sends, as ``FetchedPages/joined(with:as:)`` says, so that no item is lost, none is left out between two others, and
/// none stays that the service has taken back. (What has expired does not count as cached.)
///
/// Further pages are requested until one ends with a cached item or holds the last cached one; until the end is reached;
/// or until, after a page that held a cached item, ten in a row have held none. Where that is the first page, shorter than
/// its size, and cached items would stay behind it, one more is requested, to see whether the end is reached. If both
/// order their common items differently, loading goes on to the end. An empty page is not the end: a load that has nothing
/// yet goes on.
///
/// A list that is not paged is replaced by every response, and costs one request.
package struct ListLoader<Item: Equatable & Identifiable & Sendable>: Sendable where Item.ID: Sendable {
    package let fallback: Fallback<[Item]>
    package let source: ListSource<Item>
    package let retryAfter: RetryAfterTimes
    /// What shares requests with other processes, and how long to wait for the same request of another one.
    let storage: any FeedStorage
    package var lockTimeout = Duration.seconds(30)
    package var clock: any Clock<Duration> = ContinuousClock()
    /// The writes of this process, one at a time for each list.
    package var writes = SerialTasks()
    package var report: @Sendable (FeedEvent) -> Void = { _ in }
    /// Called with the joined list after each load that could be saved, before the next write begins.
    package var didSave: @Sendable (_ list: Loaded<[Item]>, _ isChanged: Bool) async -> Void = { _, _ in }

    package var url: URL { fallback.url }
    var now: @Sendable () -> Date { fallback.now }

    package init(fallback: Fallback<[Item]>, source: ListSource<Item>, storage: any FeedStorage) {
        self.fallback = fallback
        self.source = source
        self.storage = storage
        retryAfter = RetryAfterTimes(in: storage, now: fallback.now)
    }

    /// Returns the cached list, joined from all its pages, without asking the service.
    package func saved(because reason: (any Error)? = nil) async throws -> Loaded<[Item]> {
        completed(try await fallback.saved(because: reason))
    }

    package func report(_ kind: FeedEvent.Kind) {
        report(FeedEvent(feed: url, kind: kind))
    }

    /// Returns a saved list with the place where it goes on, which earlier versions did not save.
    func completed(_ saved: Loaded<[Item]>) -> Loaded<[Item]> {
        guard saved.next == nil, !saved.isComplete, saved.format ?? .essentialFeed == .essentialFeed,
            let last = saved.value.last, let pageAfter = source.pageAfter
        else { return saved }
        return saved.list(title: saved.title, format: saved.format, next: pageAfter(last.id))
    }
}

package struct ListSource<Item: Identifiable & Sendable>: Sendable where Item.ID: Sendable {
    package let firstPage: URL

    /// The number of items that the first page is requested with; nil leaves it to the service.
    package var pageSize: Int?

    /// Whether an empty list leaves the saved items as they are.
    package var keepsItemsOfEmptyLists = false

    /// Returns the URL of the page behind an item, in a format whose pages start after one.
    package var pageAfter: (@Sendable (Item.ID) -> URL?)?

    let page: @Sendable (URL) -> any ConditionalLoader<FeedPage<Item>>

    package init(firstPage: URL, page: @escaping @Sendable (URL) -> any ConditionalLoader<FeedPage<Item>>) {
        self.firstPage = firstPage
        self.page = page
    }
}

// MARK: - Loading

extension ListLoader {
    /// Loads the list and passes it to `show` while it is being saved, which completes even if `show` throws.
    package func load(
        all: Bool,
        showing show: @Sendable (Loaded<[Item]>) throws -> Void = { _ in }
    ) async throws -> Loaded<[Item]> {
        // The list itself is read only if it matters.
        let metadata = all ? nil : try? await fallback.store.metadata()
        let isJoined = !all && (metadata?.paging != nil || source.pageSize != nil)
        try Task.checkCancellation()
        switch try await fallback.load(from: { try await firstPage(unless: metadata) }) {
        case .saved(let saved):
            let saved = completed(saved)
            try show(saved)
            return saved
        case .service(.notModified(let entry, let failure)):
            let loaded = await loaded(notModified: entry, savingFailure: failure)
            try show(loaded)
            return loaded
        case .service(.fetched(let first)):
            let known = isJoined ? try? await fallback.store.entry(of: url) : nil
            let pages = await pages(startingWith: first, all ? .all : .known, known: known)
            return try await save(pages, known: known, showing: show)
        }
    }

    private func save(
        _ pages: FetchedPages<Item>,
        known: CacheEntry<[Item]>?,
        showing show: @Sendable (Loaded<[Item]>) throws -> Void
    ) async throws -> Loaded<[Item]> {
        let saving = startSaving(pages)
        // An empty list is shown when it is known what stays.
        let isShownAtOnce = !pages.items.isEmpty && !(pages.failure is CancellationError)
        let shown = Result { if isShownAtOnce { try show(self.loaded(pages, savedAt: now())) } }
        let result = await saving.value
        try Task.checkCancellation()
        try shown.get()
        let loaded: Loaded<[Item]>
        switch result {
        case .success(let saved):
            report(.checked(changed: saved.isChanged, next: nil))
            loaded = self.loaded(pages, savedAt: saved.isLeft ? nil : saved.entry?.metadata.firstSavedAt)
                .joined(saved.entry?.value, next: saved.entry?.metadata.next)
        case .failure(let error):
            report(.savingFailed(error))
            let joined = joined(pages, with: known, includingExpired: false, at: now())
            loaded = self.loaded(pages, savedAt: nil, savingFailure: error)
                .joined(joined?.value, next: joined?.metadata.next)
        }
        if !isShownAtOnce { try show(loaded) }
        return loaded
    }

    private func loaded(
        _ pages: FetchedPages<Item>,
        savedAt: Date?,
        savingFailure: (any Error)? = nil
    ) -> Loaded<[Item]> {
        let source = LoadedSource.remote(savingFailure: savingFailure)
        let (page, next) = (pages.first.value, pages.isComplete ? nil : pages.next)
        return Loaded(pages.items, source: source, savedAt: savedAt, pageFailure: pages.failure)
            .list(title: page.title, format: page.format, next: next)
    }

    /// Reports that the list has not changed, and returns what is not modified: of a paged list, its first page.
    func loaded(notModified entry: CacheEntry<[Item]>, savingFailure: (any Error)?) async -> Loaded<[Item]> {
        if let savingFailure { report(.savingFailed(savingFailure)) }
        report(.checked(changed: false, next: nil))
        let metadata = entry.metadata
        let joined = joined(notModified: entry, savingFailure: savingFailure)
        // Those who show the list are told, unless others have saved it meanwhile and told what they saved.
        _ = try? await serially {
            if try await fallback.store.metadata() == metadata { await didSave(joined, false) }
        }
        guard let first = metadata.paging?.parts.first, first.count < joined.value.count else { return joined }
        let page = Loaded(
            Array(entry.value.prefix(first.count)),
            source: joined.source,
            savedAt: first.savedAt,
            fetchedAt: metadata.fetchedAt,
            isNotModified: true
        )
        return completed(page.list(title: metadata.title, format: metadata.format, next: first.next))
            .joined(joined.value, next: joined.next)
    }

    /// Returns what may be shown of a list that was found not modified.
    func joined(notModified entry: CacheEntry<[Item]>, savingFailure: (any Error)?) -> Loaded<[Item]> {
        let usable = fallback.usablePart(of: entry) ?? entry
        return completed(Loaded(usable, source: .remote(savingFailure: savingFailure), isNotModified: true))
    }

    // MARK: - Saving

    /// What is cached after a load.
    struct Saved: Sendable {
        /// The joined list; nil if what came does not reach the cached one.
        let entry: CacheEntry<[Item]>?
        /// Whether the cached list has stayed as it was.
        let isLeft: Bool
        var isChanged = false
    }

    /// Saves the pages, joined with what is then cached, in a task that outlives the cancellation of this one.
    func startSaving(
        _ pages: FetchedPages<Item>,
        includingExpired: Bool = false
    ) -> Task<Result<Saved, any Error>, Never> {
        Task {
            await Result {
                try await change { [now = now()] metadata, entry in
                    // What is cached is read only if it matters.
                    if pages.items.isEmpty, source.keepsItemsOfEmptyLists, let entry = entry(), !entry.value.isEmpty {
                        return Saved(entry: entry, isLeft: true)
                    }
                    let cached = pages.replacesCachedList(isPaged: metadata?.paging != nil) ? nil : entry()
                    let joined = joined(pages, with: cached, includingExpired: includingExpired, at: now)
                    return Saved(entry: joined, isLeft: joined == nil)
                }
            }
        }
    }

    /// Changes the cached list, one change after another, given its metadata and a function that reads it.
    func change(
        _ make: @escaping @Sendable (_ metadata: CacheMetadata?, _ entry: () -> CacheEntry<[Item]>?) -> Saved
    ) async throws -> Saved {
        try await serially {
            let made = Mutex(Saved(entry: nil, isLeft: true))
            let update = try await fallback.store.update { metadata, value in
                let own = metadata.flatMap { $0.isOf(url) ? $0 : nil }
                let saved = make(own) { own.flatMap { own in value().map { CacheEntry(value: $0, metadata: own) } } }
                made.withLock { $0 = saved }
                return saved.isLeft ? nil : saved.entry.map { .entry($0) }
            }
            var saved = made.withLock { $0 }
            guard !saved.isLeft, let entry = saved.entry else { return saved }
            if case .entry? = update { saved.isChanged = true }
            await didSave(Loaded(entry, source: .remote(savingFailure: nil)), saved.isChanged)
            return saved
        }
    }

    /// Runs `body` while no other change of the cached list is made, or told.
    private func serially<Value: Sendable>(_ body: @escaping @Sendable () async throws -> Value) async throws -> Value {
        try await writes.run("\(Item.self) \(url.absoluteString)", body)
    }
}
