import Foundation
import Synchronization

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
        let known = isJoined ? try? await fallback.store.entry(of: url) : nil
        try Task.checkCancellation()
        switch try await fallback.load(from: {
            try await receive(all ? .all : .known, unless: metadata, known: known)
        }) {
        case .saved(let saved):
            let saved = completed(saved)
            try show(saved)
            return saved
        case .service(.notModified(let entry, let failure)):
            let loaded = await loaded(notModified: entry, savingFailure: failure)
            try show(loaded)
            return loaded
        case .service(.pages(let pages)): return try await save(pages, known: known, showing: show)
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
            loaded = self.loaded(pages, savedAt: saved.isLeft ? nil : saved.entry?.firstSavedAt)
                .joined(saved.entry?.value, next: saved.entry?.metadata.next)
        case .failure(let error):
            report(.savingFailed(error))
            let joined = pages.joined(with: cached(known, includingExpired: false), at: now())
            loaded = self.loaded(pages, savedAt: nil, savingFailure: error).joined(joined?.items, next: joined?.next)
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
        return Loaded(pages.items, source: source, savedAt: savedAt, pageFailure: pages.failure)
            .list(title: pages.title, format: pages.format, next: pages.isComplete ? nil : pages.next)
    }

    /// Reports that the list has not changed, and returns what has been confirmed of it: of a paged list, its first page.
    func loaded(notModified entry: CacheEntry<[Item]>, savingFailure: (any Error)?) async -> Loaded<[Item]> {
        if let savingFailure { report(.savingFailed(savingFailure)) }
        report(.checked(changed: false, next: nil))
        let metadata = entry.metadata
        let joined = joined(notModified: entry, savingFailure: savingFailure)
        await tell(notModified: joined, metadata)
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
        let source = LoadedSource.remote(savingFailure: savingFailure)
        return completed(Loaded(usable.value, source: source, of: usable.metadata, isNotModified: true))
    }

    /// Tells those who show the list, unless others have saved it meanwhile and told what they saved.
    private func tell(notModified list: Loaded<[Item]>, _ metadata: CacheMetadata) async {
        _ = try? await serially {
            if try await fallback.store.metadata() == metadata { await didSave(list, false) }
        }
    }
}

// MARK: - Saving

extension ListLoader {
    /// A change of the cached list.
    enum Change: Sendable {
        /// The cached list stays; it is nil if what came does not reach it.
        case leave(CacheEntry<[Item]>?)
        case save(CacheEntry<[Item]>)
    }

    /// What is cached after a change.
    struct Saved: Sendable {
        /// The joined list; nil if what came does not reach the cached one, which has stayed.
        let entry: CacheEntry<[Item]>?
        let isChanged: Bool
        let isLeft: Bool
    }

    /// Saves the pages, joined with what is then cached, in a task that outlives the cancellation of this one.
    func startSaving(
        _ pages: FetchedPages<Item>,
        includingExpired: Bool = false
    ) -> Task<Result<Saved, any Error>, Never> {
        Task {
            await Result {
                try await change { [now = now()] metadata, value in
                    // What is cached is read only if it matters.
                    if pages.items.isEmpty, source.keepsItemsOfEmptyLists, let metadata, let value = value(),
                        !value.isEmpty
                    {
                        return .leave(CacheEntry(value: value, metadata: metadata))
                    }
                    let replaces = pages.replacesCachedList || pages.isOneResponse && metadata?.paging == nil
                    let entry =
                        replaces
                        ? nil
                        : metadata.flatMap { metadata in
                            value().map { CacheEntry(value: $0, metadata: metadata) }
                        }
                    let joined = pages.joined(with: cached(entry, includingExpired: includingExpired), at: now)
                    return joined.map { .save(self.entry($0, of: pages, at: now)) } ?? .leave(nil)
                }
            }
        }
    }

    /// Changes the cached list, one change after another.
    func change(
        _ make: @escaping @Sendable (_ metadata: CacheMetadata?, _ value: () -> [Item]?) -> Change
    ) async throws -> Saved {
        try await serially {
            let made = Mutex(Change.leave(nil))
            let update = try await fallback.store.update { metadata, value in
                let own = metadata.flatMap { $0.isOf(url) ? $0 : nil }
                let change = make(own) { own == nil ? nil : value() }
                made.withLock { $0 = change }
                return if case .save(let entry) = change { .entry(entry) } else { nil }
            }
            switch made.withLock({ $0 }) {
            case .leave(let entry): return Saved(entry: entry, isChanged: false, isLeft: true)
            case .save(let entry):
                let isChanged = if case .entry? = update { true } else { false }
                let source = LoadedSource.remote(savingFailure: nil)
                await didSave(Loaded(entry.value, source: source, of: entry.metadata), isChanged)
                return Saved(entry: entry, isChanged: isChanged, isLeft: false)
            }
        }
    }

    /// Runs `body` while no other change of the cached list is made, or told.
    private func serially<Value: Sendable>(_ body: @escaping @Sendable () async throws -> Value) async throws -> Value {
        try await writes.run("\(Item.self) \(url.absoluteString)", body)
    }

    /// Returns the entry of a list that is made of pages.
    func entry(
        _ joined: FetchedPages<Item>.Joined,
        of pages: FetchedPages<Item>,
        at now: Date
    ) -> CacheEntry<[Item]> {
        let requestURL = source.firstPage.absoluteString == url.absoluteString ? nil : source.firstPage
        var metadata = CacheMetadata(
            timestamp: joined.paging?.oldest.map { min($0, now) } ?? now,
            url: url,
            validators: pages.validators(of: joined).of(requestFor: requestURL),
            freshness: pages.freshness,
            fetchedAt: now
        )
        metadata.policy = fallback.policy
        metadata.title = pages.title
        metadata.format = pages.format
        metadata.next = joined.next
        metadata.paging = joined.paging
        return CacheEntry(value: joined.items, metadata: metadata)
    }
}
