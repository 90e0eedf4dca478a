import FeedCore
import FeedMarkup
import Foundation

/// The unique names of the entries with pictures, which their IDs are derived from.
///
/// The name of an entry is its ID, its link or its first picture: the first of these that no other entry has. The link of
/// the channel is not a name. Web URLs are names in their plain form.
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

    /// The plain form of the channel's link, without the values of possible secrets.
    private let channel: String

    /// The hash of the channel's link, which no entry's name is.
    private let channelKey: Int

    init(of entries: [DocumentEntry], in place: FeedPlace) {
        channel = Secrets.withoutValues(of: place.channel)
        channelKey = place.channel.withBytes(Self.hash)
        keys.reserveCapacity(entries.count)
        ids.reserveCapacity(entries.count)
        links.reserveCapacity(entries.count)
        var known = Set<Keys>(minimumCapacity: entries.count)
        for entry in entries {
            let key = Self.keys(of: entry)
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

    /// Returns the ID of the first image of an entry.
    func id(of entry: DocumentEntry, _ keys: Keys) -> UUID {
        let newID = { (name: UnsafeRawBufferPointer) in
            name.withPlainForm { UUID(ofEntry: $0, in: channel) }
        }
        if let id = entry.id, let key = keys.id, ids[key] == 1 { return id.withUTF8(newID) }
        if let page = entry.page, let key = keys.link, links[key] == 1, !isChannel(page.url) {
            return page.text.withUTF8(newID)
        }
        return entry.found[0].picture.reference.withBytes(newID)
    }

    private func isChannel(_ link: URLText) -> Bool { link.text.withBytes(Self.hash) == channelKey }

    // MARK: - Keys

    /// Returns the keys of an entry; nil if it has no pictures.
    private static func keys(of entry: DocumentEntry) -> Keys? {
        guard let picture = entry.found.first?.picture.reference.withBytes(hash) else { return nil }
        return Keys(id: entry.id.map(hash), link: entry.page.map { hash($0.text) }, picture: picture)
    }

    /// Returns a hash that only entries with the same ID, link and pictures have in common.
    static func repetitionKey(of entry: DocumentEntry) -> Int {
        [entry.id.map(hash), entry.page.map { hash($0.text) }, entry.found.map(\.keys.shared).hashValue].hashValue
    }

    private static func hash(_ text: FeedText) -> Int { text.withUTF8(hash) }

    /// Returns the hash of a text, the same for all web URLs with the same plain form.
    private static func hash(_ text: UnsafeRawBufferPointer) -> Int {
        text.withPlainForm { name in
            var hasher = Hasher()
            hasher.combine(bytes: name)
            return hasher.finalize()
        }
    }
}
