import FeedCore
import FeedMarkup
import Foundation

/// A feed whose entries were read, before their images are chosen; it views the response's body, which it must not
/// outlive.
struct FeedDocument {
    private var entries: [FeedEntry] = []

    /// The number of entries, with or without pictures.
    private(set) var entryCount = 0

    var title, link, next: FeedText?

    /// What `xml:base` says, each with the place of the one that it is relative to.
    var bases: [(value: MarkupText, outer: Int?)] = []

    /// Creates an empty document for a body of so many bytes.
    init(readFrom count: Int) {
        // Memory that is reserved and not used costs nothing; growing step by step does.
        entries.reserveCapacity(count / 512)
    }

    /// Adds an entry that `read` reads, unless nothing of it can have a picture.
    mutating func addEntry(_ read: (inout FeedEntry) throws -> Void) rethrows {
        entryCount += 1
        entries.append(FeedEntry())
        try read(&entries[entries.count - 1])
        if !entries[entries.count - 1].mayHavePictures { entries.removeLast() }
    }

    /// Returns the page with the images of the entries.
    func page(_ format: FeedFormat, feed: URL, response: URL) -> FeedPage<FeedImage> {
        let place = FeedPlace(feed: feed, response: response, site: link, bases: bases)
        var ids = Set<UUID>(minimumCapacity: entries.count)
        var images: [FeedImage] = []
        images.reserveCapacity(entries.count)
        for (index, pictures) in choices(in: place).enumerated() where !pictures.isEmpty {
            entries[index].add(imagesOf: pictures, in: place, to: &images, &ids)
        }
        let next = next.flatMap { place.url(of: $0) }?.url
        var page = FeedPage(items: images, next: next, title: title?.plain?.asTitle)
        page.format = format
        page.entryCount = entryCount
        return page
    }

    /// Returns the pictures of each entry that stand for images.
    ///
    /// Most entries name theirs, each another one; the texts of all are looked at only if one does not.
    private func choices(in place: FeedPlace) -> [[FoundPicture]] {
        let named = entries.map { $0.namedPictures(in: place) }
        var urls = Set<URLText>(minimumCapacity: named.count)
        let areDistinct = named.allSatisfy { pictures in
            !pictures.isEmpty && pictures.allSatisfy { urls.insert($0.url).inserted }
        }
        guard !areDistinct else { return named }
        return distinct(entries.map { $0.allPictures(in: place) }).map { pictures in
            let rank = pictures.lazy.map { $0.picture.rank }.min()
            return pictures.filter { $0.picture.rank == rank }
        }
    }

    /// Returns the pictures of each entry without those that three or more entries, and over a third of them, have: share
    /// buttons, icons, logos.
    private func distinct(_ pictures: [[FoundPicture]]) -> [[FoundPicture]] {
        guard entryCount >= 3 else { return pictures }
        var counts = [URLText: Int](minimumCapacity: pictures.count)
        for pictures in pictures {
            for url in Set(pictures.lazy.map { $0.url }) { counts[url, default: 0] += 1 }
        }
        let shared = Set(counts.lazy.filter { $0.value >= 3 && $0.value * 3 > entryCount }.map { $0.key })
        return shared.isEmpty ? pictures : pictures.map { $0.filter { !shared.contains($0.url) } }
    }
}
