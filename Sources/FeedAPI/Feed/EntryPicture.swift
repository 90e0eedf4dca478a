import FeedCore
import FeedMarkup
import Foundation

/// A picture that an entry may have, as the entry names it.
struct EntryPicture {
    /// Where it was found: the first of these that gives any picture decides.
    enum Rule: Comparable {
        case named, shownInContent, shownInSummary, linkedInContent, linkedInSummary, thumbnail, image, podcastImage

        var isShown: Bool { self == .shownInContent || self == .shownInSummary }

        /// Whether it gives one picture at most.
        var givesOne: Bool { self >= .thumbnail }
    }

    let rule: Rule

    /// The URL as it is written.
    let reference: String

    /// The place of the `xml:base` that applies, if there is one.
    let base: Int?
    var text, location: String?
    var width, height: Float?

    /// The number of its group, if it is in one; the pictures of a group are one image.
    var group: Int?
    var isDefault = false

    init(_ rule: Rule, _ reference: String, base: Int? = nil, text: String? = nil) {
        (self.rule, self.reference, self.base, self.text) = (rule, reference, base, text)
    }

    /// Returns whether an entry that names something names a picture, by its type, its medium or the end of its path.
    static func isPicture(
        _ reference: UnsafeRawBufferPointer,
        type: UnsafeRawBufferPointer?,
        medium: UnsafeRawBufferPointer? = nil
    ) -> Bool {
        if let type, type.index(of: "/", from: 0) < type.count, !(type == "application/octet-stream") {
            return type.hasPrefix("image/")
        }
        return medium.map { $0 == "image" } ?? reference.isPathOfPicture
    }

    /// Returns whether an attachment is a picture.
    static func isPicture(attachment reference: String, type: String) -> Bool {
        Array(reference.utf8).withUnsafeBytes { reference in
            Array(type.utf8).withUnsafeBytes { isPicture(reference, type: $0.isEmpty ? nil : $0, medium: nil) }
        }
    }

    /// Whether the dimensions are those of an icon or a counter.
    var isTiny: Bool { Self.areTiny([width, height].compactMap { $0 }) }

    static func areTiny(_ sides: [Float]) -> Bool {
        !sides.isEmpty && (sides.allSatisfy { $0 < 32 } || sides.contains { $0 < 3 })
    }

    /// Returns the same picture at another URL.
    func at(_ reference: String) -> EntryPicture {
        EntryPicture(rule, reference, base: base, text: text)
    }

    /// Adds what is said about the picture elsewhere, unless something is known.
    mutating func complete(text other: String?, location otherLocation: String?) {
        text = text ?? other
        location = location ?? otherLocation
    }
}

extension MediaTexts {
    /// Returns the text, unless it is only the name of the file at a URL.
    func text(ofFileAt url: URLText) -> String? {
        text.flatMap { $0.isName(ofFileAt: url.text) ? nil : $0 }
    }
}

/// A picture on the web.
struct FoundPicture {
    var picture: EntryPicture
    let url: URLText

    /// Takes a picture with its URL, without a text that is only the name of its file; nil if it has no URL.
    init?(_ picture: EntryPicture, at url: URLText?) {
        guard let url else { return nil }
        (self.picture, self.url) = (picture, url)
        if let text = picture.text, text.isName(ofFileAt: url.text) { self.picture.text = nil }
    }

    /// Returns whether it is a picture to look at, rather than a portrait, an icon, a badge or a counter of readers.
    ///
    /// - Parameter links: the links of the entry, which counters have in their query.
    func isToBeSeen(inEntryAt links: @autoclosure () -> [String]) -> Bool {
        guard !picture.isTiny else { return false }
        var text = url.text
        return text.withUTF8 { bytes in
            let url = UnsafeRawBufferPointer(bytes)
            return !url.isPortraitOrBadge && (url.query.isEmpty || !url.query.contains(anyOf: links()))
        }
    }

    /// A hash of the URL, for an `<img>` without the query: equal keys are the same picture in different entries.
    var sharedKey: Int {
        var (hasher, text) = (Hasher(), url.text)
        text.withUTF8 { bytes in
            let url = UnsafeRawBufferPointer(bytes)
            hasher.combine(bytes: picture.rule.isShown && url.isPathOfPicture ? url.part(0..<url.endOfPath) : url)
        }
        return hasher.finalize()
    }
}

extension UnsafeRawBufferPointer {
    /// The index of the query or fragment of this URL; `count` if it has neither.
    var endOfPath: Int { Swift.min(index(of: "?", from: 0), index(of: "#", from: 0)) }

