import FeedCore
import FeedJSON
import Foundation

/// The members of the metadata that have been read.
struct Members {
    private var version: Int?
    private(set) var url: URL?
    private var timestamp: Date?
    private var fetchedAt: Date?
    private var etag: String?
    private var lastModified: String?
    private var redirectedURL: URL?
    private var requestURL: URL?
    private var discoveredURL: URL?
    private var freshness = Duration.zero
    private var policy: CachePolicy?
    private var title: String?
    private var format: FeedFormat?
    private var foundFeed: URL?
    private var next: URL?
    private var paging: Paging?
    private var history: ListHistory?

    mutating func read(_ name: JSONText, from reader: inout JSONReader) throws {
        switch name {
        case "version": version = try reader.readInteger()
        case "url": url = try reader.readURL()
        case "timestamp": timestamp = try reader.readMoment()
        case "fetched_at": fetchedAt = try reader.readMoment()
        case "freshness": freshness = try reader.readDuration()
        case "maximum_age": policy = try reader.readNull() ? .neverExpires : .expires(after: reader.readDuration())
        case "title": title = try reader.readString()
        // A later version may have more formats.
        case "format": format = FeedFormat(rawValue: try reader.readString())
        case "found_feed": foundFeed = try reader.readURL()
        case "next": next = try reader.readURL()
        case "pages": paging = try reader.readPaging()
        case "history": history = try reader.readHistory()
        case "etag": etag = try reader.readString()
        case "last_modified": lastModified = try reader.readString()
        case "redirected_url": redirectedURL = try reader.readURL()
        case "request_url": requestURL = try reader.readURL()
        case "discovered_url": discoveredURL = try reader.readURL()
        default: break
        }
    }

    var validators: Validators {
        Validators(
            etag: etag,
            lastModified: lastModified,
            redirectedURL: redirectedURL,
            requestURL: requestURL,
            discoveredURL: discoveredURL
        )
    }

    func metadata(_ reader: borrowing JSONReader) throws -> CacheMetadata {
        guard let version else { throw reader.missing("version") }
        guard version == CacheFile.version else { throw InvalidEntry.version(version) }
        guard let url else { throw reader.missing("url") }
        guard let timestamp else { throw reader.missing("timestamp") }
        var metadata = CacheMetadata(
            timestamp: timestamp,
            url: url,
            validators: validators,
            freshness: freshness,
            fetchedAt: fetchedAt
        )
        (metadata.policy, metadata.title, metadata.format) = (policy, title, format)
        (metadata.next, metadata.paging, metadata.history) = (next, paging, history)
        metadata.foundFeed = foundFeed
        return metadata
    }
}
