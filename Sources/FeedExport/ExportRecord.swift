import FeedCore
public import Foundation

/// The feed and the options of an export, recorded in its directory so that the next export needs only the path.
///
/// The directory is public, so no secret of the URL is recorded, nor anything derived from one.
public struct ExportRecord: Codable, Equatable, Sendable {
    /// The URL of the feed without its secrets; nil for the sample, a list, and in a record of an earlier version.
    public private(set) var feed: URL?

    /// Whether the URL had a secret, so that the feed must be named every time.
    public private(set) var hasSecret: Bool?

    /// The plain form of the URL that the feed had first, if it has moved since: its IDs are derived from that.
    private(set) var firstFeed: String?

    /// The checksum that an earlier version recorded instead of a URL with a secret; never written again.
    private var feedChecksum: String?

    /// The URL at which the directory will be served.
    public var baseURL: URL?

    /// The title of the pages and feeds.
    public var title: String?

    /// Whether all pages of the feed are loaded; nil and false mean the same for each option.
    public var all: Bool?

    /// Whether the comments on the images are loaded.
    public var comments: Bool?

    /// Whether the pages show thumbnails.
    public var thumbnails: Bool?

    /// Whether images that leave the feed stay in the export, which is then an archive.
    public var keep: Bool?

    /// The images that were taken down, in the order of their IDs.
    public internal(set) var without: [UUID]?

    /// The language of the pages.
    public var language: String?

    /// The names of the directories on the index page, in order; nil if the export is of one feed.
    public internal(set) var feeds: [String]?

    private enum CodingKeys: String, CodingKey {
        case feed, feeds, title, all, comments, thumbnails, keep, without, language
        case hasSecret = "feed_must_be_named"
        case firstFeed = "first_feed"
        case feedChecksum = "feed_checksum"
        case baseURL = "base_url"
    }

    init() {}

    /// Decodes a record, also one that an earlier version wrote.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        func value<Value: Decodable>(_ key: CodingKeys) throws -> Value? {
            try container.decodeIfPresent(Value.self, forKey: key)
        }
        (feed, hasSecret, feedChecksum) = try (value(.feed), value(.hasSecret), value(.feedChecksum))
        firstFeed = try value(.firstFeed)
        (baseURL, title, language, without) = try (
            value(.baseURL), value(.title), value(.language), value(.without)
        )
        (all, comments, thumbnails, keep) = try (
            value(.all), value(.comments), value(.thumbnails), value(.keep)
        )
        do {
            feeds = try value(.feeds)
        } catch DecodingError.typeMismatch {
            let earlier: [String: EarlierDirectory]? = try value(.feeds)
            feeds = earlier?.values.map(\.name).sorted()
        }
    }

    private struct EarlierDirectory: Decodable {
        let name: String
    }
}

extension ExportRecord {
    /// Whether the export keeps images that have left the feed.
    public var isArchive: Bool { keep == true }

    /// Whether everything in the record, which other people may have changed, is a web URL or the name of a directory.
    var isSafe: Bool {
        [feed, baseURL].compactMap(\.self).allSatisfy { URL(web: $0.absoluteString) == $0 }
            && (feeds ?? []).allSatisfy(ExportName.isDirectory)
    }

    /// Whether a feed is recorded in any form.
    var hasFeed: Bool { feed != nil || feedChecksum != nil }

    /// Returns whether the recorded feed is the one at `url`.
    func isOf(_ url: URL) -> Bool {
        if let feed { return FeedIdentity.plainForm(of: feed) == FeedIdentity.plainForm(of: url) }
        return feedChecksum == Checksum(of: url.absoluteString).text
    }

    mutating func setFeed(_ url: URL?) {
        let recorded = url.flatMap { URL(web: $0.withoutSecrets) }
        (feed, feedChecksum) = (recorded, nil)
        hasSecret = recorded != nil && recorded != url ? true : nil
    }

    /// Records that the feed has moved to `url`; its IDs are still derived from its first URL.
    mutating func moveFeed(to url: URL) {
        let first = firstFeed ?? feed.map(FeedIdentity.plainForm)
        setFeed(url)
        firstFeed = first == FeedIdentity.plainForm(of: url) ? nil : first
    }

    /// The plain forms of the recorded URL and of the first URL.
    var plainForms: [String] { [feed.map(FeedIdentity.plainForm), firstFeed].compactMap(\.self) }

    /// Returns the record after an export with these options: a given option replaces the recorded one.
    func updated(with options: ExportOptions) -> ExportRecord {
        var record = self
        record.baseURL = options.baseURL ?? baseURL
        record.title = options.title ?? title
        record.language = options.language ?? language
        record.all = options.all ? true : all
        record.comments = options.comments ? true : comments
        record.thumbnails = options.thumbnails ? true : thumbnails
        record.keep = options.keep ? true : keep
        let hidden = Set(without ?? []).union(options.without).subtracting(options.with)
        record.without = hidden.isEmpty ? nil : hidden.sorted { $0.uuidString < $1.uuidString }
        return record
    }
}

/// The options of one run of an export; those that are not given are as recorded.
public struct ExportOptions: Sendable {
    /// The URL at which the directory will be served.
    public var baseURL: URL?

    /// The title of the pages and feeds.
    public var title: String?

    /// The language of the pages; nil if the environment names none.
    public var language: String?

    /// Whether to load all pages of the feed.
    public var all = false

    /// Whether to load the comments.
    public var comments = false

    /// Whether to make thumbnails.
    public var thumbnails = false

    /// Whether images that leave the feed stay.
    public var keep = false

    /// The images to take down.
    public var without: Set<UUID> = []

    /// The images to show again.
    public var with: Set<UUID> = []

    /// Whether the recorded feed has moved to the given URL.
    public var isMoved = false

    /// Whether another feed may replace the export.
    public var replaces = false

    /// Creates options of which none is given.
    public init() {}
}

extension URL {
    /// The URL without user, password and values that may be secret.
    var withoutSecrets: String { redacted.replacing("…@", with: "").replacing("…", with: "") }
}
