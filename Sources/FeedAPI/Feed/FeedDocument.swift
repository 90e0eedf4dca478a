import FeedCore
import FeedMarkup
import Foundation

/// A feed document with its entries, before their images are chosen.
///
/// It views the response's body, and must not outlive it.
struct FeedDocument: ~Copyable {
    private var entries: [DocumentEntry] = []

    /// The number of entries, with or without pictures.
    private(set) var entryCount = 0

    /// Whether the document has an RSS channel.
    var hasChannel = false

    private let byteCount: Int

    var title, link, otherLink, next: FeedText?

    /// The values of `xml:base`, each with the index of the outer base that it is relative to.
    var bases: [(value: MarkupText, outer: Int32?)] = []

    /// Creates an empty document for a body of `count` bytes.
    init(readFrom count: Int) {
        byteCount = count
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

    /// Returns the page with the images of the entries.
    ///
    /// The texts of all images have at most 16 times the size of the body, even if they repeat a long text.
    consuming func page(_ format: FeedFormat, at response: URL, of feed: URL, _ identity: FeedIdentity) -> FeedPage<
        FeedImage
    > {
        let place = FeedPlace(feed: feed, response: response, site: link ?? otherLink, bases: bases)
        var urls = URLBudget(bytes: 16 * byteCount)
        for index in entries.indices { entries[index].findPictures(in: place, &urls) }
        PictureChoice(entryCount: entryCount).choosePictures(of: &entries)
        let names = EntryNames(of: entries, in: place, identity)
        var ids = Set<UUID>(minimumCapacity: entries.count)
        var images: [FeedImage] = []
        images.reserveCapacity(entries.count)
        var (budget, omittedEntries, omittedImages) = (16 * byteCount, names.repetitionCount, urls.omitted)
        for index in entries.indices {
            guard let id = names.id(ofEntryAt: index, in: entries) else { continue }
            if ids.insert(id).inserted {
                omittedImages += entries[index].addImages(id: id, in: place, to: &images, budget: &budget)
            } else {
                omittedEntries += 1
            }
        }
        let next = next.flatMap { place.url(of: $0) }?.url.inheritingUser(of: response)
        var page = FeedPage(items: images, next: next, title: title?.title?.asTitle)
        page.format = format
        page.entryCount = entryCount
        page.omitted = (omittedEntries, omittedImages)
        page.identity = names.identity(after: entries)
        return page
    }
}
