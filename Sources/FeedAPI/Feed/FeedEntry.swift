import FeedCore
import FeedJSON
import FeedMarkup
import Foundation

/// The elements of an entry that describe its images.
///
/// It views the response's body, and must not outlive it.
struct FeedEntry {
    /// The entry's own ID.
    var id: FeedText?

    /// The URL of the entry's web page, a fallback for it, and the original URL if a tracking service has replaced it.
    var link, otherLink, originalLink: FeedText?

    /// The URL of the web page, and its text as written; nil until ``findPage(in:)``.
    private(set) var page: (url: URLText, text: FeedText)?

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

    var mayHavePictures: Bool { !pictures.isEmpty || summary != nil || content != nil }

    // MARK: - Pictures

    /// Returns all pictures that the entry declares, shows or links to.
    func candidates(in place: FeedPlace, budget: inout URLBudget) -> [FoundPicture] {
        let base = { place.base(ofEntryAt: page?.url) }
        let named = pictures.compactMap { picture -> FoundPicture? in
            guard budget.allowsAnother() else { return nil }
            let url = place.url(of: picture.reference, in: picture.base.map(place.url(ofBase:)) ?? base())
            budget.bytes -= url?.text.utf8.count ?? 0
            return FoundPicture(picture, at: url)
        }
        var pictures = named
        for (text, shown, linked) in [
            (content, EntryPicture.Rule.shownInContent, EntryPicture.Rule.linkedInContent),
            (summary, .shownInSummary, .linkedInSummary),
        ] {
            guard let text, text.mayHaveAttributes else { continue }
            let found = PicturesInText.find(in: text, shown, linked, place: place, budget: &budget, or: base)
            if !found.isEmpty { pictures += found.replacing(thumbnails: named) }
        }
        return pictures
    }

    // MARK: - Links

    /// Finds the URL of the entry's web page.
    mutating func findPage(in place: FeedPlace) {
        if let link, let url = place.url(of: link) {
            page = (url, link)
        } else if let otherLink, let url = place.url(of: otherLink) {
            page = (url, otherLink)
        } else if hasPermalink, let id, let url = place.url(of: id, mayBeRelative: false) {
            page = (url, id)
        }
    }

    /// Returns the URLs that tracking pixels contain in their query.
    func links(in place: FeedPlace) -> [String] {
        [page?.url.text, originalLink.flatMap { place.url(of: $0) }?.text].compactMap { $0 }
    }

    // MARK: - Images

    /// Adds an image per picture, at least one, until they exceed `budget` bytes; returns the number of omitted images.
    ///
    /// - Parameter first: the ID of the first image.
    func addImages(
        of pictures: [FoundPicture],
        id first: UUID,
        in place: FeedPlace,
        to images: inout [FeedImage],
        budget: inout Int
    ) -> Int {
        let link = originalLink.flatMap { place.url(of: $0) } ?? page?.url
        let (title, ownLocation) = (title?.title, location?.plain)
        lazy var commonLocation = mediaTexts.location?.plain
        lazy var text = (summary?.plain ?? content?.plain ?? plainContent?.plain)?.cut(after: 500)
        for (index, found) in pictures.enumerated() {
            let picture = found.picture
            let location = ownLocation ?? picture.location ?? commonLocation
            let isUseful = { (text: String) in
                text != location && !text.isText(of: first) && !(id?.isSame(as: text) ?? false)
            }
            let own = picture.text ?? (pictures.count == 1 ? mediaTexts.text(ofFileAt: found.url) : nil)
            let description = joined(title.filter(isUseful), own.filter(isUseful)?.cut(after: 500))
            let image = FeedImage(
                id: index == 0 ? first : UUID(ofImage: index + 1, after: first),
                description: description ?? text.filter(isUseful),
                location: location,
                url: found.url,
                link: link,
                publishedAt: date ?? otherDate ?? issued ?? updated
            )
            budget -= image.textLength
            guard budget >= 0 else { return pictures.count - index }
            images.append(image)
        }
        return 0
    }

    /// Returns the title and the text of a picture as one text.
    private func joined(_ title: String?, _ own: String?) -> String? {
        guard let title, let own else { return title ?? own }
        if own == title { return own }
        if own.repeats(title) || title.repeats(own) {
            return own.unicodeScalars.count > title.unicodeScalars.count ? own : title
        }
        // Some titles are plain text that resembles HTML.
        let mayBeHTML = own.utf8.contains { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "&") }
        if mayBeHTML, let literal = self.title?.literal, own.repeats(literal) { return own }
        let endsSentence = title.unicodeScalars.last.map { $0 == "." || $0 == "?" || $0 == "!" || $0 == "…" } ?? false
        return title + (endsSentence ? " " : ": ") + own
    }
}

extension FeedImage {
    fileprivate var textLength: Int {
        [description, location, urlText.text, linkText?.text].reduce(0) { $0 + ($1?.utf8.count ?? 0) }
    }
}

extension [FoundPicture] {
    /// Returns the pictures of a text, with thumbnails replaced by the pictures that they link to.
    fileprivate func replacing(thumbnails named: [FoundPicture]) -> [FoundPicture] {
        guard named.contains(where: { $0.picture.rule == .thumbnail }) else { return self }
        let thumbnails = Set(named.lazy.filter { $0.picture.rule == .thumbnail }.map(\.url))
        guard let original = first(where: { !$0.picture.rule.isShown && !thumbnails.contains($0.url) }) else {
            return self
        }
        return compactMap { found in
            let isThumbnail = found.picture.rule.isShown && thumbnails.contains(found.url)
            return isThumbnail ? FoundPicture(found.picture, at: original.url) : found
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
        rest(after: other) != nil || other.unicodeScalars.last == "…" && hasPrefix(other.dropLast().trimmed)
    }

    /// Returns the rest after the first occurrence of another text, in linear time; nil if there is none.
    func rest(after other: String) -> Substring? {
        var (text, other) = (self, other)
        let end = text.withUTF8 { text in
            other.withUTF8 { UnsafeRawBufferPointer(text).end(of: UnsafeRawBufferPointer($0)) }
        }
        return end.map { self[utf8.index(startIndex, offsetBy: $0)...] }
    }

    fileprivate func isText(of id: UUID) -> Bool { utf8.count == 36 && uppercased() == id.text }
}

extension UnsafeRawBufferPointer {
    /// Returns the index after the first occurrence of another text, in linear time (Knuth, Morris and Pratt).
    fileprivate func end(of other: UnsafeRawBufferPointer) -> Int? {
        guard count >= other.count, !other.isEmpty else { return other.isEmpty ? 0 : nil }
        // A short text needs no table.
        if other.count <= 64 {
            var start = index(of: Unicode.Scalar(other[0]), from: 0)
            while start + other.count <= count {
                if part(start..<start + other.count).elementsEqual(other) { return start + other.count }
                start = index(of: Unicode.Scalar(other[0]), from: start + 1)
            }
            return nil
        }
        // A byte that is in no text ends the other one.
        var text = Array(other)
        text.append(0xFF)
        text.append(contentsOf: self)
        // For each prefix of the other text, the length of its longest border.
        var lengths = [0]
        var length = 0
        for index in 1..<text.count {
            while length > 0, text[index] != text[length] { length = lengths[length - 1] }
            if text[index] == text[length] { length += 1 }
            if length == other.count { return index - other.count }
            if index < other.count { lengths.append(length) }
        }
        return nil
    }
}
