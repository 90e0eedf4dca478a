import FeedCore
import FeedJSON
public import Foundation

/// What a directory remembers of its export, so that the next one need not be told again.
public struct ExportRecord: Equatable, Sendable {
    /// The URL of the feed; nil for the sample, or where the URL may hold a secret, because the directory is public.
    var feed: URL?

    /// A checksum of the URL of the feed, where that may hold a secret.
    var feedChecksum: String?

    /// The URL at which the directory will be served.
    public var baseURL: URL?

    /// The title of the pages and feeds.
    public var title: String?

    /// Whether all pages of the feed are loaded.
    ///
    /// Options that were not given are nil, and recorded as false.
    public var all: Bool?

    /// Whether the comments on the images are loaded.
    public var comments: Bool?

    /// Whether images that leave the feed stay in the export.
    public var keep: Bool?

    /// The feeds of a list, by the checksum of their URLs; nil if the directory is of one feed.
    var feeds: [String: ListedGallery]?

    /// Creates a record of these options; nil is an option that was not given.
    public init(
        baseURL: URL? = nil,
        title: String? = nil,
        all: Bool? = nil,
        comments: Bool? = nil,
        keep: Bool? = nil
    ) {
        (self.baseURL, self.title, self.all, self.comments, self.keep) = (baseURL, title, all, comments, keep)
    }

    /// Returns whether the directory was written for another feed than that at `url`, as far as is known.
    func isOfAnother(than url: URL) -> Bool {
        if let feed { return feed.absoluteString != url.absoluteString }
        return feedChecksum.map { $0 != Self.checksum(of: url) } ?? false
    }

    mutating func setFeed(_ url: URL) {
        let isPublic = url.redacted == url.absoluteString
        (feed, feedChecksum) = isPublic ? (url, nil) : (nil, Self.checksum(of: url))
    }

    static func checksum(of url: URL) -> String { Checksum(of: url.absoluteString).text }

    /// Returns what is given, and what is recorded of the rest.
    func updated(with given: ExportRecord) -> ExportRecord {
        var record = self
        (record.feed, record.feedChecksum) = (given.feed, given.feedChecksum)
        record.baseURL = given.baseURL ?? baseURL
        record.title = given.title ?? title
        record.all = given.all ?? all
        record.comments = given.comments ?? comments
        record.keep = given.keep ?? keep
        return record
    }
}

extension ExportRecord: Decodable {
    enum CodingKeys: String, CodingKey {
        case feed, feeds, title, all, comments, keep
        case feedChecksum = "feed_checksum"
        case baseURL = "base_url"
    }

    /// Whether everything in it, which others may have changed, leads to the web or to the directory of a feed.
    var isSafe: Bool {
        [feed, baseURL].compactMap(\.self).allSatisfy { URL(web: $0.absoluteString) == $0 }
            && (feeds ?? [:]).values.allSatisfy(\.hasName)
    }

    func write(to writer: inout JSONWriter) throws {
        try writer.object { writer in
            if all == true { writer.member(CodingKeys.all.rawValue, true) }
            if let baseURL { writer.member(CodingKeys.baseURL.rawValue, baseURL.absoluteString) }
            if comments == true { writer.member(CodingKeys.comments.rawValue, true) }
            if let feed { writer.member(CodingKeys.feed.rawValue, feed.absoluteString) }
            if let feedChecksum { writer.member(CodingKeys.feedChecksum.rawValue, feedChecksum) }
            if let feeds {
                let encoder = JSONEncoder()
                encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
                let data = try encoder.encode(feeds)
                writer.name(CodingKeys.feeds.rawValue)
                writer.value { $0 += data }
            }
            if keep == true { writer.member(CodingKeys.keep.rawValue, true) }
            if let title { writer.member(CodingKeys.title.rawValue, title) }
        }
    }
}
