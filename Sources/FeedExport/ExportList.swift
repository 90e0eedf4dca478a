import FeedCore
import FeedFiles
import FeedJSON
import Foundation

/// The list of files that exports wrote to a directory, saved in a file next to them.
///
/// Only these files may be replaced and removed. The list has the size and modification time of each, so that unchanged
/// files need not be read, and the image IDs of each picture. It also contains the record of the options.
struct ExportList: Equatable {
    static let name = "essential-feed.json"

    private static let version = 2

    var files: [String: ExportedFile] = [:]

    /// The record; nil before the first export.
    var record: ExportRecord?

    /// The times at which images without a date were first exported.
    var firstExported: [UUID: Date] = [:]

    /// Returns the date that orders an image: when it was published or, without such a date, first exported.
    func date(of image: FeedImage, at now: Date) -> Date? { image.publishedAt(by: now) ?? firstExported[image.id] }

    /// When the service sent the feed, as on the first page; nil if that is unknown.
    var date: Date?

    /// Whether no export has written the directory.
    var isEmpty: Bool { record == nil }

    /// The IDs of the images, each of which has a page.
    var images: Set<UUID> { Set(files.keys.compactMap(ExportName.image(ofPage:))) }

    /// The pictures by the ID of their image, sorted by name.
    var pictures: [UUID: [(name: String, file: ExportedFile)]] {
        var pictures: [UUID: [(name: String, file: ExportedFile)]] = [:]
        for (name, file) in files where name.hasPrefix("pictures/") {
            for image in file.images { pictures[image, default: []].append((name, file)) }
        }
        return pictures.mapValues { $0.sorted { $0.name < $1.name } }
    }
}

// MARK: - Reading

extension ExportList {
    /// Reads the list in `directory`; the list is empty if the directory counts as empty.
    ///
    /// - Throws: ``ExportRefusal`` if the directory has other files, or the list was not written by an export.
    static func read(in directory: borrowing PublicDirectory) throws -> ExportList {
        switch try directory.kind(of: name) {
        case .nothing: break
        case .file:
            guard let bytes = try directory.read(name) else { break }
            guard let list = try? Self.list(in: bytes) else { throw ExportRefusal.damagedList(name) }
            return list
        case .directory, .link, .other: throw ExportRefusal.damagedList(name)
        }
        let names = try directory.names().filter { !ExportName.isIgnored($0) }
        if names.contains(DirectoryExport.feedName) { throw ExportRefusal.missingList(name) }
        guard names.isEmpty else { throw ExportRefusal.foreignDirectory }
        return ExportList()
    }

    /// Returns the list in a file; nil if no export can have written the file.
    static func list(in bytes: [UInt8]) throws -> ExportList? {
        var list = ExportList()
        list.files.reserveCapacity(bytes.count / 150)
        var version: Int?
        var (hasFiles, isSafe) = (false, true)
        try JSONReader.read(bytes) { reader in
            try reader.readObject { reader, member in
                switch member {
                case "version": version = try reader.readInteger()
                case "record":
                    let start = reader.offset
                    try reader.skipValue()
                    list.record = try JSONDecoder().decode(
                        ExportRecord.self,
                        from: Data(bytes[start..<reader.offset])
                    )
                case "files":
                    hasFiles = true
                    try reader.readArray { reader in
                        let (name, file) = try ExportedFile.read(&reader)
                        isSafe = isSafe && ExportName.isInside(name)
                        list.files[name] = file
                    }
                case "date": list.date = try reader.readDate()
                case "first_exported": try reader.readArray { try list.readFirstExported(&$0) }
                default: break
                }
            }
        }
        return version == Self.version && hasFiles && isSafe && list.record?.isSafe == true ? list : nil
    }

    private mutating func readFirstExported(_ reader: inout JSONReader) throws {
        var (date, images): (Date?, [UUID]) = (nil, [])
        try reader.readObject { reader, member in
            switch member {
            case "date": date = try reader.readDate()
            case "images": images = try reader.readArray { try $0.readUUID() }.compactMap(\.self)
            default: break
            }
        }
        for image in images { firstExported[image] = date }
    }
}

// MARK: - Writing

extension ExportList {
    /// The content of the file, identical for equal lists.
    func bytes() throws -> [UInt8] {
        var writer = JSONWriter(capacity: 256 * files.count)
        try writer.object { writer in
            writer.member("version", Self.version)
            if let date { writer.member("date", date) }
            if let record {
                let encoder = JSONEncoder()
                encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
                let data = try encoder.encode(record)
                writer.name("record")
                writer.literal(String(decoding: data, as: UTF8.self))
            }
            writer.name("files")
            writer.array { writer in
                for (name, file) in files.sorted(by: { $0.key < $1.key }) {
                    file.write(named: name, to: &writer)
                }
            }
            if !firstExported.isEmpty { writeFirstExported(to: &writer) }
        }
        writer.endLine()
        return writer.bytes
    }

    private func writeFirstExported(to writer: inout JSONWriter) {
        let dates = Dictionary(grouping: firstExported) { $0.value }.sorted { $0.key < $1.key }
        writer.name("first_exported")
        writer.array { writer in
            for (date, images) in dates {
                writer.object { writer in
                    writer.member("date", date)
                    writer.name("images")
                    writer.array { for image in images.map(\.key.text).sorted() { $0.string(image) } }
                }
            }
        }
    }
}
