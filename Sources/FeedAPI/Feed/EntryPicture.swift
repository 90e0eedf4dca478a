import FeedCore
import FeedMarkup
import Foundation

/// A candidate for a picture of an entry, as written in the feed.
struct EntryPicture {
    /// The place of a picture in its entry; the first rule that finds any picture applies.
    enum Rule: Comparable {
        case named, shownInContent, shownInSummary, linkedInContent, linkedInSummary, thumbnail, image, podcastImage

        var isShown: Bool { self == .shownInContent || self == .shownInSummary }

        /// Whether the rule finds at most one picture.
        var givesOne: Bool { self >= .thumbnail }
    }

    let rule: Rule

    /// The URL as written.
    let reference: String

    /// The index of the `xml:base` that applies, if any.
    let base: Int32?
    var text, location: String?
    var width: Float?
    let height: Float?

    /// The number of the picture's group, if any; a group becomes one image.
    var group: Int32?
    let isDefault: Bool

    init(
        _ rule: Rule,
        _ reference: String,
        base: Int32? = nil,
        text: String? = nil,
        width: Float? = nil,
        height: Float? = nil,
        isDefault: Bool = false
    ) {
        (self.rule, self.reference, self.base, self.text) = (rule, reference, base, text)
        (self.width, self.height, self.isDefault) = (width, height, isDefault)
    }

    /// Returns whether a reference is a picture, by its type, its medium or its file extension.
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

    /// Returns whether an attachment is a picture, by its type or its file extension.
    static func isPicture(attachment reference: String, type: String) -> Bool {
        Array(reference.utf8).withUnsafeBytes { reference in
            Array(type.utf8).withUnsafeBytes { isPicture(reference, type: $0.isEmpty ? nil : $0, medium: nil) }
        }
    }

    /// Whether the dimensions are those of an icon or a counter.
    var isTiny: Bool {
        guard let first = width ?? height, let second = height ?? width else { return false }
        return Self.isTiny(min(first, second), max(first, second))
    }

    static func isTiny(_ smallest: Float, _ largest: Float) -> Bool { largest < 32 || smallest < 3 }

    /// Returns the same picture at another URL.
    func at(_ reference: String) -> EntryPicture {
        EntryPicture(rule, reference, base: base, text: text)
    }

    /// Sets the text and the location if they are missing.
    mutating func complete(text other: String?, location otherLocation: String?) {
        text = text ?? other
        location = location ?? otherLocation
    }
}

extension [String] {
    /// Returns the first text that is not just the file name of a URL.
    func first(notNaming url: String) -> String? { first { !$0.isName(ofFileAt: url) } }
}

extension UnsafeRawBufferPointer {
    /// The index of the query or fragment of this URL; `count` if it has neither.
    var endOfPath: Int { Swift.min(index(of: "?", from: 0), index(of: "#", from: 0)) }

    /// Whether the path of this URL has the extension of a picture, and is not a web page about one.
    var isPathOfPicture: Bool {
        let path = part(0..<endOfPath)
        return path.hasSuffix(in: [".jpg", ".jpeg", ".png", ".gif", ".webp", ".avif"]) && path.end(of: "/File:") == nil
            && path.end(of: "/blob/") == nil
    }

    /// Whether the path of this URL has the extension of a video.
    var isPathOfVideo: Bool { part(0..<endOfPath).hasSuffix(in: [".mp4", ".webm", ".mov"]) }

    private func hasSuffix(in suffixes: [StaticString]) -> Bool { suffixes.contains { hasSuffix($0) } }

    /// The file name in this URL.
    fileprivate var file: UnsafeRawBufferPointer {
        let end = endOfPath
        var start = end
        while start > 0, self[start - 1] != UInt8(ascii: "/") { start -= 1 }
        return part(start..<end)
    }

    /// Whether this is a word for any picture, or a placeholder.
    fileprivate var isWordForPicture: Bool {
        switch self {
        case "image", "photo", "picture", "undefined", "null": true
        default: false
        }
    }

    var query: UnsafeRawBufferPointer {
        let start = index(of: "?", from: 0)
        return start < count ? part(start + 1..<Swift.max(start + 1, index(of: "#", from: start))) : part(0..<0)
    }

    /// Whether this URL belongs to a service for portraits, badges or counters.
    var isPortraitOrBadge: Bool {
        let rest = part(index(of: "/", from: 0) + 2..<count)
        let authority = rest.part(0..<rest.part(0..<rest.index(of: "/", from: 0)).endOfPath)
        let path = rest.part(authority.count..<rest.count)
        let host = authority.part((authority.end(of: "@") ?? 0)..<authority.count)
        let name = host.part(0..<host.index(of: ":", from: 0))
        return name == "gravatar.com" || name.hasSuffix(".gravatar.com")
            || name.hasPrefix("avatars") && name.hasSuffix(".githubusercontent.com")
            || name == "pbs.twimg.com" && path.hasPrefix("/profile_images")
            || name == "cdn.bsky.app" && path.hasPrefix("/img/avatar")
            || name == "img.shields.io" || name == "feeds.feedburner.com" && path.hasPrefix("/~")
    }

    /// Returns whether this query contains one of the URLs, percent-encoded or not.
    func contains(anyOf links: [String]) -> Bool {
        guard links.contains(where: { $0.utf8.count <= count }) else { return false }
        let query = String(decoding: self, as: UTF8.self)
        return [query, query.removingPercentEncoding].compactMap { $0 }.contains { query in
            links.contains { link in
                // A longer URL is another page, or the picture itself.
                query.rest(after: link).map { !($0.first?.isLetter ?? false) && !($0.first?.isNumber ?? false) }
                    ?? false
            }
        }
    }
}

extension String {
    /// Returns whether this is only the file name of a URL, with or without its extension and a size.
    func isName(ofFileAt url: String) -> Bool {
        guard utf8.count <= 255 else { return false }
        let (isWord, first) = withBytes { ($0.isWordForPicture, $0.first) }
        let file = url.withBytes { url -> String? in
            let file = url.file
            // Most texts differ in the first character.
            return file.first == first || file.first == UInt8(ascii: "%") ? String(decoding: file, as: UTF8.self) : nil
        }
        return isWord || file.map { isName(of: $0[...]) } ?? false
    }

    private func isName(of file: Substring) -> Bool {
        guard file.utf8.count <= 1_024 else { return false }
        return [file, file.removingPercentEncoding?[...]].compactMap { $0 }.contains { file in
            !file.isEmpty && (self == file || withoutEnding(of: file) == file.withoutEnding(of: file))
        }
    }
}

extension StringProtocol {
    /// Returns the name without the extension of a file, and without a size such as `-300x200`.
    fileprivate func withoutEnding(of file: some StringProtocol) -> SubSequence {
        let ending = file.lastIndex(of: ".").map { String(file[$0...]) }
        let name = ending.flatMap { hasSuffix($0) ? dropLast($0.count) : nil } ?? self[...]
        return name.prefix(upTo: name.size?.start ?? name.endIndex)
    }

    /// The size at the end of a name, such as `-300x200`: its start index and its width.
    var size: (start: Index, width: Int)? {
        guard let start = lastIndex(of: "-") else { return nil }
        let sides = self[index(after: start)...].split(separator: "x", omittingEmptySubsequences: false)
        guard sides.count == 2, sides.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy(\.isDigit) }),
            let width = Int(sides[0])
        else { return nil }
        return (start, width)
    }
}
