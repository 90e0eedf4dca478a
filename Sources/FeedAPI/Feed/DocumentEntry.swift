import FeedCore
import FeedJSON
import FeedMarkup
import Foundation

/// The elements of an entry that describe its images.
///
/// It views the response's body, and must not outlive it.
struct DocumentEntry {
    /// The entry's own ID.
    var id: FeedText?

    /// The URL of the entry's web page, a fallback for it, and the original URL if a tracking service has replaced it.
    var link, otherLink, originalLink: FeedText?

    /// The URL of the web page, and its text as written; nil until ``findPage(in:)``.
    private(set) var page: (url: URLText, text: FeedText)?

    /// The original URL of the web page, else its URL; nil until ``findPage(in:)``.
    private var pageURL: URLText?

    /// Whether the ID may be the URL of the web page.
    var hasPermalink = false

    var title, summary, content, location: FeedText?

    /// The text of an entry if its content and summary have none.
    var plainContent: FeedText?

    /// The date and its fallbacks, in order.
    var date, otherDate, issued, updated: Date?

    /// The Media RSS texts of the entry, which apply if it has a single picture.
    var mediaTexts = MediaTexts()

    /// The pictures that the entry declares, in order.
    var pictures: [EntryPicture] = []

    /// The pictures that the entry names, shows or links to; after the choice, only its images.
    var found: [FoundPicture] = []

    var mayHavePictures: Bool { !pictures.isEmpty || summary != nil || content != nil }

    // MARK: - Pictures

    /// Finds the entry's web page and the pictures that the entry names, shows or links to.
    mutating func findPictures(in place: FeedPlace) {
        findPage(in: place)
        found.reserveCapacity(pictures.count)
        for picture in pictures {
            let reference = picture.reference
            let url =
                URLText(web: reference)
                ?? place.url(ofRelative: reference, in: place.base(picture.base, ofEntryAt: pageURL))
            if let url { found.append(FoundPicture(picture, at: url)) }
        }
        let namedCount = found.count
        addPictures(in: content, .shownInContent, .linkedInContent, place, namedCount)
        addPictures(in: summary, .shownInSummary, .linkedInSummary, place, namedCount)
        found.removeAll { $0.isPortraitOrIcon }
        if found.contains(where: { $0.hasQuery }) {
            let links = [page?.url.text, pageURL?.text].compactMap { $0 }
            found.removeAll { $0.isCounter(ofReadersAt: links) }
        }
    }

    private mutating func addPictures(
        in text: FeedText?,
        _ shown: EntryPicture.Rule,
        _ linked: EntryPicture.Rule,
        _ place: FeedPlace,
        _ namedCount: Int
    ) {
        guard let text, text.mayHaveAttributes else { return }
        let pictures = PicturesInText.find(in: text, ofEntryAt: pageURL, shown, linked, place)
        if !pictures.isEmpty { found += pictures.replacing(thumbnails: found[..<namedCount]) }
    }

    // MARK: - Links

    /// Finds the URL of the entry's web page.
    private mutating func findPage(in place: FeedPlace) {
        if let link, let url = place.url(of: link) {
            page = (url, link)
        } else if let otherLink, let url = place.url(of: otherLink) {
            page = (url, otherLink)
        } else if hasPermalink, let id, let url = place.url(of: id, mayBeRelative: false) {
            page = (url, id)
        }
        pageURL = originalLink.flatMap { place.url(of: $0) } ?? page?.url
    }

    // MARK: - Images

