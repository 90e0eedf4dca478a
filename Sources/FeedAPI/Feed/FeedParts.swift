import Dispatch
import FeedCore
import Foundation
import Synchronization

/// The parts of a feed document, which are read and mapped in parallel: its halves, or only the complete document.
///
/// They view the response's body, and must not outlive it.
struct FeedParts {
    private final class Part: Sendable {
        let document: Mutex<FeedDocument>

        init(readFrom count: Int) { document = Mutex(FeedDocument(readFrom: count)) }
    }

    private let parts: [Part]

    /// The bytes for URLs, and for texts of images, in each part: 16 times the size of the body in all.
    private let budget: Int

    /// Reads a body of `byteCount` bytes; nil if `read` returns false for one of the parts.
    init?(_ count: Int, of byteCount: Int, read: @Sendable (inout FeedDocument, _ part: Int) throws -> Bool) throws {
        parts = (0..<count).map { _ in Part(readFrom: byteCount / count) }
        budget = 16 * byteCount / count
        for isRead in map({ document, part in Result { try read(&document, part) } }) {
            guard try isRead.get() else { return nil }
        }
    }

    /// Returns the results of `body` for all parts, which it is called for in parallel.
    private func map<Value: Sendable>(_ body: @Sendable (inout FeedDocument, _ part: Int) -> Value) -> [Value] {
        let values = Mutex([Value?](repeating: nil, count: parts.count))
        DispatchQueue.concurrentPerform(iterations: parts.count) { part in
            let value = parts[part].document.withLock { body(&$0, part) }
            values.withLock { $0[part] = value }
        }
        return values.withLock { $0.compactMap(\.self) }
    }

    /// Returns the page with the images of the entries; nil if the document must be read as one part.
    ///
    /// The texts of all images have at most 16 times the size of the body, even if they repeat a long text.
    func page(
        _ format: FeedFormat,
        at response: URL,
        of feed: URL,
        _ identity: FeedIdentity
    ) -> FeedPage<FeedImage>? {
        let isComplete = parts.count == 1
        let urls = URLBudget(bytes: budget)
        let found = map { document, _ in document.findPictures(at: response, of: feed, urls) }
        let (place, entryCount) = (found[0].place, found.reduce(0) { $0 + $1.entryCount })
        // A link of the channel after the first entry is the base of all entries.
        guard isComplete || found.allSatisfy({ $0.urls.bytes > 0 && $0.place.site == place.site }) else { return nil }
        let choice = PictureChoice(entryCount: entryCount, counts: found.map(\.pictureCounts))
        let names = EntryNames(map { document, _ in document.choosePictures(choice) }, in: place, identity)
        let images = map { document, part in document.images(names.keys[part], names, budget: budget) }
        let isWithinBudget = images.allSatisfy { $0.budget >= 0 }
        guard isComplete || isWithinBudget && images[0].ids.isDisjoint(with: images[1].ids) else { return nil }
        var page = FeedPage(
            items: isComplete ? images[0].items : images.flatMap(\.items),
            next: found.lazy.compactMap(\.next).first,
            title: found.lazy.compactMap(\.title).first
        )
        page.format = format
        page.entryCount = entryCount
        page.omitted.entries = images.reduce(names.repetitionCount) { $0 + $1.omitted.entries }
        page.omitted.images = images.reduce(found[0].urls.omitted) { $0 + $1.omitted.images }
        page.identity = identity
        if names.haveShared {
            let shared = map { document, part in document.shared(names.keys[part], names) }
            page.identity?.addShared(ids: shared.flatMap(\.ids), links: shared.flatMap(\.links))
        }
        return page
    }
}
