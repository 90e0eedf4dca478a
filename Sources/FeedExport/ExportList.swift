import FeedCore
import FeedFiles
import FeedGallery
import FeedJSON
import Foundation

/// The list of files that exports wrote to a directory, saved in a file next to them.
///
/// It distinguishes these, which may be replaced and removed, from all others, and says what each picture and the comments
/// on each image came from. It also records what the export was told.
struct ExportList: Equatable {
    static let name = ".essential-feed-export.json"

    /// A checksum of the URL that a file came from, or nil if that is not known.
    ///
    /// The list is served with the mirror, so the URL itself, which may contain a secret, is not part of it.
    typealias Source = UInt64?

    private static let version = 1

    var files: [String: Source] = [:]

    /// What the export was told; nil in a list of an earlier version, and where there is none yet.
    var record: ExportRecord?

    /// The dates of the images that have none: when they were first exported.
    var dates: [UUID: Date] = [:]

    /// Whether an export has written the directory.
    var isEmpty: Bool { files.isEmpty && record == nil }
}

extension ExportList {
    /// Reads the list in `directory`; it is empty if the directory is.
    ///
    /// - Throws: ``ExportRefusal`` if the directory has other files, or the list was not written by an export.
    init(of directory: borrowing PublicDirectory) throws {
        self.init()
        switch try directory.kind(of: Self.name) {
        case .nothing:
            guard try directory.names().isEmpty else { throw ExportRefusal.foreignDirectory }
        case .file:
            guard let bytes = try directory.read(Self.name, limit: 256 << 20) else { return }
            guard let list = try? Self.list(in: bytes) else { throw ExportRefusal.damagedList(Self.name) }
            self = list
        case .directory, .other:
            throw ExportRefusal.damagedList(Self.name)
        }
    }

    /// What the file contains; lists of earlier versions have no sources.
    private struct Content: Decodable {
        let version: Int
        let files: [String]
        let sources: [String]?
        let record: ExportRecord?
        let dates: [String: Int]?
    }

    /// Returns the list, or nil if no export has written such a one.
    private static func list(in bytes: [UInt8]) throws -> ExportList? {
        let content = try JSONDecoder().decode(Content.self, from: Data(bytes))
        guard content.version == version, content.files.allSatisfy(isExportedFile) else { return nil }
        guard content.record?.isSafe != false else { return nil }
        let sources = content.sources?.map { UInt64($0, radix: 16) } ?? content.files.map { _ in nil }
        guard sources.count == content.files.count else { return nil }
        let dates = (content.dates ?? [:]).compactMap { id, seconds in
            UUID(uuidString: id).map { ($0, Date(timeIntervalSince1970: Double(seconds))) }
        }
        return ExportList(
            files: Dictionary(zip(content.files, sources)) { $1 },
            record: content.record,
            dates: Dictionary(dates) { $1 }
        )
    }

    static func source(_ url: String) -> Source { UInt64(Checksum(of: url).text, radix: 16) }

    /// Returns whether the list has a file that came, as far as is known, from `source`.
    func has(_ name: String, from source: Source) -> Bool {
        files[name].map { $0 == nil || $0 == source } ?? false
    }

    /// The content of the file, identical for identical files and sources.
    func bytes() throws -> [UInt8] {
        let sorted = files.sorted { $0.key < $1.key }
        // JSONEncoder would take several times the memory for the list of a large feed.
        var writer = JSONWriter(capacity: 128 * sorted.count)
        try writer.object { writer in
            if !dates.isEmpty {
                writer.name("dates")
                writer.object { writer in
                    for (id, date) in dates.map({ ($0.text, $1) }).sorted(by: { $0.0 < $1.0 }) {
                        writer.member(id, Int(date.timeIntervalSince1970))
                    }
                }
            }
            writer.name("files")
            writer.array { for file in sorted { $0.string(file.key) } }
            if let record {
                writer.name("record")
                try record.write(to: &writer)
            }
            writer.name("sources")
            writer.array { for file in sorted { $0.string(file.value.map { String($0, radix: 16) } ?? "") } }
            writer.member("version", Self.version)
        }
        return writer.bytes
    }

    /// Returns whether an export may have written a file with this name; no other is ever replaced or removed.
    static func isExportedFile(_ name: String) -> Bool {
        if name.hasPrefix("pictures/") { return PictureName(name) != nil }
        let parts = name.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        switch (parts[0], parts.count) {
        case ("index.html", 1), (DirectoryExport.feedName, 1), (RSSFeed.name, 1), (JSONFeed.name, 1): return true
        case (_, 1): return Int(name.dropFirst(5).dropLast(5)).map { "page-\($0).html" == name } ?? false
        case ("image", 3):
            guard let id = UUID(uuidString: parts[1]) else { return false }
            return [DirectoryExport.commentsName(id), ImagePage.name(forImage: id)].contains(name)
        default: return false
        }
    }
}
