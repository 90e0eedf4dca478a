import FeedCore
import FeedMarkup
import Foundation

/// The unique names of the entries with pictures, which their IDs are derived from.
///
/// The name of an entry is its ID, its link or its first picture: the first of these that no other entry has or had.
struct EntryNames {
    /// The candidates for the name of an entry, as hashes of their texts.
    struct Keys: Hashable {
        let id, link: Int?
        let picture: Int
    }

    /// The keys of the entries; nil for an entry without pictures, and for a duplicate of an earlier entry.
    private(set) var keys: [Keys?] = []
    private var ids: [Int: Int] = [:]
    private var links: [Int: Int] = [:]

    /// The number of duplicate entries with pictures.
    private(set) var repetitionCount = 0

    private let base: String
    private let earlierIDs, earlierLinks: Set<Int>
    private let site: String?

    init(of entries: [DocumentEntry], in place: FeedPlace, _ identity: FeedIdentity) {
        base = identity.base
        site = place.site.map(FeedIdentity.plainForm)
        earlierIDs = Set(identity.sharedIDs.map { $0.withBytes(Self.hash) })
        earlierLinks = Set(identity.sharedLinks.map { $0.withBytes(Self.hash) })
        keys.reserveCapacity(entries.count)
        ids.reserveCapacity(entries.count)
        links.reserveCapacity(entries.count)
        var known = Set<Keys>(minimumCapacity: entries.count)
        for index in entries.indices {
            let key = Self.keys(of: entries[index])
            let isRepetition = key.map { !known.insert($0).inserted } ?? false
            if isRepetition { repetitionCount += 1 }
            add(isRepetition ? nil : key)
        }
    }

    private mutating func add(_ key: Keys?) {
        keys.append(key)
        if let id = key?.id { ids[id, default: 0] += 1 }
        if let link = key?.link { links[link, default: 0] += 1 }
    }

    /// Returns the keys of an entry; nil if it has no pictures.
    private static func keys(of entry: DocumentEntry) -> Keys? {
        guard !entry.found.isEmpty else { return nil }
        let picture = entry.found[0].picture.reference.withBytes(hash)
        return Keys(id: entry.id.map(hash), link: entry.page.map { hash($0.text) }, picture: picture)
    }

    /// Returns a hash that only entries with the same ID, link and pictures have in common.
    static func repetitionKey(of entry: DocumentEntry) -> Int {
        [entry.id.map(hash), entry.page.map { hash($0.text) }, entry.found.map(\.sharedKey).hashValue].hashValue
    }

    /// Returns the ID of the first image of an entry, and adds it to the known ones; nil if no name gives a new ID.
    ///
    /// Different names may contain the same UUID; then the next name of the entry is used.
    func id(of entry: DocumentEntry, _ key: Keys, _ known: inout Set<UUID>) -> UUID? {
        func newID(of name: UnsafeRawBufferPointer) -> UUID? {
            let id = UUID(ofEntry: name, in: base)
            return known.insert(id).inserted ? id : nil
        }
        if let id = entry.id, let hash = key.id, ids[hash] == 1, !earlierIDs.contains(hash),
            let imageID = id.withUTF8(newID)
        {
            return imageID
        }
        if let link = entry.page, let hash = key.link, links[hash] == 1, !earlierLinks.contains(hash),
            site != FeedIdentity.plainForm(of: link.url.url), let imageID = link.text.withUTF8(newID)
        {
            return imageID
        }
        return entry.found[0].picture.reference.withBytes(newID)
    }

    // MARK: - Shared names

    /// Returns the IDs and links that several entries have in common.
    func shared(by entries: [DocumentEntry]) -> (ids: [String], links: [String]) {
        var shared: (ids: [String], links: [String]) = ([], [])
        guard ids.contains(where: { $0.value > 1 }) || links.contains(where: { $0.value > 1 }) else { return shared }
        for (entry, key) in zip(entries, keys) {
            if let hash = key?.id, let id = entry.id, isShared(hash, in: ids) { shared.ids.append(id.string) }
            if let hash = key?.link, let page = entry.page, isShared(hash, in: links) {
                shared.links.append(page.text.string)
            }
        }
        return shared
    }

    private func isShared(_ hash: Int, in counts: [Int: Int]) -> Bool { counts[hash, default: 0] > 1 }

    private static func hash(_ text: FeedText) -> Int { text.withUTF8(hash) }

    private static func hash(_ text: UnsafeRawBufferPointer) -> Int {
        var hasher = Hasher()
        hasher.combine(bytes: text)
        return hasher.finalize()
    }
}
