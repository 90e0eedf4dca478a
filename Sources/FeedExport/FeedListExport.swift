import FeedCore
import FeedFiles
public import FeedGallery
public import Foundation

/// An export of a feed list: a directory for each feed, and pages of the newest images of all.
///
/// The record of the feeds is written before their exports, the pages after them, and only then are files removed that an
/// export no longer needs. So a kill at any moment leaves pages with all their pictures and links that work.
public actor FeedListExport {
    private let destination: ExportDestination
    private let urls: [URL]
    private let labels: GalleryLabels
    private var record: ExportRecord
    /// The title of the pages.
    nonisolated let title: String
    /// The exports that this run has written, by the URL of their feed.
    private var exports: [URL: ListedExport] = [:]

    /// Creates an export of the feeds at these URLs.
    public init(of urls: [URL], in destination: ExportDestination, given: ExportRecord, labels: GalleryLabels) {
        (self.destination, self.urls, self.labels) = (destination, urls, labels)
        let known = destination.known.flatMap { $0.feeds == nil ? nil : $0 }
        record = known?.updated(with: given) ?? given
        title = record.title.flatMap(Gallery.title) ?? labels.feeds
    }

    /// The URL at which the directory will be served.
    public var baseURL: URL? { record.baseURL }

    /// Names the directories of the feeds, and returns the names of those that have left the list since the last export.
    public func begin() async throws -> [String] {
        try await update { list in
            var feeds = list.record?.feeds ?? [:]
            let current = Dictionary(uniqueKeysWithValues: urls.map { (ExportRecord.checksum(of: $0), $0) })
            let new = current.filter { feeds[$0.key] == nil }
            let taken = feeds.values.map(\.name) + new.values.map { ListedGallery.name(of: $0, isUnique: true) }
            for (checksum, url) in new {
                let name = ListedGallery.name(of: url, isUnique: true)
                let isUnique = taken.count { $0 == name } == 1
                feeds[checksum] = ListedGallery(name: ListedGallery.name(of: url, isUnique: isUnique))
            }
            let left = feeds.filter { current[$0.key] == nil && $0.value.isListed }
            for checksum in feeds.keys { feeds[checksum]?.isListed = current[checksum] != nil }
            record.feeds = feeds
            list.record = record
            return left.values.map(\.name).sorted()
        }
    }

    /// Returns where the feed at `url` is exported to, and what is to be recorded there.
    public func export(of url: URL) throws -> (ExportDestination, ExportRecord) {
        guard let name = name(of: url) else { throw ExportRefusal.changedMeanwhile }
        switch try PublicDirectory.open(destination.path)?.kind(of: name) {
        case nil, .nothing, .directory: break
        case .file, .other: throw ExportFailure(path: destination.path, cause: ExportRefusal.existing(name))
        }
        let given = ExportRecord(
            baseURL: record.baseURL?.appending(path: name, directoryHint: .isDirectory),
            all: record.all,
            comments: record.comments,
            keep: record.keep
        )
        let part = try ExportDestination(path(of: name))
        return (part, part.record(of: url, given: given))
    }

    private func name(of url: URL) -> String? {
        record.feeds?[ExportRecord.checksum(of: url)]?.name
    }

    /// Adds the written export of a feed, whose unneeded files are removed by ``finish()``.
    func add(_ feed: ExportedFeed, dates: [UUID: Date], unneeded: UnneededFiles?) {
        guard let name = name(of: feed.source) else { return }
        exports[feed.source] = ListedExport(feed, in: path(of: name), dates: dates, unneeded: unneeded)
    }

    /// Writes the pages and feeds of all, once each feed was exported or failed, and then removes the files that the exports
    /// no longer need.
    public func finish() async throws {
        do {
            try await write(gallery(), to: try await PublicDirectory.lock(in: destination.path))
            for export in exports.values { try await export.unneeded?.remove() }
        } catch {
            throw error is CancellationError ? error : ExportFailure(path: destination.path, cause: error)
        }
    }

    /// The newest images of all feeds; a feed that was not exported in this run is shown as its directory is.
    private func gallery() -> Gallery {
        let parts = urls.map { url in
            exports[url] ?? name(of: url).flatMap { ListedExport(of: url, in: path(of: $0)) }
        }
        var ids: Set<UUID> = []
        let entries = parts.flatMap { $0?.entries ?? [] }.filter { ids.insert($0.image.id).inserted }
        let newest = ListedExport.newest(of: entries)
        let shown = Dictionary(grouping: newest, by: \.feed)
        var pictures: [UUID: PictureFile] = [:]
        let feeds = zip(urls, parts).map { url, part in
            pictures.merge(part?.pictures(of: shown[url]?.map(\.image) ?? []) ?? [:]) { first, _ in first }
            let directory = part == nil ? nil : name(of: url)
            return GalleryFeed(url: url, title: part?.title, imageCount: part?.imageCount ?? 0, directory: directory)
        }
        return Gallery(
            entries: newest,
            feeds: feeds,
            title: title,
            labels: labels,
            baseURL: baseURL,
            pictures: pictures
        )
    }

    /// Writes the files of a gallery: the first page last, before those that it no longer has are removed.
    private func write(_ gallery: Gallery, to directory: borrowing PublicDirectory) async throws {
        let old = try ExportList(of: directory)
        let feeds = [(RSSFeed.name, RSSFeed(of: gallery)?.bytes), (JSONFeed.name, JSONFeed(of: gallery)?.bytes)]
        var files = feeds.compactMap { name, bytes in bytes.map { (name: name, bytes: $0) } }
        for page in gallery.pages.reversed() {
            var bytes: [UInt8] = []
            try await page.write {
                bytes += $0
            } showing: { image in
                GalleryItem(picture: gallery.pictures[image.id].map { .file($0) } ?? .missing)
            }
            files.append((page.name, bytes))
        }
        for (name, _) in files where old.files[name] == nil {
            guard case .nothing = try directory.kind(of: name) else { throw ExportRefusal.existing(name) }
        }
        var needed = old
        needed.files = Dictionary(uniqueKeysWithValues: files.map { ($0.name, nil) })
        var all = needed
        all.files.merge(old.files) { new, _ in new }
        if all != old { try directory.update(ExportList.name, to: all.bytes()) }
        for (name, bytes) in files { try directory.update(name, to: bytes) }
        if needed != all {
            try UnneededFiles(path: destination.path, written: all, needed: needed).remove(from: directory)
        }
    }

    private func path(of name: String) -> String {
        destination.path + (destination.path.hasSuffix("/") ? "" : "/") + name
    }

    /// Changes the list of the directory.
    private func update<Result>(_ change: (inout ExportList) throws -> Result) async throws -> Result {
        do {
            let directory = try await PublicDirectory.lock(in: destination.path)
            var list = try ExportList(of: directory)
            let result = try change(&list)
            try directory.update(ExportList.name, to: list.bytes())
            return result
        } catch {
            throw error is CancellationError ? error : ExportFailure(path: destination.path, cause: error)
        }
    }
}