    /// Whether the path of this URL ends like that of a picture, and not of a page about one.
    var isPathOfPicture: Bool {
        let path = part(0..<endOfPath)
        return path.hasSuffix(in: [".jpg", ".jpeg", ".png", ".gif", ".webp", ".avif"]) && path.end(of: "/File:") == nil
            && path.end(of: "/blob/") == nil
    }

    /// Whether the path of this URL ends like that of a video.
    var isPathOfVideo: Bool { part(0..<endOfPath).hasSuffix(in: [".mp4", ".webm", ".mov"]) }

    private func hasSuffix(in suffixes: [StaticString]) -> Bool { suffixes.contains { hasSuffix($0) } }

    /// The place of the file's name in this URL.
    fileprivate var rangeOfFile: Range<Int> {
        let end = endOfPath
        return (part(0..<end).lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0)..<end
    }

    fileprivate var query: UnsafeRawBufferPointer {
        let start = index(of: "?", from: 0)
        return start < count ? part(start + 1..<Swift.max(start + 1, index(of: "#", from: start))) : part(0..<0)
    }

    /// Whether this URL is at a service for portraits of authors, badges or counters.
    fileprivate var isPortraitOrBadge: Bool {
        let rest = part((end(of: "//") ?? 0)..<count)
        let slash = Swift.min(rest.index(of: "/", from: 0), rest.endOfPath)
        let (authority, path) = (rest.part(0..<slash), rest.part(slash..<rest.count))
        let host = authority.part((authority.end(of: "@") ?? 0)..<authority.count)
        let name = host.part(0..<host.index(of: ":", from: 0))
        return name == "gravatar.com" || name.hasSuffix(".gravatar.com")
            || name.hasPrefix("avatars") && name.hasSuffix(".githubusercontent.com")
            || name == "pbs.twimg.com" && path.hasPrefix("/profile_images")
            || name == "cdn.bsky.app" && path.hasPrefix("/img/avatar")
            || name == "img.shields.io" || name == "feeds.feedburner.com" && path.hasPrefix("/~")
    }

    /// Whether this query has one of some URLs in it, percent-encoded or not.
    fileprivate func contains(anyOf links: [String]) -> Bool {
        guard links.contains(where: { $0.utf8.count <= count }) else { return false }
        let query = String(decoding: self, as: UTF8.self)
        return [query, query.removingPercentEncoding ?? ""].contains { query in
            links.contains { link in
                // Part of a longer URL is that of another page, or of the picture itself.
                query.rest(after: link).map { !($0.first?.isLetter ?? false) && !($0.first?.isNumber ?? false) }
                    ?? false
            }
        }
    }
}

extension String {
    /// Returns whether this is no more than the name of the file at a URL, with or without its extension and a size.
    fileprivate func isName(ofFileAt url: String) -> Bool {
        guard utf8.count <= 255 else { return false }
        let words = ["image", "photo", "picture", "undefined", "null"]
        if utf8.count <= 9, words.contains(lowercased()) { return true }
        var copy = url
        let range = copy.withUTF8 { UnsafeRawBufferPointer($0).rangeOfFile }
        let file = url[url.utf8.index(url.startIndex, offsetBy: range.lowerBound)...].utf8.prefix(range.count)
        // Most texts do not even begin like the name.
        guard let first = file.first, first == utf8.first || first == UInt8(ascii: "%") else { return false }
        return isName(of: Substring(file))
    }

    private func isName(of file: Substring) -> Bool {
        guard file.utf8.count <= 1_024 else { return false }
        return [file, (file.removingPercentEncoding ?? "")[...]].contains { file in
            !file.isEmpty && (self == file || withoutEnding(of: file) == file.withoutEnding(of: file))
        }
    }
}

extension StringProtocol {
    /// The name without the extension that a file has, and without a size such as `-300x200`.
    fileprivate func withoutEnding(of file: some StringProtocol) -> SubSequence {
        let ending = file.lastIndex(of: ".").map { String(file[$0...]) } ?? ""
        let name = !ending.isEmpty && hasSuffix(ending) ? dropLast(ending.count) : self[...]
        return name.prefix(upTo: name.size?.start ?? name.endIndex)
    }

    /// The size that ends a name, such as `-300x200`: where it begins, and its width.
    var size: (start: Index, width: Int)? {
        guard let start = lastIndex(of: "-") else { return nil }
        let sides = self[index(after: start)...].split(separator: "x", omittingEmptySubsequences: false)
        guard sides.count == 2, sides.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy(\.isDigit) }),
            let width = Int(sides[0])
        else { return nil }
        return (start, width)
    }
}
