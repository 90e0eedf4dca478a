import FeedCore
import FeedMarkup
import Foundation

/// A feed document with its entries.
///
/// It views the response's body, and must not outlive it.
struct FeedDocument {
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
        entries.reserveCapacity(count / 256)
    }

    /// Adds the entry that `read` reads, if it may have pictures.
    mutating func addEntry(_ read: (inout DocumentEntry) throws -> Void) rethrows {
        entryCount += 1
        entries.append(DocumentEntry())
        try read(&entries[entries.count - 1])
        if !entries[entries.count - 1].mayHavePictures { entries.removeLast() }
    }

    /// Reads RSS or Atom, and returns the format; nil if it is not a feed.
    mutating func read(_ root: XMLElement, _ reader: inout XMLReader) throws -> FeedFormat? {
        let isAtom = root.tag.localName == "feed"
        try isAtom ? readAtom(&reader) : readRSS(&reader)
        bases = reader.bases
        if root.tag.localName == "RDF", entryCount == 0, !hasChannel { return nil }
        return isAtom ? .atom : .rss
    }

    /// Returns the page with the images of the entries; entries without pictures and duplicates are omitted.
    ///
    /// The pictures of the entries are found, and then dropped.
    mutating func page(_ format: FeedFormat, at response: URL, of feed: URL) -> FeedPage<FeedImage> {
        let place = FeedPlace(feed: feed, response: response, site: link ?? otherLink, bases: bases)
        var images = ImageList()
        for index in entries.indices {
            entries[index].findPictures(in: place)
            images.reserve(&entries[index].found)
        }
        PictureChoice.choosePictures(of: &entries, entryCount: entryCount)
        let names = EntryNames(of: entries, in: place)
        addImages(of: names, to: &images)
        var page = FeedPage(
            items: images.images,
            next: next.flatMap { place.url(of: $0) }?.url.inheritingUser(of: response),
            title: title?.title?.asTitle
        )
        page.format = format
        page.entryCount = entryCount
        page.omitted = (names.repetitionCount, images.omittedCount)
        return page
    }

    /// Adds the images of the entries; the pictures of an entry are dropped as soon as it has images.
    private mutating func addImages(of names: EntryNames, to images: inout ImageList) {
        for (index, keys) in zip(entries.indices, names.keys) {
            guard let keys else { continue }
            entries[index].moveImages(names, keys, to: &images)
        }
    }
}
