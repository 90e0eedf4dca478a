import FeedCore
import FeedJSON
import FeedMarkup
import Foundation

/// What an entry of a feed says about its images; it views the response's body, which it must not outlive.
struct FeedEntry {
    /// The entry's own ID.
    var id: FeedText?

    /// The page about it, and another one where that is none.
    var link, otherLink: FeedText?

    /// Whether the ID may be the URL of such a page.
    var hasPermalink = false

    var title, summary, content, location: FeedText?

    /// The text of an entry whose content and summary have none.
    var plainContent: FeedText?

    /// The date, and another one where there is none.
    var date, otherDate: Date?

    /// What Media RSS says about its only picture.
    var mediaTexts = MediaTexts()

    /// The pictures that it names, in order.
    var pictures: [EntryPicture] = []

    var mayHavePictures: Bool { !pictures.isEmpty || summary != nil || content != nil }

    /// Returns the pictures that it names for what they are.
    func namedPictures(in place: FeedPlace) -> [FoundPicture] {
        lazy var base = base(in: place)
        return pictures.compactMap { $0.rank == .named ? place.picture($0, or: base) : nil }.chosen
    }

    /// Returns all its pictures, also those in its texts.
    func allPictures(in place: FeedPlace) -> [FoundPicture] {
        lazy var base = base(in: place)
        let named = pictures.compactMap { place.picture($0, or: base) }
        let inContent = content?.pictures(shown: .shownInContent, linked: .linkedInContent, in: place, or: base)
        let inSummary = summary?.pictures(shown: .shownInSummary, linked: .linkedInSummary, in: place, or: base)
        return (named + (inContent ?? []) + (inSummary ?? [])).chosen
    }

    /// Returns the URL that relative ones are resolved against.
    private func base(in place: FeedPlace) -> URL {
        place.base(ofEntryAt: link(in: place)?.url)
    }

    /// Returns the URL of the page about it, and the same as it is written.
    private func link(in place: FeedPlace) -> (url: URLText, text: FeedText)? {
        if let link, let url = place.url(of: link) { return (url, link) }
        if let otherLink, let url = place.url(of: otherLink) { return (url, otherLink) }
        guard hasPermalink, let id, let url = place.url(of: id, mayBeRelative: false) else { return nil }
        return (url, id)
    }

    /// Adds the images that some of its pictures, at least one, stand for, unless there is one of the same ID.
    func add(
        imagesOf pictures: [FoundPicture],
        in place: FeedPlace,
        to images: inout [FeedImage],
        _ ids: inout Set<UUID>
    ) {
        let link = link(in: place)
        let first =
            (id ?? link?.text)?.withUTF8 { UUID(ofEntry: $0, in: place) }
            ?? Array(pictures[0].picture.reference.utf8).withUnsafeBytes { UUID(ofEntry: $0, in: place) }
        guard ids.insert(first).inserted else { return }
        let isOnly = pictures.count == 1
        // With every picture once more, long texts would take the square of their length.
        let limit = isOnly ? Int.max : max(500, 50_000 / pictures.count)
        let title = title?.plain?.cut(after: limit)
        let ownLocation = location?.plain?.cut(after: limit)
        lazy var commonLocation = mediaTexts.location?.plain?.cut(after: limit)
        lazy var text = (summary?.plain ?? content?.plain ?? plainContent?.plain)?.cut(after: 500)
        for (index, found) in pictures.enumerated() {
            let picture = found.picture
            let location = ownLocation ?? picture.location?.cut(after: limit) ?? commonLocation
            let isUseful = { (text: String) in
                text != location && !text.isText(of: first) && !(id?.isSame(as: text) ?? false)
            }
            let own = picture.text ?? (isOnly ? mediaTexts.text : nil)
            let description = joined(title.filter(isUseful), own.filter(isUseful)?.cut(after: 500))
            images.append(
                FeedImage(
                    id: index == 0 ? first : UUID(ofImage: index + 1, after: first),
                    description: description ?? text.filter(isUseful),
                    location: location,
                    url: found.url,
                    link: link?.url,
                    publishedAt: date ?? otherDate
                )
            )
        }
    }

    /// Returns the title and a picture's own text as one text.
    private func joined(_ title: String?, _ own: String?) -> String? {
        guard let title, let own else { return title ?? own }
        if own == title { return own }
        if own.repeats(title) || title.repeats(own) { return own.count > title.count ? own : title }
        // Feeds have titles that are no HTML, too.
        let mayBeHTML = own.utf8.contains { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "&") }
        if mayBeHTML, let literal = self.title?.literal, own.repeats(literal) { return own }
        let endsSentence = title.unicodeScalars.last.map { $0 == "." || $0 == "?" || $0 == "!" || $0 == "…" } ?? false
        return title + (endsSentence ? " " : ": ") + own
    }
}

extension String? {
    /// Returns the text, if there is one and it fulfils a condition.
    fileprivate func filter(_ condition: (String) -> Bool) -> String? {
        flatMap { condition($0) ? $0 : nil }
    }
}

extension String {
    /// The text as the title of a feed, of at most 200 characters; nil if it is empty.
    var asTitle: String? {
        isEmpty ? nil : count > 200 ? cut(after: 199) : self
    }

    /// Returns the text truncated after a word, or anywhere if it has no spaces.
    fileprivate func cut(after limit: Int) -> String {
        guard utf8.count > limit, let end = index(startIndex, offsetBy: limit, limitedBy: endIndex), end < endIndex
        else {
            return self
        }
        let start = self[..<end]
        let words = self[end] == " " ? start : start.lastIndex(of: " ").map { start[..<$0] } ?? start
        return words + "…"
    }

    /// Returns whether this text contains another, or begins like another that is truncated.
    fileprivate func repeats(_ other: String) -> Bool {
        var (text, other) = (self, other)
        let contains = text.withUTF8 { text in
            other.withUTF8 { UnsafeRawBufferPointer(text).contains(UnsafeRawBufferPointer($0)) }
        }
        return contains || other.unicodeScalars.last == "…" && hasPrefix(other.dropLast().trimmed)
    }

    fileprivate func isText(of id: UUID) -> Bool { utf8.count == 36 && uppercased() == id.text }
}

extension UnsafeRawBufferPointer {
    /// Returns whether another text is in this one, in linear time (Knuth, Morris and Pratt).
    fileprivate func contains(_ other: UnsafeRawBufferPointer) -> Bool {
        guard count >= other.count, !other.isEmpty else { return other.isEmpty }
        // A byte that is in no text ends the other one.
        var text = Array(other)
        text.append(0xFF)
        text.append(contentsOf: self)
        // For each beginning of the other text, how much of its end is another beginning.
        var lengths = [0]
        var length = 0
        for index in 1..<text.count {
            while length > 0, text[index] != text[length] { length = lengths[length - 1] }
            if text[index] == text[length] { length += 1 }
            if length == other.count { return true }
            if index < other.count { lengths.append(length) }
        }
        return false
    }
}
