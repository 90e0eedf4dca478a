import FeedCore
import FileSystem
import Foundation
import JSON

/// The list of files that exports wrote to a directory, saved in a file next to them.
///
/// It distinguishes our files, which may be replaced and removed, from all others, and says what each picture and the
/// comments on each image came from.
struct ExportList: Equatable {
    /// The name of the list's own file.
    static let name = ".essential-feed-export.json"

    /// A checksum of the URL that a file came from, or nil if that is not known.
    ///
    /// The list is served with the mirror, so the URL itself, which may contain a secret, is not part of it.
    typealias Source = UInt64?

    private static let version = 1
    private static let limit = 256 << 20

    var files: [String: Source]

    init(files: [String: Source]) {
        self.files = files
    }

    /// Reads the list in `directory`; it is empty if the directory is.
    ///
    /// - Throws: ``ExportRefusal`` if the directory has other files, or the list was not written by an export.
    init(of directory: borrowing PublicDirectory) throws {
        files = [:]
        switch try directory.kind(of: Self.name) {
        case .nothing:
            guard try directory.names().isEmpty else { throw ExportRefusal.foreignDirectory }
        case .file:
            guard let bytes = try directory.read(Self.name, limit: Self.limit) else { return }
            guard let files = try? Self.files(listedIn: bytes) else { throw ExportRefusal.damagedList(Self.name) }
            self.files = files
        case .directory, .other:
            throw ExportRefusal.damagedList(Self.name)
        }
    }

    /// Returns the files, or nil if no export has written such a list; lists of earlier versions have no sources.
    private static func files(listedIn bytes: [UInt8]) throws -> [String: Source]? {
        try JSONReader.read(bytes) { reader in
            var version: Int?
            var names: [String]?
            var sources: [Source]?
            try reader.readObject { reader, name in
                switch name {
                case "version": version = try reader.readInteger()
                case "files": names = try reader.readArray { try $0.readString() }
                case "sources": sources = try reader.readArray { UInt64(try $0.readString(), radix: 16) }
                default: break
                }
            }
            guard version == Self.version, let names, names.allSatisfy(isOurs) else { return nil }
            let known = sources ?? Array(repeating: nil, count: names.count)
            return known.count == names.count ? Dictionary(zip(names, known)) { $1 } : nil
        }
    }

    /// Returns the source of a file from `url`.
    static func source(_ url: String) -> Source { UInt64(Checksum(of: url).text, radix: 16) }

    /// Returns whether the list has a file that came, as far as is known, from `source`.
    func has(_ name: String, from source: Source) -> Bool {
        files[name].map { $0 == nil || $0 == source } ?? false
    }

    /// The names of the pictures by the ID of their image.
    var pictures: [Substring: [String]] {
        Dictionary(grouping: files.keys.filter { $0.hasPrefix("pictures/") }) { $0.dropFirst(9).prefix(36) }
    }

    /// The content of the file, identical for identical files and sources.
    var bytes: [UInt8] {
        let sorted = files.sorted { $0.key < $1.key }
        var writer = JSONWriter()
        writer.object { writer in
            writer.member("version", Self.version)
            writer.name("files")
            writer.array { writer in
                for file in sorted { writer.string(file.key) }
            }
            writer.name("sources")
            writer.array { writer in
                for file in sorted { writer.string(file.value.map { String($0, radix: 16) } ?? "") }
            }
        }
        writer.endLine()
        return writer.bytes
    }

    /// Returns whether an export may have written a file with this name.
    ///
    /// No other file is replaced or removed, whatever the list contains.
    static func isOurs(_ name: String) -> Bool {
        let parts = name.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).map(Substring.init)
        switch (parts.first, parts.count) {
        case ("index.html", 1), ("feed.json", 1), ("feed.xml", 1), ("jsonfeed.json", 1): return true
        case (let page?, 1):
            return page.hasPrefix("page-") && page.hasSuffix(".html") && isNumber(page.dropFirst(5).dropLast(5))
        case ("pictures", 2): return isPicture(parts[1].utf8)
        case ("image", 3): return isID(parts[1].utf8) && parts[2] == "comments"
        default: return false
        }
    }

    private static func isNumber(_ text: Substring) -> Bool {
        !text.isEmpty && text.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    }

    /// Returns whether a name consists of an ID, a checksum and the extension of a format.
    private static func isPicture(_ name: Substring.UTF8View) -> Bool {
        let checksum = name.dropFirst(37).prefix(16)
        let ending = name.dropFirst(53)
        return isID(name.prefix(36)) && name.dropFirst(36).first == UInt8(ascii: "-")
            && Checksum.isText(Substring(checksum))
            && [".png", ".jpg", ".gif", ".webp", ".avif", ".bin"].contains { ending.elementsEqual($0.utf8) }
    }

    /// Returns whether text is an ID as written: 8-4-4-4-12 hexadecimal digits, with letters in upper case.
    private static func isID(_ text: Substring.UTF8View) -> Bool {
        text.count == 36
            && zip(text, 0...).allSatisfy { byte, place in
                switch (place, byte) {
                case (8, _), (13, _), (18, _), (23, _): byte == UInt8(ascii: "-")
                case (_, UInt8(ascii: "0")...UInt8(ascii: "9")), (_, UInt8(ascii: "A")...UInt8(ascii: "F")): true
                default: false
                }
            }
    }
}
