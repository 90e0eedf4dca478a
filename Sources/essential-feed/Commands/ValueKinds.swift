import FeedAPI
import FeedCommandLine
import FeedCore
import FeedGallery
import FeedJSON
import Foundation

extension ValueKind where Value == URL {
    static var webURL: Self { Self(.webURL) { URL(web: $0) } }

    /// A URL that is published, so without user and password.
    static var publicURL: Self {
        Self(.webURL) { text in
            URL(web: text).flatMap { $0.user() == nil && $0.password() == nil ? $0 : nil }
        }
    }

    /// The URL of a feed or list, which may be cached; `feed://HOST` means `https://HOST`, and `feed:URL` means URL.
    static var feedURL: Self { feedURL(offering: .feedURLs) }

    /// The URL of a feed, with a suggestion if the user typed the name of a feed list.
    static var feedOrListURL: Self { feedOrListURL(offering: .feedURLs) }

    static func feedOrListURL(offering candidates: CandidateKind) -> Self {
        feedURL(offering: candidates) {
            $0 == "-" || FileManager.default.fileExists(atPath: $0) ? "--feeds " + $0 : nil
        }
    }

    static func feedURL(
        offering candidates: CandidateKind,
        suggest: @escaping @Sendable (String) -> String? = { _ in nil }
    ) -> Self {
        Self(.webURL, completion: .candidates(candidates.rawValue), suggest: suggest) { FeedList.url($0) }
    }
}

extension ValueKind where Value == ImagePrefix {
    /// The id of an image, or its first digits.
    static func imagePrefix(offering candidates: CandidateKind = .imageIDs) -> Self {
        Self(.identifierPrefix, completion: .candidates(candidates.rawValue), read: ImagePrefix.init)
    }
}

/// The first hexadecimal digits of an image's id, at least four, with hyphens at the places of the id.
struct ImagePrefix: Hashable, Sendable {
    /// The prefix in upper case.
    let text: String

    /// The id, if the prefix is complete.
    var id: UUID? { text.utf8.count == 36 ? UUID(uuidString: text) : nil }

    /// Parses a prefix; nil if `text` is not the beginning of an id, or has fewer than four digits.
    init?(_ text: String) {
        let bytes = Array(text.utf8)
        let isBeginning = bytes.enumerated().allSatisfy { index, byte in
            [8, 13, 18, 23].contains(index) ? byte == UInt8(ascii: "-") : Character(Unicode.Scalar(byte)).isHexDigit
        }
        guard isBeginning, (4...36).contains(bytes.count) else { return nil }
        self.text = text.uppercased()
    }

    /// Returns whether the id begins with the prefix.
    func matches(_ id: UUID) -> Bool { id.uuidString.hasPrefix(text) }
}

extension ValueKind where Value == When {
    static var when: Self { Self(.when, suggest: When.suggestion, read: When.init) }
}

/// A moment in the past: a time ago, or a date.
enum When: Hashable, Sendable {
    case ago(Duration)
    case date(Date)

    /// Reads a time such as `2h`, a date such as `2026-11-20`, which is local midnight, or ISO 8601 with a time.
    ///
    /// A time of day without a time zone is local.
    ///
    /// A date without dashes, such as `20261120`, would be a number of seconds, which the user hardly means.
    init?(_ text: String) {
        if let time = ValueKind<Duration>.time().read(text) {
            guard Self.suggestion(for: text) == nil else { return nil }
            self = .ago(time)
        } else if let date = ISO8601.date(Self.withSeconds(text)) ?? Self.localDate(text) {
            self = .date(date)
        } else {
            return nil
        }
    }

    /// Returns `2026-11-20` for `20261120`.
    static func suggestion(for text: String) -> String? {
        guard let parts = text.wholeMatch(of: #/((?:19|20)\d\d)(\d\d)(\d\d)/#)?.output else { return nil }
        let date = "\(parts.1)-\(parts.2)-\(parts.3)"
        return localDate(date) == nil ? nil : date
    }

    func date(before now: Date) -> Date {
        switch self {
        case .ago(let time): now - time / .seconds(1)
        case .date(let date): date
        }
    }

    /// Returns a date such as `2026-11-20T10:00Z` with the missing seconds added.
    private static func withSeconds(_ text: String) -> String {
        let length = "YYYY-MM-DDTHH:MM".utf8.count
        guard let zone = text.lastIndex(where: "Z+-".contains), text[..<zone].utf8.count == length else { return text }
        return text[..<zone] + ":00" + text[zone...]
    }

    private static func localDate(_ text: String) -> Date? {
        let parsed = ["T00:00:00Z", ":00Z", "Z"].lazy.compactMap { ISO8601.date(text + $0) }.first
        return parsed.map { date in
            // The offset may differ between the two dates.
            let first = date - Double(TimeZone.current.secondsFromGMT(for: date))
            return date - Double(TimeZone.current.secondsFromGMT(for: first))
        }
    }
}

extension ValueKind where Value == ImageReference {
    static var image: Self {
        Self(.identifierPrefixOrWebURL, completion: .candidates(CandidateKind.imageIDs.rawValue)) { text in
            text == "-" ? .standardInput : ImageReference(text)
        }
    }
}

/// An image as named by an argument.
enum ImageReference: Hashable, Sendable {
    case id(ImagePrefix)
    case url(URL)
    /// The images whose ids and URLs are on the lines of standard input.
    case standardInput

    /// Parses a reference; nil if the text is neither the beginning of an id nor a URL.
    init?(_ text: String) {
        if let id = ImagePrefix(text) {
            self = .id(id)
        } else if let url = URL(web: text) {
            self = .url(url)
        } else {
            return nil
        }
    }
}

extension ValueKind where Value == String {
    /// A word of a search, not blank.
    static var word: Self { Self(.text) { $0.allSatisfy(\.isWhitespace) ? nil : $0 } }

    static var universityName: Self {
        Self(.name, completion: .candidates(CandidateKind.universityNames.rawValue)) { text in
            text.allSatisfy(\.isWhitespace) ? nil : text
        }
    }

    /// The path of a page or a directory to export to.
    ///
    /// A path with the extension of another kind of file is rejected as a likely mistake, unless it exists.
    static var exportPath: Self {
        Self(.pageOrDirectory, completion: .directory, suggest: { URL(web: $0).map { "PATH --url \($0)" } }) {
            path in
            let endings = [".zip", ".gz", ".tar", ".pdf", ".json", ".xml", ".txt"]
            let hasEnding = endings.contains(where: path.lowercased().hasSuffix)
            let isOther = hasEnding && !FileManager.default.fileExists(atPath: path)
            return path.isEmpty || path == "-" || isOther || URL(web: path) != nil ? nil : path
        }
    }

    /// The path of a feed list.
    static var feedList: Self {
        Self(.file, completion: .file, suggest: { FeedList.url($0).map { "--url \($0)" } }) { path in
            FeedList.url(path) == nil ? path : nil
        }
    }

    /// A title on one line, not blank.
    static var title: Self { Self(.text, read: Gallery.title) }

    /// A title on one line, not blank, that can be written in a feed list.
    static var titleInList: Self {
        Self(.textWithoutQuotes) { text in text.contains("\"") ? nil : Gallery.title(text) }
    }
}
