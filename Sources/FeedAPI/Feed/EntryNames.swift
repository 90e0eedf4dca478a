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
        let id: Int?
        var link, picture: Int?
    }

    /// The keys of the entries; nil for an entry without pictures, and for a duplicate of an earlier entry.
    private(set) var keys: [Keys?] = []
    private var ids: [Int: Int] = [:]
    private var links: [Int: Int] = [:]

    /// Whether each entry with pictures has an ID that no other one has, so that no other name is needed.
    private let haveOwnIDs: Bool

    /// The number of duplicate entries with pictures.
    private(set) var repetitionCount = 0

    /// The plain form of the channel's link, without the values of possible secrets, and `#`.
    private let channel: [UInt8]

    /// The hash of the channel's link, which no entry's name is.
    private let channelKey: Int

    init(of entries: [DocumentEntry], in place: FeedPlace) {
        channel = Array("\(Secrets.withoutValues(of: place.channel))#".utf8)
        channelKey = place.channel.withBytes(Self.hash)
        // By their indices, because to copy an entry takes time.
        keys = entries.indices.map { entries[$0].found.isEmpty ? nil : Keys(id: entries[$0].id.map(Self.hash)) }
        var known = Set<Keys>(minimumCapacity: entries.count)
        haveOwnIDs = keys.allSatisfy { key in key.map { $0.id != nil && known.insert($0).inserted } ?? true }
        if !haveOwnIDs { addOtherNames(of: entries) }
    }

    private mutating func addOtherNames(of entries: [DocumentEntry]) {
        var known = Set<Keys>(minimumCapacity: entries.count)
        for index in entries.indices {
            guard var key = keys[index] else { continue }
            key.link = entries[index].page.map { Self.hash($0.text) }
            key.picture = entries[index].found.first?.picture.reference.withBytes(Self.hash)
            guard known.insert(key).inserted else {
                keys[index] = nil
                repetitionCount += 1
                continue
            }
            keys[index] = key
            if let id = key.id { ids[id, default: 0] += 1 }
            if let link = key.link { links[link, default: 0] += 1 }
        }
    }

    /// Returns the ID of the first image of an entry.
    func id(of entry: DocumentEntry, _ keys: Keys) -> UUID {
        if let id = entry.id, let key = keys.id, haveOwnIDs || ids[key] == 1 { return id.withUTF8(newID) }
        if let page = entry.page, let key = keys.link, links[key] == 1, !isChannel(page.url) {
            return page.text.withUTF8(newID)
        }
        return entry.found[0].picture.reference.withBytes(newID)
    }

    private func newID(_ name: UnsafeRawBufferPointer) -> UUID {
        name.withPlainForm { UUID(ofEntry: $0, in: channel) }
    }

    private func isChannel(_ link: URLText) -> Bool { link.text.withBytes(Self.hash) == channelKey }

    // MARK: - Keys

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
