import EssentialFeed
import FeedCore
public import Foundation

/// The feed and the options of an export, recorded in its directory so that the next export needs only the path.
///
/// The directory is public, so neither the secrets of the URL nor anything derived from them is recorded.
public struct ExportRecord: Codable, Equatable, Sendable {
    /// The URL of the feed without its secrets; nil for the sample, for a list, and in a record from an earlier
    /// version.
    public private(set) var feed: URL?

    /// Whether the URL had a secret, so that the user must name the feed every time.
    public private(set) var hasSecret: Bool?

    /// The plain form of the feed's first URL, from which its IDs are derived, if the feed has moved since.
    private(set) var firstFeed: String?

    /// The IDs and links that several entries of the feed had in common, on which its IDs depend.
    private var sharedIDs, sharedLinks: [String]?

    /// The checksum that an earlier version recorded instead of a URL with a secret; no longer written.
    private var feedChecksum: String?

    /// The URL at which the directory will be served.
    public var baseURL: URL?

    /// The title of the pages and feeds.
    public var title: String?

    /// Whether all pages of the feed are loaded; for all options, nil means false.
    public var all: Bool?

    /// Whether the comments on the images are loaded.
    public var comments: Bool?

    /// Whether the pages show thumbnails.
    public var thumbnails: Bool?

    /// Whether images that leave the feed stay in the export, which is then an archive.
    public var keep: Bool?

    /// The IDs of the images that were taken down, sorted.
    public internal(set) var without: [UUID]?

    /// The language of the pages.
    public var language: String?

    /// The names of the directories on the index page, in order; nil in the export of a single feed.
    public internal(set) var feeds: [String]?

    private enum CodingKeys: String, CodingKey {
        case feed, feeds, title, all, comments, thumbnails, keep, without, language
        case hasSecret = "feed_must_be_named"
        case firstFeed = "first_feed"
        case sharedIDs = "shared_ids"
        case sharedLinks = "shared_links"
        case feedChecksum = "feed_checksum"
        case baseURL = "base_url"
    }

    init() {}

    /// Decodes a record, including a record from an earlier version.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        func value<Value: Decodable>(_ key: CodingKeys) throws -> Value? {
            try container.decodeIfPresent(Value.self, forKey: key)
        }
        (feed, hasSecret, feedChecksum) = try (value(.feed), value(.hasSecret), value(.feedChecksum))
        (firstFeed, sharedIDs, sharedLinks) = try (value(.firstFeed), value(.sharedIDs), value(.sharedLinks))
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
    /// Whether images that have left the feed stay in the export.
    public var isArchive: Bool { keep == true }

    /// Whether all values are web URLs or names of directories, because other people may have changed the file.
    var isSafe: Bool {
        [feed, baseURL].compactMap(\.self).allSatisfy { URL(web: $0.absoluteString) == $0 }
            && (feeds ?? []).allSatisfy(ExportName.isDirectory)
    }

    /// Whether a feed is recorded, in any form.
    var hasFeed: Bool { feed != nil || feedChecksum != nil }

    /// Returns whether the recorded feed is the feed at `url`.
    func isOf(_ url: URL) -> Bool {
        if let feed { return FeedIdentity.plainForm(of: feed) == FeedIdentity.plainForm(of: url) }
        return feedChecksum == Checksum(of: url.absoluteString).text
    }

    mutating func setFeed(_ url: URL?) {
        let recorded = url.flatMap { URL(web: $0.withoutSecrets) }
        (feed, feedChecksum) = (recorded, nil)
        hasSecret = recorded != nil && recorded != url ? true : nil
    }

    /// Records the new URL of a feed that has moved; its IDs are still derived from its first URL.
    mutating func moveFeed(to url: URL) {
        let first = firstFeed ?? feed.map(FeedIdentity.plainForm)
        setFeed(url)
        firstFeed = first == FeedIdentity.plainForm(of: url) ? nil : first
    }

    /// The identity that the IDs of the feed's images are derived from; nil if no feed is recorded.
    var identity: FeedIdentity? {
        guard var identity = firstFeed.map(FeedIdentity.init(base:)) ?? feed.map(FeedIdentity.init(feed:)) else {
            return nil
        }
        identity.addShared(ids: sharedIDs ?? [], links: sharedLinks ?? [])
        return identity
    }

    /// Records what the IDs of a loaded list are derived from.
    mutating func setIdentity(of list: LoadedList<FeedImage>) {
        guard let feed, let identity = list.identity else { return }
        firstFeed = identity.base == FeedIdentity.plainForm(of: feed) ? nil : identity.base
        sharedIDs = identity.sharedIDs.isEmpty ? nil : identity.sharedIDs
        sharedLinks = identity.sharedLinks.isEmpty ? nil : identity.sharedLinks
    }

    /// Returns the record with these options; given options replace the recorded ones.
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

/// The options of one run of an export; for options that are not given, the recorded ones apply.
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

    /// Creates options without any given option.
    public init() {}
}

extension URL {
    /// The URL without user, password and possibly secret values.
    var withoutSecrets: String { redacted.replacing("…@", with: "").replacing("…", with: "") }
}
