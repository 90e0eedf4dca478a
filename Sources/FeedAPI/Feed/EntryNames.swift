import FeedCore
import FeedMarkup
import Foundation

/// The unique names of the entries with pictures, which their IDs are derived from.
///
/// The name of an entry is its ID, its link or its first picture: the first of these that no other entry has or had.
struct EntryNames {
    /// The candidates for the name of an entry, as hashes of their texts.
    private struct Keys: Hashable {
        let id, link: Int?
        let picture: Int
    }

    /// The keys of the entries; nil for an entry without pictures, and for a duplicate of an earlier entry.
    private var keys: [Keys?] = []
    private var ids: [Int: Int] = [:]
    private var links: [Int: Int] = [:]

    /// The number of duplicate entries with pictures.
    private(set) var repetitionCount = 0

    private let identity: FeedIdentity
    private let earlierIDs, earlierLinks: Set<Int>
    private let site: String?

    init(of entries: [DocumentEntry], in place: FeedPlace, _ identity: FeedIdentity) {
        self.identity = identity
        site = place.site.map(FeedIdentity.plainForm)
        earlierIDs = Set(identity.sharedIDs.map(Self.hash))
        earlierLinks = Set(identity.sharedLinks.map(Self.hash))
        keys.reserveCapacity(entries.count)
        ids.reserveCapacity(entries.count)
        links.reserveCapacity(entries.count)
        var known = Set<Keys>(minimumCapacity: entries.count)
        for index in entries.indices {
            guard let picture = entries[index].found.first?.picture.reference else {
                keys.append(nil)
                continue
            }
            let key = Keys(
                id: entries[index].id.map(Self.hash),
                link: entries[index].page.map { Self.hash($0.text) },
                picture: Self.hash(picture)
            )
            let isNew = known.insert(key).inserted
            keys.append(isNew ? key : nil)
            guard isNew else {
                repetitionCount += 1
                continue
            }
            if let id = key.id { ids[id, default: 0] += 1 }
            if let link = key.link { links[link, default: 0] += 1 }
        }
    }

    /// Returns the ID of the first image of an entry; nil if it has no pictures or is a duplicate.
    func id(ofEntryAt index: Int, in entries: [DocumentEntry]) -> UUID? {
        guard let key = keys[index], let picture = entries[index].found.first?.picture.reference else { return nil }
        if let id = entries[index].id, let hash = key.id, ids[hash] == 1, !earlierIDs.contains(hash) {
            return id.withUTF8 { UUID(ofEntry: $0, in: identity.base) }
        }
        if let link = entries[index].page, let hash = key.link, links[hash] == 1, !earlierLinks.contains(hash),
            site != FeedIdentity.plainForm(of: link.url.url)
        {
            return link.text.withUTF8 { UUID(ofEntry: $0, in: identity.base) }
        }
        return Array(picture.utf8).withUnsafeBytes { UUID(ofEntry: $0, in: identity.base) }
    }

    /// Returns the identity of the feed with the IDs and links that several of the entries have in common.
    func identity(after entries: [DocumentEntry]) -> FeedIdentity {
        guard ids.contains(where: { $0.value > 1 }) || links.contains(where: { $0.value > 1 }) else { return identity }
        var (sharedIDs, sharedLinks): ([String], [String]) = ([], [])
        for (entry, key) in zip(entries, keys) {
            if let hash = key?.id, ids[hash] ?? 0 > 1, let id = entry.id?.string { sharedIDs.append(id) }
            if let hash = key?.link, links[hash] ?? 0 > 1, let link = entry.page?.text.string {
                sharedLinks.append(link)
            }
        }
        var identity = identity
        identity.addShared(ids: sharedIDs, links: sharedLinks)
        return identity
    }

    private static func hash(_ text: FeedText) -> Int {
        text.withUTF8 { bytes in
            var hasher = Hasher()
            hasher.combine(bytes: bytes)
            return hasher.finalize()
        }
    }

    private static func hash(_ text: String) -> Int {
        var text = text
        return text.withUTF8 { bytes in
            var hasher = Hasher()
            hasher.combine(bytes: UnsafeRawBufferPointer(bytes))
            return hasher.finalize()
        }
    }
}
