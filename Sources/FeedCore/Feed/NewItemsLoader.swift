public import Foundation

/// The items of a service's list that an earlier list did not contain.
public struct NewItems<Item: Identifiable & Sendable>: Sendable where Item.ID: Sendable {
    /// The new items, in the service's order.
    public let items: [Item]

    /// Whether the service confirmed that the cached list is still current.
    public let isConfirmed: Bool

    /// Why a later page failed, if one did.
    public let pageFailure: (any Error)?

    init(in list: [Item], before: Set<Item.ID>, isConfirmed: Bool, pageFailure: (any Error)? = nil) {
        items = list.filter { !before.contains($0.id) }
        self.isConfirmed = isConfirmed
        self.pageFailure = pageFailure
    }
}

/// Loads the items that the service has but the cached list does not, delivers them, then saves the list.
///
/// Items that could not be delivered are not saved, so they are new again next time. An ID that disappears and comes
/// back is new again. Time is linear in the lengths of both lists. If nothing is cached, or the cache cannot be read,
/// every item is new.
public struct NewItemsLoader<Item: Identifiable & Sendable>: Sendable where Item.ID: Sendable {
    /// What the service has now.
    private enum Current: Sendable {
        case fetched(Fetched<[Item]>, pageFailure: (any Error)?)
        case confirmed(CacheEntry<[Item]>, savingFailure: (any Error)?)
    }

    private let cache: any ValueCache<[Item]>
    private let current: @Sendable (CacheEntry<[Item]>?) async throws -> Current

    /// Creates a loader of a list that comes in one piece, with conditional requests; see ``Revalidator``.
    public init(
        remote: any ConditionalLoader<[Item]>,
        cache: any ValueCache<[Item]>,
        now: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.cache = cache
        let revalidator = Revalidator(remote: remote, cache: cache, isUsable: { !$0.isEmpty }, now: now)
        current = { cached in
            switch try await revalidator.load(unless: cached) {
            case .fetched(let fetched): .fetched(fetched, pageFailure: nil)
            case .confirmed(let entry, let savingFailure): .confirmed(entry, savingFailure: savingFailure)
            }
        }
    }

    /// Creates a loader that sends unconditional requests, for example for a part of a list.
    public init(withoutConditions remote: any Loader<Fetched<[Item]>>, cache: any ValueCache<[Item]>) {
        self.cache = cache
        current = { _ in .fetched(try await remote.load(), pageFailure: nil) }
    }

    /// Creates a loader of a list with all its pages; if one fails, nothing is saved.
    public init<Cursor>(
        first: @escaping @Sendable () async throws -> Paginated<Item, Cursor>,
        pages: PageLoader<Item, Cursor>,
        cache: any ValueCache<[Item]>
    ) {
        self.cache = cache
        current = { _ in
            let collected = try await pages.collect(after: try await first())
            return .fetched(Fetched(collected.items), pageFailure: collected.failure)
        }
    }

    /// Loads the list, passes its new items to `deliver`, then saves the list.
    ///
    /// `deliver` is called even if there are no new items. If it throws, nothing is saved.
    ///
    /// - Returns: the whole list, or the part up to the first page that failed.
    /// - Throws: the service's error, without falling back to the cache; what `deliver` throws; `CancellationError` if
    ///   the task was cancelled.
    public func load(
        isolation: isolated (any Actor)? = #isolation,
        handingOver deliver: (NewItems<Item>) async throws -> Void
    ) async throws -> Loaded<[Item]> {
        let cached = try? await cache.lookUp().entry
        try Task.checkCancellation()
        switch try await ask(cached) {
        case .confirmed(let entry, let savingFailure):
            // The list is unchanged.
            try await deliver(NewItems(in: [], before: [], isConfirmed: true))
            return Loaded(
                entry.value,
                source: .remote(savingFailure: savingFailure),
                savedAt: entry.timestamp,
                fetchedAt: entry.fetchedAt,
                isConfirmed: true
            )
        case .fetched(let fetched, let pageFailure):
            let list = fetched.value
            let before = Set(cached?.value.map(\.id) ?? [])
            try await deliver(NewItems(in: list, before: before, isConfirmed: false, pageFailure: pageFailure))
            guard pageFailure == nil else { return Loaded(list, source: .remote(savingFailure: nil), savedAt: nil) }
            return try await Loaded(savedValue: list) { try await cache.save(fetched) }
        }
    }

    private func ask(_ cached: CacheEntry<[Item]>?) async throws -> Current {
        do {
            return try await current(cached)
        } catch {
            try Cancellation.rethrow(error)
            throw error
        }
    }
}
