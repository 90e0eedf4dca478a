package import Foundation

/// The parts of a cached list that was loaded in pages.
///
/// The parts were loaded at different times, so each has its own age. The list is shown up to its first expired part.
package struct Paging: Codable, Hashable, Sendable {
    /// A part of the list that was loaded at one time.
    package struct Part: Codable, Hashable, Sendable {
        package let count: Int
        package let savedAt: Date

        /// The URL of the page after this part; nil at the end of the list, or if unknown.
        package let next: URL?

        package init(count: Int, savedAt: Date, next: URL? = nil) {
            self.count = count
            self.savedAt = savedAt
            self.next = next
        }
    }

    /// The number of items on the first page of the last load that succeeded.
    package let firstPageSize: Int

    /// The URL of the page after that page, if known.
    package let secondPage: URL?

    /// Whether the list includes the end of the service's list.
    package fileprivate(set) var isComplete: Bool

    package fileprivate(set) var parts: [Part]

    /// The encoded keys, which never change.
    private enum CodingKeys: String, CodingKey {
        case firstPageSize, secondPage, parts
        case isComplete = "isWhole"
    }

    package init(firstPageSize: Int, secondPage: URL? = nil, isComplete: Bool, parts: [Part]) {
        self.firstPageSize = firstPageSize
        self.secondPage = secondPage
        self.isComplete = isComplete
        self.parts = parts
    }

    package var oldest: Date? { parts.map(\.savedAt).min() }

    /// Returns the parts of the items in `range`, without empty parts.
    ///
    /// Adjacent parts that were saved within the same ten minutes are merged, with the older date.
    package static func parts(of range: Range<Int>, in all: [Part]) -> [Part] {
        func period(of part: Part) -> Double { (part.savedAt.timeIntervalSinceReferenceDate / 600).rounded(.down) }
        var start = 0
        var parts: [Part] = []
        for part in all {
            let count = range.clamped(to: start..<start + part.count).count
            start += part.count
            guard count > 0 else { continue }
            if let last = parts.last, period(of: last) == period(of: part) {
                let savedAt = min(last.savedAt, part.savedAt)
                parts[parts.count - 1] = Part(count: last.count + count, savedAt: savedAt, next: part.next)
            } else {
                parts.append(Part(count: count, savedAt: part.savedAt, next: part.next))
            }
        }
        return parts
    }

    /// Returns the paging after the first page was revalidated at `now`.
    func refreshingFirstPage(at now: Date) -> Paging {
        let total = parts.reduce(0) { $0 + $1.count }
        let count = min(firstPageSize, total)
        let rest = Self.parts(of: count..<total, in: parts)
        let first = Part(count: count, savedAt: now, next: rest.isEmpty ? parts.last?.next : secondPage)
        var refreshed = self
        refreshed.parts = [first] + rest
        return refreshed
    }
}

extension CacheEntry {
    /// The parts of the list; one part if the list is not paged, or if the saved parts do not add up to it.
    package var parts: [Paging.Part] {
        let count = (value as? any RangeReplaceableCollection)?.count ?? 1
        let parts = metadata.paging?.parts ?? []
        guard parts.allSatisfy({ $0.count >= 0 }), parts.reduce(0, { $0 &+ $1.count }) == count, !parts.isEmpty
        else { return [Paging.Part(count: count, savedAt: timestamp, next: metadata.next)] }
        return parts
    }

    /// Returns the entry without expired parts; nil if nothing may be shown.
    ///
    /// A list ends before its first expired part.
    package func usablePart(by policy: CachePolicy, at now: Date) -> CacheEntry? {
        guard var paging = metadata.paging else { return policy.isValid(timestamp, at: now) ? self : nil }
        let all = parts
        let valid = Array(all.prefix { policy.isValid($0.savedAt, at: now) })
        guard let last = valid.last else { return nil }
        guard valid.count < all.count, let list = value as? any RangeReplaceableCollection,
            let first = list.first(valid.reduce(0) { $0 + $1.count }) as? Value
        else { return self }
        var metadata = metadata
        metadata.timestamp = valid.map(\.savedAt).min() ?? timestamp
        metadata.next = last.next
        (paging.isComplete, paging.parts) = (false, valid)
        metadata.paging = paging
        return CacheEntry(value: first, metadata: metadata)
    }
}

extension CacheMetadata {
    /// When the first part of a paged list was saved or revalidated; for any other value, ``timestamp``.
    package var firstSavedAt: Date { paging?.parts.first?.savedAt ?? timestamp }
}

extension RangeReplaceableCollection {
    fileprivate func first(_ count: Int) -> Self { Self(prefix(count)) }
}