/// A feed of an exported list: its directory, and whether it is still in the list.
struct ListedGallery: Codable, Equatable, Sendable {
    private enum CodingKeys: String, CodingKey {
        case name, entry
        case isListed = "listed"
    }

    static let longestName = 100

    /// The name of its directory, which it keeps.
    let name: String

    /// Whether it is in the list; a feed that has left it keeps its directory.
    var isListed = true

    init(name: String) {
        self.name = name
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        name = try container.decode(String.self, forKey: .name)
        // An earlier version recorded what its page showed of a feed in the list.
        isListed = try container.decodeIfPresent(Bool.self, forKey: .isListed) ?? container.contains(.entry)
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(name, forKey: .name)
        try container.encode(isListed, forKey: .isListed)
    }

    /// Returns a name for the directory of the feed at `url`: host and path, in small letters, digits and `-`.
    ///
    /// - Parameter isUnique: whether no other feed would have the same; else a part of its checksum follows.
    static func name(of url: URL, isUnique: Bool) -> String {
        let text = (url.host(percentEncoded: false) ?? "") + "/" + url.path(percentEncoded: false)
        let words = text.lowercased().split { !isLetter($0) }.joined(separator: "-")
        let ending = isUnique ? "" : "-" + ExportRecord.checksum(of: url).prefix(6)
        let start = words.prefix(longestName - ending.count).drop { $0 == "-" }
        return (start.isEmpty ? "feed" : start) + ending
    }

    private static func isLetter(_ character: Character) -> Bool {
        ("a"..."z").contains(character) || ("0"..."9").contains(character)
    }

    /// Whether the name is one that ``name(of:isUnique:)`` may have returned.
    var hasName: Bool {
        (1...Self.longestName).contains(name.count) && name.allSatisfy { Self.isLetter($0) || $0 == "-" }
    }
}
