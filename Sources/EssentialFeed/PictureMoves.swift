import FeedCore
import Foundation

/// The pictures whose URLs change when a list is replaced; a picture belongs to its item, not to its URL.
struct PictureMoves {
    private struct Move {
        var from: URL
        let to: URL
    }

    /// The moves, in an order in which no move replaces data that a later move needs.
    private var moves: [Move] = []

    /// The new URLs that pictures of the old list have.
    private var knownURLs: Set<URL> = []

    /// The URLs that belong to different items in the new list, so that their data does not belong to these items.
    private(set) var reassigned: Set<URL> = []

    /// The URLs whose data changes, in the store and so in memory.
    private(set) var changedURLs: Set<URL> = []

    init<Item: Identifiable>(from old: [Item], to new: [Item]) {
        let newURLs = Dictionary(new.lazy.map { ($0.id, Self.pictures(of: $0)) }) { first, _ in first }
        for item in old {
            guard let new = newURLs[item.id] else { continue }
            let old = Self.pictures(of: item)
            if old != new { moves += Self.moves(from: old, to: new) }
        }
        let oldIDs = Set(old.lazy.map(\.id))
        var changed = Set(moves.map(\.from) + moves.map(\.to))
        for item in new where !oldIDs.contains(item.id) { changed.formUnion(Self.pictures(of: item)) }
        guard !changed.isEmpty else { return }
        let (before, after) = (Self.owners(of: changed, in: old), Self.owners(of: changed, in: new))
        reassigned = Set(before.keys.filter { after[$0].map(before[$0, default: []].isDisjoint) ?? false })
        // If an item still has a URL, its data stays there.
        moves = Self.ordered(moves.filter { before[$0.to] == nil || reassigned.contains($0.to) })
        knownURLs = Set(before.keys)
        changedURLs = reassigned.union(moves.flatMap { [$0.from, $0.to] })
    }

    /// Moves the data in a store, except to URLs whose data has already been loaded.
    mutating func apply(in store: any ImageDataStore) async throws {
        for move in moves {
            let isLoaded = await store.metadata(for: move.to).map { $0.originalURL == nil } ?? false
            guard knownURLs.contains(move.to) || !isLoaded else { continue }
            let checksum = await store.metadata(for: move.from)?.checksum
            try await store.move(from: move.from, to: move.to)
            if let checksum, await store.metadata(for: move.to)?.checksum == checksum { reassigned.remove(move.to) }
        }
    }

    private static func pictures(of item: Any) -> [URL] { (item as? any Pictured)?.pictureURLs ?? [] }

    /// Pairs the old and new picture URLs of an item: first the URLs that differ only in their query, then all others,
    /// if both lists have the same number.
    private static func moves(from old: [URL], to new: [URL]) -> [Move] {
        var (old, new) = (old.filter { !new.contains($0) }, new.filter { !old.contains($0) })
        var moves: [Move] = []
        for url in new {
            guard let index = old.firstIndex(where: { $0.withoutQuery == url.withoutQuery }) else { continue }
            moves.append(Move(from: old.remove(at: index), to: url))
            new.removeAll { $0 == url }
        }
        return old.count == new.count ? moves + zip(old, new).map { Move(from: $0, to: $1) } : moves
    }

    private static func owners<Item: Identifiable>(of urls: Set<URL>, in items: [Item]) -> [URL: Set<Item.ID>] {
        var owners: [URL: Set<Item.ID>] = [:]
        for item in items {
            for url in pictures(of: item) where urls.contains(url) { owners[url, default: []].insert(item.id) }
        }
        return owners
    }

    /// Orders moves so that data leaves a URL before other data arrives; in a cycle, one picture moves temporarily.
    private static func ordered(_ moves: [Move]) -> [Move] {
        var (rest, ordered) = (moves.map(Optional.some), [Move]())
        let leaving = Dictionary(grouping: moves.indices) { moves[$0].from }
        let arriving = Dictionary(grouping: moves.indices) { moves[$0].to }
        var remaining = leaving.mapValues(\.count)
        var free = moves.indices.filter { leaving[moves[$0].to] == nil }
        func applyFreeMoves() {
            while let index = free.popLast() {
                guard let move = rest[index] else { continue }
                ordered.append(move)
                rest[index] = nil
                remaining[move.from]? -= 1
                if remaining[move.from] == 0 { free += arriving[move.from] ?? [] }
            }
        }
        applyFreeMoves()
        // Only cycles are left.
        for index in moves.indices {
            guard let url = rest[index]?.to else { continue }
            guard let detour = URL(string: "\(url.absoluteString)#moving") else { return ordered }
            ordered.append(Move(from: url, to: detour))
            for index in leaving[url] ?? [] { rest[index]?.from = detour }
            free += arriving[url] ?? []
            applyFreeMoves()
        }
        return ordered
    }
}

extension Feed {
    /// Moves pictures to the URLs that they have after a change; a kill at any moment leaves them at one of the two URLs.
    ///
    /// - Returns: the moves; nil if no picture is saved, in memory or loading.
    func movePictures(
        before change: (CacheMetadata?, _ readEntry: () -> CacheEntry<[Item]>?) -> SavedPages<Item>
    ) async throws -> PictureMoves? {
        guard Item.self is any Pictured.Type else { return nil }
        let images = feeds.storage.imageDataStore(forFeedAt: url)
        let isEmpty = await images.isEmpty
        if isEmpty, !feeds.shared.hasPictures(of: url) { return nil }
        let old = try? await fallback.entry()
        let saved = old.map { old in change(old.metadata) { old } }
        let new = saved.flatMap { $0.isLeft ? nil : $0.entry?.value } ?? []
        var moves = PictureMoves(from: new.isEmpty ? [] : old?.value ?? [], to: new)
        if !isEmpty { try await moves.apply(in: images) }
        return moves
    }
}
