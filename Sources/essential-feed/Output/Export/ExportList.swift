import FeedCache
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
        let parts = name.split(separator: "/", omittingEmptySubsequences: false)
        switch (parts.first, parts.count) {
        case ("index.html", 1), ("feed.json", 1): return true
        case (let page?, 1):
            return page.hasPrefix("page-") && page.hasSuffix(".html") && isNumber(page.dropFirst(5).dropLast(5))
        case ("pictures", 2): return isPicture(parts[1])
        case ("image", 3): return isID(parts[1]) && parts[2] == "comments"
        default: return false
        }
    }

    private static func isNumber(_ text: Substring) -> Bool {
        !text.isEmpty && text.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    }

    private static func isID(_ text: Substring) -> Bool {
        UUID(uuidString: String(text))?.uuidString == String(text)
    }

    /// An id, a checksum and what the format is called.
    private static func isPicture(_ name: Substring) -> Bool {
        let checksum = name.dropFirst(37).prefix(16)
        let ending = name.dropFirst(53)
        return isID(name.prefix(36)) && name.dropFirst(36).first == "-"
            && checksum.count == 16 && checksum.allSatisfy(\.isHexDigit)
            && ["png", "jpg", "gif", "webp", "avif", "bin"].contains { ending == ".\($0)" }
    }
}

/// Why nothing is exported into a directory; it is as it was.
enum ExportRefusal: Error, Equatable {
    /// It has files, and no list of an export.
    case foreignDirectory

    /// Its list is damaged, or names what no export writes.
    case damagedList

    /// A file that has to be written is there already and is not on the list.
    case existing(String)
}

extension ExportRefusal: CustomStringConvertible {
    var description: String {
        switch self {
        case .foreignDirectory: "the directory has files that are not of an export"
        case .damagedList: "\(ExportList.name) is damaged"
        case .existing(let name): "\(name) is there already and is not of an export"
        }
    }
}
