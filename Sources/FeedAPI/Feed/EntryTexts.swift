import FeedJSON
import FeedMarkup
import Foundation

/// The texts of an entry that those of its pictures are compared with.
///
/// It is a class because its values are prepared when first needed, and only once: an entry may have many pictures.
final class EntryTexts {
    /// The number of bytes of a title that the texts of pictures are compared with.
    private static let comparedLength = 4_096

    private let entryID, entryTitle, entryLocation: FeedText?

    /// The summary and its fallbacks, in order.
    private let summary, content, plainContent: FeedText?
    private let mediaTexts: MediaTexts

    init(of entry: DocumentEntry) {
        (entryID, entryTitle, entryLocation) = (entry.id, entry.title, entry.location)
        (summary, content, plainContent) = (entry.summary, entry.content, entry.plainContent)
        mediaTexts = entry.mediaTexts
    }

    private lazy var title = entryTitle?.title
    private lazy var id = entryID?.string
    private lazy var text = summary?.plain ?? content?.plain ?? plainContent?.plain
    private(set) lazy var ownLocation = entryLocation?.plain
    private(set) lazy var commonLocation = mediaTexts.location?.plain
    private var location: String? { ownLocation ?? commonLocation }

    /// The Media RSS texts of the entry itself that count.
    private(set) lazy var media = mediaTexts.plain.filter(counts)

    /// Returns whether a text of a picture says more than the entry.
    func counts(_ text: String) -> Bool {
        guard !text.isEmpty, text != location, text != id else { return false }
        return !(title?.contains(text, within: Self.comparedLength) ?? false)
    }

    // MARK: - Description

    private lazy var usefulTitle = title.flatMap { $0 == id || $0.isUntitled ? nil : Heading($0) }
    private lazy var usefulText = text.flatMap { $0 == id ? nil : Heading($0) }

    /// The title as written; some titles are plain text that looks like HTML.
    private lazy var literalTitle = entryTitle?.literal.cut(after: Self.comparedLength)

    /// A text, and the same text truncated.
    private struct Heading {
        let whole, short: String

        init(_ text: String) { (whole, short) = (text, text.cut(after: 500)) }
    }

    /// Returns the description of a picture at a location: the title, or the text in its place, and its own text.
    func description(of id: UUID, _ own: String?, at location: String?) -> String? {
        let own = own.flatMap { $0 == location || $0.isText(of: id) ? nil : $0.cut(after: 500) }
        return heading(of: id, at: location).map { joined($0, own) } ?? own
    }

    private func heading(of id: UUID, at location: String?) -> String? {
        let isUseful = { (heading: Heading) in heading.whole != location && !heading.whole.isText(of: id) }
        if let title = usefulTitle, isUseful(title), location.map(isTitle) != true { return title.short }
        return usefulText.flatMap { isUseful($0) ? $0.short : nil }
    }

    /// Returns whether the title is a location, as feeds of galleries write it: truncated, or like HTML.
    private func isTitle(_ location: String) -> Bool {
        guard let literalTitle else { return false }
        return literalTitle == location
            || literalTitle.withBytes { $0.hasSuffix("…") } && location.hasPrefix(literalTitle.dropLast().trimmed)
    }

    /// Returns the title and the text of a picture as one text.
    private func joined(_ title: String, _ own: String?) -> String {
        guard let own, own != title else { return title }
        if own.repeats(title) || title.repeats(own) {
            return own.unicodeScalars.count > title.unicodeScalars.count ? own : title
        }
        if own.has("<") || own.has("&"), let literalTitle, own.repeats(literalTitle) { return own }
        let endsSentence = title.withBytes {
            $0.hasSuffix(".") || $0.hasSuffix("?") || $0.hasSuffix("!") || $0.hasSuffix("…")
        }
        return title + (endsSentence ? " " : ": ") + own
    }
}

extension String {
    /// Whether this is a word in place of a title.
    fileprivate var isUntitled: Bool {
        withBytes { $0 == "untitled" || $0 == "<untitled>" || $0 == "(no title)" }
    }

    fileprivate func isText(of id: UUID) -> Bool { utf8.count == 36 && uppercased() == id.text }

    /// Returns whether the first `length` bytes of this text contain another text.
    fileprivate func contains(_ other: String, within length: Int) -> Bool {
        withBytes { text in other.withBytes { text.part(0..<min(length, text.count)).end(of: $0) } } != nil
    }

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
}

extension UnsafeRawBufferPointer {
    /// Returns the index after the first occurrence of another text; nil if there is none.
    fileprivate func end(of other: UnsafeRawBufferPointer) -> Int? {
        guard let first = other.first, let text = baseAddress, let needle = other.baseAddress else { return nil }
        var start = index(of: Unicode.Scalar(first), from: 0)
        while start + other.count <= count {
            if memcmp(text + start, needle, other.count) == 0 { return start + other.count }
            start = index(of: Unicode.Scalar(first), from: start + 1)
        }
        return nil
    }
}
