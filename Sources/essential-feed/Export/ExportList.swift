import FeedCache
import FeedCore
import Foundation
import JSON

/// The list of files that exports wrote to a directory, saved in a file next to them.
///
/// It distinguishes our files, which may be replaced and removed, from all others.
struct ExportList: Equatable {
    /// The name of the list's own file.
    static let name = ".essential-feed-export.json"

    private static let version = 1
    private static let limit = 256 << 20

    var files: Set<String>

    init(files: Set<String>) {
        self.files = files
    }

    /// Reads the list in `directory`; it is empty if the directory is.
    ///
    /// - Throws: ``ExportRefusal`` if the directory has other files, or the list was not written by an export.
    init(of directory: borrowing SharedDirectory) throws {
        files = []
        switch try directory.kind(of: Self.name) {
        case .nothing:
            guard try directory.names().isEmpty else { throw ExportRefusal.foreignDirectory }
        case .file:
            guard let bytes = try directory.read(Self.name, limit: Self.limit) else { return }
            do { files = try Self.files(listedIn: bytes) } catch { throw ExportRefusal.damagedList(Self.name) }
        case .directory, .other:
            throw ExportRefusal.damagedList(Self.name)
        }
    }

    private static func files(listedIn bytes: [UInt8]) throws -> Set<String> {
        try JSONReader.read(bytes) { reader in
            var version: Int?
            var files: Set<String>?
            try reader.readObject { reader, name in
                switch name {
                case "version": version = try reader.readInteger()
                case "files": files = Set(try reader.readArray { try $0.readString() })
                default: break
                }
            }
            guard version == Self.version else { throw ExportRefusal.damagedList(Self.name) }
            guard let files, files.allSatisfy(isOurs) else { throw ExportRefusal.damagedList(Self.name) }
            return files
        }
    }

    /// The content of the file, identical for identical names.
    var bytes: [UInt8] {
        var writer = JSONWriter()
        writer.object { writer in
            writer.member("version", Self.version)
            writer.name("files")
            writer.array { writer in
                for file in files.sorted() { writer.string(file) }
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
        case ("index.html", 1), ("feed.json", 1): return true
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
