package import Foundation

/// The history of a cached list: when its items were first saved, and which items have left it.
///
/// The dates are stored as runs, so that their size does not grow with each save. For items that have left, at most
/// 1,000 checksums of their IDs are stored.
package struct ListHistory: Codable, Hashable, Sendable {
    /// Consecutive items that were first saved at the same time.
    package typealias Run = Paging.Part

    /// The largest number of runs; the items of the last run may have an approximate date.
    private static let longestRuns = 1_000
    private static let mostDeparted = 1_000
    private static let checksumLength = 16

    /// The checksum of the IDs in the order of the list; nil if an earlier version saved the list.
    package let order: String?

    /// The runs; the last run also applies to all items after it.
    package let runs: [Run]

    /// The checksums of the IDs of items that have left, the most recent first, without separators.
    package let departed: String

    package init(order: String?, runs: [Run], departed: String = "") {
        (self.order, self.runs, self.departed) = (order, runs, departed)
    }

    /// Creates the history of a list that an earlier version saved: all items have the date of the list.
    package init(of metadata: CacheMetadata) {
        self.init(order: nil, runs: [Run(count: 0, savedAt: min(metadata.fetchedAt, metadata.timestamp))])
    }

    /// Returns when each of the first `count` items was first saved.
    package func dates(count: Int) -> [Date] {
        var dates: [Date] = []
        dates.reserveCapacity(count)
        for run in runs { dates += Array(repeating: run.savedAt, count: min(run.count, count - dates.count)) }
        if let last = runs.last { dates += Array(repeating: last.savedAt, count: count - dates.count) }
        return dates
    }

    /// Returns for each ID whether an item with this ID has left the list.
    package func hasDeparted(_ ids: some Sequence<some Hashable>) -> [Bool] {
        let departed = Set(departedChecksums)
        return ids.map { departed.contains(Substring(Self.checksum($0))) }
    }

    private var departedChecksums: [Substring] {
        var (rest, checksums) = (departed[...], [Substring]())
        while !rest.isEmpty {
            checksums.append(rest.prefix(Self.checksumLength))
            rest = rest.dropFirst(Self.checksumLength)
        }
        return checksums
    }

    // MARK: - Saving

    /// Returns the history of a list that replaces another one.
    ///
    /// - Parameters:
    ///   - metadata: the metadata of the replaced list; nil if there is none.
    ///   - readOld: returns the items of the replaced list; called only if the items or their order have changed.
    ///   - now: the date of the items that are saved for the first time.
    package static func history<Item: Identifiable>(
        of items: [Item],
        replacing metadata: CacheMetadata?,
        _ readOld: () -> [Item]?,
        at now: Date
    ) -> ListHistory {
        let order = order(of: items)
        guard let metadata else { return ListHistory(order: order, runs: [Run(count: items.count, savedAt: now)]) }
        let history = metadata.history ?? ListHistory(of: metadata)
        if history.order == order { return history }
        let old = readOld() ?? []
        let change = ListChange(from: old, to: items)
        let dates = history.dates(count: old.count)
        var datesOfChanged = Dictionary(zip(old[change.old].lazy.map(\.id), dates[change.old])) { first, _ in first }
        var runs: [Run] = []
        var inserted: [Substring] = []
        for date in dates[..<change.old.lowerBound] { append(date, to: &runs) }
        for item in items[change.new] {
            let date = datesOfChanged.removeValue(forKey: item.id)
            if date == nil { inserted.append(Substring(checksum(item.id))) }
            append(date ?? now, to: &runs)
        }
        for date in dates[change.old.upperBound...] { append(date, to: &runs) }
        let left = old[change.old].lazy.map(\.id).filter { datesOfChanged[$0] != nil }
        let departed = left.prefix(mostDeparted).map { Substring(checksum($0)) }
        return ListHistory(
            order: order,
            runs: runs,
            departed: history.departed(after: Array(departed), except: inserted)
        )
    }

    private static func append(_ date: Date, to runs: inout [Run]) {
        if let last = runs.last, last.savedAt == date || runs.count == longestRuns {
            runs[runs.count - 1] = Run(count: last.count + 1, savedAt: last.savedAt)
        } else {
            runs.append(Run(count: 1, savedAt: date))
        }
    }

    /// Returns the checksums of departed items: first the newly departed, then earlier ones that have not returned.
    private func departed(after last: [Substring], except inserted: [Substring]) -> String {
        guard !departed.isEmpty else { return last.joined() }
        let omitted = Set(inserted).union(last)
        return (last + departedChecksums.filter { !omitted.contains($0) }).prefix(Self.mostDeparted).joined()
    }

    private static func order<Item: Identifiable>(of items: [Item]) -> String {
        var checksum = Checksum()
        if Item.ID.self == UUID.self {
            for item in items { withUnsafeBytes(of: item.id) { checksum.update($0) } }
        } else {
            for item in items { update(&checksum, with: item.id) }
        }
        return checksum.text
    }

    private static func checksum(_ id: some Hashable) -> String {
        var checksum = Checksum()
        update(&checksum, with: id)
        return checksum.text
    }

    private static func update(_ checksum: inout Checksum, with id: some Hashable) {
        switch id {
        case let id as UUID: withUnsafeBytes(of: id.uuid) { checksum.update($0) }
        // The terminator separates the IDs.
        default: Array("\(text(of: id))\0".utf8).withUnsafeBytes { checksum.update($0) }
        }
    }

    private static let encoder = {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        return encoder
    }()

    /// Returns a text for an ID: its encoding, if it has one, because different IDs may have equal descriptions.
    private static func text(of id: some Hashable) -> String {
        if id is String || id is any BinaryInteger || id is URL { return "\(id)" }
        let data = (id as? any Encodable).flatMap { try? encoder.encode($0) }
        return data.map { String(decoding: $0, as: UTF8.self) } ?? String(reflecting: id)
    }
}

/// The difference between two lists, without their common beginning and end.
private struct ListChange {
    let old: Range<Int>
    let new: Range<Int>

    init<Item: Identifiable>(from old: [Item], to new: [Item]) {
        let most = min(old.count, new.count)
        var (start, end) = (0, 0)
        while start < most, old[start].id == new[start].id { start += 1 }
        while end < most - start, old[old.count - 1 - end].id == new[new.count - 1 - end].id { end += 1 }
        self.old = start..<old.count - end
        self.new = start..<new.count - end
    }
}
