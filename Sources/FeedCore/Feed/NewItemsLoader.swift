#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// The items of a service's list that a list before did not hold.
public struct NewItems<Item: Identifiable & Sendable>: Sendable where Item.ID: Sendable {
    /// The new items, in the service's order.
    public let items: [Item]

    /// Whether the service confirmed that the cached list is still the current one.
    public let isConfirmed: Bool

    /// Why a page behind these items failed, if one did.
    public let pageFailure: (any Error)?

    init(in list: [Item], before: Set<Item.ID>, isConfirmed: Bool, pageFailure: (any Error)? = nil) {
        items = list.filter { !before.contains($0.id) }
        self.isConfirmed = isConfirmed
        self.pageFailure = pageFailure
    }
}

/// Loads what a service has and the cached list had not: compares, hands over, and saves then.
///
/// What could not be handed over is not saved, and so is new again next time. An id that comes back after it was gone is
/// new again. Time is linear in the lengths of both lists. Where nothing is cached, or what is cached cannot be read,
/// every item is new.
public struct NewItemsLoader<Item: Identifiable & Sendable>: Sendable where Item.ID: Sendable {
    /// What the service has now.
    private enum Current: Sendable {
        case fetched(Fetched<[Item]>, pageFailure: (any Error)?)
        case confirmed(CacheEntry<[Item]>, savingFailure: (any Error)?)
    }

    private let cache: any ValueCache<[Item]>
    private let current: @Sendable (CacheEntry<[Item]>?) async throws -> Current

    /// Creates a loader of a list that comes in one piece, and is asked for with conditions; see ``Revalidator``.
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

    /// Creates a loader of a list that is asked for without conditions: of a part of it, for example.
    public init(withoutConditions remote: any Loader<Fetched<[Item]>>, cache: any ValueCache<[Item]>) {
        self.cache = cache
        current = { _ in .fetched(try await remote.load(), pageFailure: nil) }
    }

    /// Creates a loader of a list with all its pages; where one fails, nothing is saved.
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

    /// Loads the list, hands over what is new in it, and then saves the list.
    ///
    /// `deliver` takes the new items, of which there may be none; where it throws, nothing is saved.
    ///
    /// - Returns: the whole list, as far as it came.
    /// - Throws: the service's error, never falling back to the cache; what `deliver` throws; `CancellationError` where
    ///   the task was cancelled.
    public func load(
        isolation: isolated (any Actor)? = #isolation,
        handingOver deliver: (NewItems<Item>) async throws -> Void
    ) async throws -> Loaded<[Item]> {
        let cached = try? await cache.lookUp().entry
        try Task.checkCancellation()
        switch try await ask(cached) {
        case .confirmed(let entry, let savingFailure):
            // It is the list that was there before.
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