    /// Adds an image per picture, unless an earlier image has its ID; `first` is the ID of the first image.
    func addImages(id first: UUID, to images: inout ImageList, known: inout Set<UUID>) {
        let (title, ownLocation) = (title?.title, location?.plain)
        lazy var commonLocation = mediaTexts.location?.plain
        lazy var text = (summary?.plain ?? content?.plain ?? plainContent?.plain)?.cut(after: 500)
        images.append(found.count) { index in
            let imageID = index == 0 ? first : UUID(ofImage: index + 1, after: first)
            guard known.insert(imageID).inserted else { return nil }
            let (picture, url) = (found[index].picture, found[index].url)
            let location = ownLocation ?? picture.location ?? commonLocation
            let isUseful = { (text: String) in
                text != location && !text.isText(of: first) && !(id?.isSame(as: text) ?? false)
            }
            let own = picture.text ?? (found.count == 1 ? mediaTexts.plain.first(notNaming: url.text) : nil)
            let description = joined(title.filter(isUseful), own.filter(isUseful)?.cut(after: 500))
            return FeedImage(
                id: imageID,
                description: description ?? text.filter(isUseful),
                location: location,
                url: url,
                link: pageURL,
                publishedAt: date ?? otherDate ?? issued ?? updated
            )
        }
    }

    /// Returns the title and the text of a picture as one text.
    private func joined(_ title: String?, _ own: String?) -> String? {
        guard let title, let own else { return title ?? own }
        if own == title { return own }
        if own.repeats(title) || title.repeats(own) {
            return own.unicodeScalars.count > title.unicodeScalars.count ? own : title
        }
        // Some titles are plain text that looks like HTML.
        if own.has("<") || own.has("&"), let literal = self.title?.literal, own.repeats(literal) { return own }
        let endsSentence = title.withBytes {
            $0.hasSuffix(".") || $0.hasSuffix("?") || $0.hasSuffix("!") || $0.hasSuffix("…")
        }
        var text = title
        text.reserveCapacity(title.utf8.count + own.utf8.count + 2)
        text += endsSentence ? " " : ": "
        text += own
        return text
    }
}

extension [FoundPicture] {
    /// Returns the pictures of a text, with thumbnails replaced by the pictures that they link to.
    fileprivate func replacing(thumbnails named: ArraySlice<FoundPicture>) -> [FoundPicture] {
        guard named.contains(where: { $0.picture.rule == .thumbnail }) else { return self }
        let thumbnails = Set(named.lazy.filter { $0.picture.rule == .thumbnail }.map(\.url))
        guard let original = first(where: { !$0.picture.rule.isShown && !thumbnails.contains($0.url) }) else {
            return self
        }
        return compactMap { found in
            let isThumbnail = found.picture.rule.isShown && thumbnails.contains(found.url)
            return isThumbnail ? FoundPicture(found.picture.at(original.picture.reference), at: original.url) : found
        }
    }
}

extension String? {
    /// Returns the text if it meets a condition.
    fileprivate func filter(_ condition: (String) -> Bool) -> String? {
        flatMap { condition($0) ? $0 : nil }
    }
}

extension String {
    /// Returns whether this text contains another text, or its beginning if the other text is truncated.
    fileprivate func repeats(_ other: String) -> Bool {
        rest(after: other) != nil || other.withBytes { $0.hasSuffix("…") } && hasPrefix(other.dropLast().trimmed)
    }

    /// Returns the rest after the first occurrence of another text; nil if there is none.
    func rest(after other: String) -> Substring? {
        guard other.utf8.count <= utf8.count else { return nil }
        let end = withBytes { text in other.withBytes { text.end(of: $0) } }
        return end.map { self[utf8.index(startIndex, offsetBy: $0)...] }
    }

    fileprivate func isText(of id: UUID) -> Bool { utf8.count == 36 && uppercased() == id.text }
}

extension UnsafeRawBufferPointer {
    /// Returns the index after the first occurrence of another text, in linear time; nil if there is none.
    fileprivate func end(of other: UnsafeRawBufferPointer) -> Int? {
        // Most texts are short, and found faster without a table.
        guard other.count <= 64, let first = other.first else { return firstRange(of: other)?.upperBound }
        var start = index(of: Unicode.Scalar(first), from: 0)
        while start + other.count <= count {
            if part(start..<start + other.count).elementsEqual(other) { return start + other.count }
            start = index(of: Unicode.Scalar(first), from: start + 1)
        }
        return nil
    }
}
