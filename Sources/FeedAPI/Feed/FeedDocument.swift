import FeedCore
import FeedJSON
import FeedMarkup
import Foundation

/// A feed document, or a part of it, with its entries.
///
/// It views the response's body, and must not outlive it.
struct FeedDocument: ~Copyable {
    private var entries: [DocumentEntry] = []

    /// The number of entries, with or without pictures.
    private var entryCount = 0

    /// Whether the document has an RSS channel.
    var hasChannel = false

    var title, link, otherLink, next: FeedText?

    /// The values of `xml:base`, each with the index of the outer base that it is relative to.
    private var bases: [(value: MarkupText, outer: Int32?)] = []

    /// Creates an empty document for a body of `count` bytes.
    init(readFrom count: Int) {
        // Unused reserved memory costs nothing, but growing the array does.
        entries.reserveCapacity(count / 512)
    }

    /// Adds the entry that `read` reads, if it may have pictures.
    mutating func addEntry(_ read: (inout DocumentEntry) throws -> Void) rethrows {
        entryCount += 1
        entries.append(DocumentEntry())
        try read(&entries[entries.count - 1])
        if !entries[entries.count - 1].mayHavePictures { entries.removeLast() }
    }

    /// Reads a part of RSS or Atom; returns false if it is not a feed, or if the part does not end at an entry.
    mutating func readMarkup(_ body: UnsafeRawBufferPointer, _ part: XMLReader.Part) throws -> Bool {
        var reader = XMLReader(body, part: part, usualPrefix: Self.usualPrefix)
        guard let root = try reader.readRoot(named: InvalidResponse.Document.roots)?.tag.localName else { return false }
        try root == "feed" ? readAtom(&reader) : readRSS(&reader)
        bases = reader.bases
        return reader.hasReadPart && !(root == "RDF" && entryCount == 0 && !hasChannel)
    }
}

// MARK: - Images

extension FeedDocument {
    /// The properties of a document, and what its entries have in common with those of other parts.
    struct Summary {
        let place: FeedPlace
        let title: String?
        let next: URL?
        let entryCount: Int
        let pictureCounts: PictureChoice.Counts
        let urls: URLBudget
    }

    /// The images of a document, and the remaining bytes for them.
    struct Images {
        var items: [FeedImage] = []
        var ids: Set<UUID> = []
        var omitted: (entries: Int, images: Int) = (0, 0)
        var budget: Int
    }

    /// Finds the pictures that the entries name, show or link to.
    mutating func findPictures(at response: URL, of feed: URL, _ urls: URLBudget) -> Summary {
        let place = FeedPlace(feed: feed, response: response, site: link ?? otherLink, bases: bases)
        var urls = urls
        for index in entries.indices { entries[index].findPictures(in: place, &urls) }
        return Summary(
            place: place,
            title: title?.title?.asTitle,
            next: next.flatMap { place.url(of: $0) }?.url.inheritingUser(of: response),
            entryCount: entryCount,
            pictureCounts: PictureChoice.counts(ofPicturesIn: entries),
            urls: urls
        )
    }

    /// Chooses the pictures of the entries, and returns the keys of the entries with pictures.
    mutating func choosePictures(_ choice: PictureChoice) -> [EntryNames.Keys?] {
        choice.choosePictures(of: &entries)
        return entries.map { EntryNames.keys(of: $0) }
    }

    /// Returns the images of the entries; `keys` are those of the entries that are not omitted.
    func images(_ keys: [EntryNames.Keys?], _ names: EntryNames, budget: Int) -> Images {
        var images = Images(budget: budget)
        images.items.reserveCapacity(entries.count)
        images.ids.reserveCapacity(entries.count)
        for index in entries.indices {
            guard let key = keys[index] else { continue }
            if let id = names.id(of: entries[index], key, &images.ids) {
                let omitted = entries[index].addImages(id: id, to: &images.items, budget: &images.budget)
                images.omitted.images += omitted
            } else {
                images.omitted.entries += 1
            }
        }
        return images
    }

    /// Returns the IDs and links that several entries have in common.
    func shared(_ keys: [EntryNames.Keys?], _ names: EntryNames) -> (ids: [String], links: [String]) {
        var shared: (ids: [String], links: [String]) = ([], [])
        for (entry, key) in zip(entries, keys) {
            if names.isShared(id: key?.id), let id = entry.id?.string { shared.ids.append(id) }
            if names.isShared(link: key?.link), let link = entry.page?.text.string { shared.links.append(link) }
        }
        return shared
    }
}

/// The URLs of a feed, which relative references are resolved against.
struct FeedPlace {
    /// The URL of the response, without user and password.
    let response: URL
    private(set) var site: URL?

    /// The hosts of the feed and its site; only pictures of entries on these hosts may be relative to the entry.
    private var hosts: [String] = []

    /// The resolved values of `xml:base`.
    private var bases: [URL] = []

    /// - Parameter bases: the values of `xml:base`, each with the index of the outer base that it is relative to.
    init(feed: URL, response: URL, site: FeedText?, bases: [(value: MarkupText, outer: Int32?)]) {
        self.response = response.withoutUser
        for base in bases {
            let outer = base.outer.map(url(ofBase:)) ?? self.response
            self.bases.append(Self.url(ofBase: base.value.string, in: outer))
        }
        self.site = site.flatMap { url(of: $0) }?.url
        hosts = [self.site, feed, response].compactMap { $0?.host()?.lowercased() }
    }

    /// Returns the web URL of a reference, which may be relative to its `xml:base` or the response; nil if it has none.
    func url(of reference: FeedText, mayBeRelative: Bool = true) -> URLText? {
        let text = reference.string
        if let url = URLText(web: text) { return url }
        return mayBeRelative ? url(ofRelative: text, in: reference.base.map(url(ofBase:)) ?? response) : nil
    }

    /// Returns the web URL of a reference, which may be relative to `base`; nil if it is not one.
    func url(ofRelative reference: String, in base: URL) -> URLText? {
        URLText(web: reference.replacing(" ", with: "%20"), relativeTo: base)
    }

    func url(ofBase index: Int32) -> URL { bases[Int(index)] }

    /// Returns the URL of an `xml:base` relative to an outer base; the outer base if it is not a URL.
    static func url(ofBase base: String, in outer: URL) -> URL {
        let url = base.utf8.count <= URLText.longestBase ? URL(string: base, relativeTo: outer)?.absoluteURL : nil
        return url.flatMap { $0.absoluteString.utf8.count <= URLText.longestBase ? $0.withoutUser : nil } ?? outer
    }

    /// Returns the base of an entry's relative picture URLs: the `xml:base` with an index, else the entry or the site.
    func base(_ index: Int32?, ofEntryAt link: URLText?) -> URL {
        if let index { return url(ofBase: index) }
        guard let link = link?.url, let host = link.host()?.lowercased() else { return site ?? response }
        return hosts.contains(host) ? link.withoutUser : site ?? response
    }
}

extension URL {
    /// The URL without user and password, which no resolved reference inherits.
    var withoutUser: URL { user == nil && password == nil ? self : withUser(of: nil) ?? self }
}
