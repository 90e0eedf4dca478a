import FeedCache
import FeedCore
import JSON

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The files that exports wrote into a directory, as a file beside them says.
///
/// It is what tells files of ours, which may be replaced and removed, from everything else.
struct ExportList: Equatable {
    /// The list's own name.
    static let name = ".essential-feed-export.json"

    private static let version = 1
    private static let limit = 256 << 20

    var files: Set<String>

    init(files: Set<String>) {
        self.files = files
    }

    /// Reads the list of `directory`, or an empty one where nothing at all is there.
    ///
    /// - Throws: ``ExportRefusal`` where others' files are there, or the list is not one that an export wrote.
    init(of directory: borrowing SharedDirectory) throws {
        files = []
        switch try directory.kind(of: Self.name) {
        case .nothing:
            guard try directory.names().isEmpty else { throw ExportRefusal.foreignDirectory }
        case .file:
            guard let bytes = try directory.read(Self.name, limit: Self.limit) else { return }
            do { files = try Self.files(listedIn: bytes) } catch { throw ExportRefusal.damagedList }
        case .directory, .other:
            throw ExportRefusal.damagedList
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
            guard version == Self.version else { throw ExportRefusal.damagedList }
            guard let files, files.allSatisfy(isOurs) else { throw ExportRefusal.damagedList }
            return files
        }
    }

    /// The list as a file, the same bytes for the same names.
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

    /// Says whether an export may have written a file of that name: no other is replaced or removed, whatever a list says.
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

    /// An id, a checksum and what the format is called.
    private static func isPicture(_ name: Substring.UTF8View) -> Bool {
        let checksum = name.dropFirst(37).prefix(16)
        let ending = name.dropFirst(53)
        return isID(name.prefix(36)) && name.dropFirst(36).first == UInt8(ascii: "-")
            && Checksum.isText(Substring(checksum))
            && [".png", ".jpg", ".gif", ".webp", ".avif", ".bin"].contains { ending.elementsEqual($0.utf8) }
    }

    /// As ids are written: 8-4-4-4-12 hexadecimal digits, letters in upper case.
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

/// Why an export is refused; what was there is as it was, but for ``changedMeanwhile``.
enum ExportRefusal: Error, Equatable {
    /// The directory has files, and no list of an export.
    case foreignDirectory

    /// Its list is damaged, or names what no export writes.
    case damagedList

    /// A file that has to be written is there already and is not on the list.
    case existing(String)

    /// A link stands where a directory of the export should be.
    case link(String)

    /// A file stands where the directory should be.
    case notADirectory

    /// Something else stands where the page should be.
    case notAFile

    /// Another process replaced the cached image data; the next export completes this one.
    case changedMeanwhile
}
