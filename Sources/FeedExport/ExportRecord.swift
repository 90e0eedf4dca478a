import FeedCore
package import Foundation

/// The feed and the options of an export, recorded in its directory so that the next export needs only the path.
package struct ExportRecord: Equatable, Sendable {
    /// The feed; nil for the sample and for a list.
    package internal(set) var feed: RecordedFeed?

    /// The options, except those for single images.
    package private(set) var options = RecordedOptions()

    /// The IDs of the images that were taken down, sorted; nil if there are none.
    package internal(set) var without: [UUID]?

    /// The names of the directories on the index page, in order; nil in the export of a single feed.
    package internal(set) var feeds: [String]?

    /// The titles of these feeds, by the names of their directories.
    var titles: [String: String]?

    init() {}
}

extension ExportRecord: Codable {
    private enum CodingKeys: CodingKey {
        case feed, feeds, titles, without
    }

    /// Decodes a record, an object with the members of the feed and the options.
    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        feed = container.contains(.feed) ? try RecordedFeed(from: decoder) : nil
        options = try RecordedOptions(from: decoder)
        without = try container.decodeIfPresent([UUID].self, forKey: .without)
        feeds = try container.decodeIfPresent([String].self, forKey: .feeds)
        titles = try container.decodeIfPresent([String: String].self, forKey: .titles)
    }

    /// Encodes the members of the feed and the options in one object.
    package func encode(to encoder: any Encoder) throws {
        try feed?.encode(to: encoder)
        try options.encode(to: encoder)
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encodeIfPresent(without, forKey: .without)
        try container.encodeIfPresent(feeds, forKey: .feeds)
        try container.encodeIfPresent(titles, forKey: .titles)
    }
}

extension ExportRecord {
    /// Whether images that have left the feed stay in the export.
    package var isArchive: Bool { has(.keep) }

    /// The URL at which the directory will be served.
    package var baseURL: URL? { options.texts[.baseURL].flatMap(URL.init(web:)) }

    /// Returns whether a flag is recorded.
    func has(_ flag: RecordedOptions.Flag) -> Bool { options.flags.contains(flag) }

    /// Whether all values are web URLs or names in the directory, because other people may have changed the file.
    var isSafe: Bool {
        feed?.isSafe != false && baseURL?.absoluteString == options.texts[.baseURL]
            && (feeds ?? []).allSatisfy(ExportName.isInside)
    }

    /// Returns the record with these options; given options replace the recorded ones.
    func updated(with given: ExportOptions) -> ExportRecord {
        var record = self
        record.options.flags.formUnion(given.recorded.flags)
        record.options.texts.merge(given.recorded.texts) { $1 }
        let hidden = Set(without ?? []).union(given.without).subtracting(given.with)
        record.without = hidden.isEmpty ? nil : hidden.sorted { $0.uuidString < $1.uuidString }
        return record
    }
}
