public import Foundation

/// How a cached list that comes in pages was put together.
///
/// A list is paged once a page of it turned out not to be all of it. Its parts were loaded at different times, and each
/// keeps its age: one that has expired is not shown any more, and nothing behind it; the parts before it are.
public struct Paging: Codable, Hashable, Sendable {
    /// A part of the list that was loaded in one go.
    public struct Part: Codable, Hashable, Sendable {
        /// The number of its items.
        public let count: Int

        /// When it was saved.
        public let savedAt: Date

        /// Creates a part.
        public init(count: Int, savedAt: Date) {
            self.count = count
            self.savedAt = savedAt
        }
    }

    /// The number of items on the first page of the last load that succeeded.
    public let firstPageSize: Int

    /// Whether the list ends where the service's list does.
    public let isWhole: Bool

    /// The parts, in the order of the list.
    public let parts: [Part]

    /// Creates the paging of a list.
    public init(firstPageSize: Int, isWhole: Bool, parts: [Part]) {
        self.firstPageSize = firstPageSize
        self.isWhole = isWhole
        self.parts = parts
    }

    package var oldest: Date? { parts.map(\.savedAt).min() }

    /// Parts behind the first that were saved in the same ten minutes count as one, with the older date.
    private static func period(of part: Part) -> Double {
        (part.savedAt.timeIntervalSinceReferenceDate / 600).rounded(.down)
    }

    /// Returns the paging of the list with its first items replaced.
    ///
    /// - Parameters:
    ///   - part: what takes the place of the first items.
    ///   - range: the items that stay behind it.
    func replacingItems(outside range: Range<Int>, by part: Part, firstPageSize: Int, isWhole: Bool) -> Paging {
        var start = 0
        var staying: [Part] = []
        for old in parts {
            let count = range.clamped(to: start..<start + old.count).count
            start += old.count
            guard count > 0 else { continue }
            if let last = staying.last, Self.period(of: last) == Self.period(of: old) {
                let savedAt = min(last.savedAt, old.savedAt)
                staying[staying.count - 1] = Part(count: last.count + count, savedAt: savedAt)
            } else {
                staying.append(Part(count: count, savedAt: old.savedAt))
            }
        }
        return Paging(firstPageSize: firstPageSize, isWhole: isWhole, parts: [part] + staying)
    }

    func appending(_ part: Part, isWhole: Bool) -> Paging {
        Paging(firstPageSize: firstPageSize, isWhole: isWhole, parts: part.count > 0 ? parts + [part] : parts)
    }
}

extension CacheEntry {
    /// The parts of the list; a list that is not paged, or whose parts do not add up, has one.
    package var parts: [Paging.Part] {
        let count = (value as? any RangeReplaceableCollection)?.count ?? 1
        let parts = paging?.parts ?? []
        guard parts.allSatisfy({ $0.count >= 0 }), parts.reduce(0, { $0 &+ $1.count }) == count, !parts.isEmpty
        else { return [Paging.Part(count: count, savedAt: timestamp)] }
        return parts
    }

    /// Returns the entry up to the first part whose date is not valid; nil if that is the first one.
    package func part(while isValid: (Date) -> Bool) -> CacheEntry? {
        guard paging != nil else { return isValid(timestamp) ? self : nil }
        let all = parts
        let valid = Array(all.prefix { isValid($0.savedAt) })
        guard !valid.isEmpty else { return nil }
        guard let paging, valid.count < all.count, let list = value as? any RangeReplaceableCollection,
            let first = list.first(valid.reduce(0) { $0 + $1.count }) as? Value
        else { return self }
        return CacheEntry(
            value: first,
            timestamp: valid.map(\.savedAt).min() ?? timestamp,
            url: url,
            validators: validators,
            freshness: freshness,
            fetchedAt: fetchedAt,
            paging: Paging(firstPageSize: paging.firstPageSize, isWhole: false, parts: valid)
        )
    }

    /// When the first part of the value was saved or confirmed: ``timestamp``, unless the value is a paged list.
    package var firstSavedAt: Date { paging?.parts.first?.savedAt ?? timestamp }
}

extension RangeReplaceableCollection {
    fileprivate func first(_ count: Int) -> Self { Self(prefix(count)) }
}

/// A page of a list, or the part of a list that has been loaded so far, and where the next page starts.
///
/// A cursor is whatever the service needs to find the next page: the last item's ID, a token or a number.
public struct Paginated<Item: Identifiable & Sendable, Cursor: Sendable>: Sendable where Item.ID: Sendable {
    /// The items, in the service's order.
    public let items: [Item]

    /// Where the next page starts; nil after the last page.
    public let cursor: Cursor?

    /// Creates a page or a list.
    public init(items: [Item], cursor: Cursor?) {
        self.items = items
        self.cursor = cursor
    }
}

extension Paginated: Equatable where Item: Equatable, Cursor: Equatable {}
