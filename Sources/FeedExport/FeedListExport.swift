import FeedCore
import FeedFiles
public import FeedGallery
public import Foundation

/// An export of a list of feeds: a directory for each, and a page that leads to all.
///
/// What is recorded of the feeds is written before the page, and the page before anything that it no longer needs is
/// removed, so that a kill at any moment leaves a page whose links lead somewhere.
public actor FeedListExport {
    private let destination: ExportDestination
    private let urls: [URL]
    private let labels: GalleryLabels
    private var record: ExportRecord

    /// Creates an export of the feeds at these URLs.
    public init(of urls: [URL], in destination: ExportDestination, given: ExportRecord, labels: GalleryLabels) {
        (self.destination, self.urls, self.labels) = (destination, urls, labels)
        let known = destination.known.flatMap { $0.feeds == nil ? nil : $0 }
        record = known?.updated(with: given) ?? given
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
            let left = feeds.filter { current[$0.key] == nil && $0.value.entry != nil }
            for checksum in left.keys { feeds[checksum]?.entry = nil }
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
        let part = try ExportDestination(destination.path + (destination.path.hasSuffix("/") ? "" : "/") + name)
        return (part, part.record(of: url, given: given))
    }

    private func name(of url: URL) -> String? {
        record.feeds?[ExportRecord.checksum(of: url)]?.name
    }

    /// Shows on the page what was exported of a feed.
    func show(_ feed: ExportedFeed) async throws {
        guard let name = name(of: feed.source) else { return }
        let entry = GalleryIndex.Entry(of: feed.gallery(), in: name)
        try await update { list in
            list.record?.feeds?[ExportRecord.checksum(of: feed.source)]?.entry = entry
        }
    }

    /// Changes the list of the directory, writes the page, and then removes the files of an earlier export of one feed.
    private func update<Result>(_ change: (inout ExportList) throws -> Result) async throws -> Result {
        do {
            let directory = try await PublicDirectory.lock(in: destination.path)
            var list = try ExportList(of: directory)
            if case .file = try directory.kind(of: GalleryIndex.name), list.files[GalleryIndex.name] == nil {
                throw ExportRefusal.existing(GalleryIndex.name)
            }
            let result = try change(&list)
            list.files[GalleryIndex.name] = .some(nil)
            try directory.update(ExportList.name, to: list.bytes())
            try directory.update(GalleryIndex.name, to: page(of: list.record?.feeds ?? [:]))
            let unneeded = list.files.keys.filter { $0 != GalleryIndex.name }
            guard !unneeded.isEmpty else { return result }
            for name in unneeded { try directory.remove(name) }
            list.files = [GalleryIndex.name: nil]
            try directory.update(ExportList.name, to: list.bytes())
            return result
        } catch {
            throw error is CancellationError ? error : ExportFailure(path: destination.path, cause: error)
        }
    }

    private func page(of feeds: [String: ListedGallery]) -> [UInt8] {
        let entries = urls.map { url in
            feeds[ExportRecord.checksum(of: url)]?.entry
                ?? GalleryIndex.Entry(title: url.host(percentEncoded: false) ?? url.redacted)
        }
        return GalleryIndex(of: entries, title: record.title, labels: labels).bytes
    }
}

/// A feed of a list that was exported: where it is, and how the page that leads to all shows it.
struct ListedGallery: Codable, Equatable, Sendable {
    static let longestName = 100

    /// The name of its directory, which it keeps.
    let name: String

    /// Nil until it has been exported, and once it has left the list.
    var entry: GalleryIndex.Entry?

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
