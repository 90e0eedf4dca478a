import FeedCore
import FeedJSON
import Foundation

/// What a directory remembers of its export, so that the next one need not be told again.
struct ExportRecord: Equatable, Sendable {
    /// The URL of the feed; nil for the sample, or where the URL may hold a secret, because the directory is public.
    var feed: URL?

    /// A checksum of the URL of the feed, where that may hold a secret.
    var feedChecksum: String?

    var baseURL: URL?
    var title: String?
    var all = false
    var comments = false
    var keep = false

    /// Whether the directory was written for a feed that is known, at least by its checksum.
    var namesFeed: Bool { feed != nil || feedChecksum != nil }

    /// Returns whether the directory was written for the feed at `url`.
    func isOf(_ url: URL) -> Bool {
        feed?.absoluteString == url.absoluteString || feedChecksum == Self.checksum(of: url)
    }

    mutating func setFeed(_ url: URL) {
        let isPublic = url.redacted == url.absoluteString
        (feed, feedChecksum) = isPublic ? (url, nil) : (nil, Self.checksum(of: url))
    }

    private static func checksum(of url: URL) -> String { Checksum(of: url.absoluteString).text }

    /// Returns what is given, and what is recorded of the rest.
    func updated(with given: ExportRecord) -> ExportRecord {
        ExportRecord(
            feed: given.feed,
            feedChecksum: given.feedChecksum,
            baseURL: given.baseURL ?? baseURL,
            title: given.title ?? title,
            all: given.all || all,
            comments: given.comments || comments,
            keep: given.keep || keep
        )
    }
}

extension ExportRecord: Decodable {
    enum CodingKeys: String, CodingKey {
        case feed, title, all, comments, keep
        case feedChecksum = "feed_checksum"
        case baseURL = "base_url"
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        func url(_ key: CodingKeys) throws -> URL? {
            guard let text = try container.decodeIfPresent(String.self, forKey: key) else { return nil }
            guard let url = URL(web: text) else {
                throw DecodingError.dataCorruptedError(forKey: key, in: container, debugDescription: "not a web URL")
            }
            return url
        }
        feed = try url(.feed)
        baseURL = try url(.baseURL)
        feedChecksum = try container.decodeIfPresent(String.self, forKey: .feedChecksum)
        title = try container.decodeIfPresent(String.self, forKey: .title)
        all = try container.decodeIfPresent(Bool.self, forKey: .all) ?? false
        comments = try container.decodeIfPresent(Bool.self, forKey: .comments) ?? false
        keep = try container.decodeIfPresent(Bool.self, forKey: .keep) ?? false
    }

    func write(to writer: inout JSONWriter) {
        writer.object { writer in
            if all { writer.member(CodingKeys.all.rawValue, true) }
            if let baseURL { writer.member(CodingKeys.baseURL.rawValue, baseURL.absoluteString) }
            if comments { writer.member(CodingKeys.comments.rawValue, true) }
            if let feed { writer.member(CodingKeys.feed.rawValue, feed.absoluteString) }
            if let feedChecksum { writer.member(CodingKeys.feedChecksum.rawValue, feedChecksum) }
            if keep { writer.member(CodingKeys.keep.rawValue, true) }
            if let title { writer.member(CodingKeys.title.rawValue, title) }
        }
    }
}
