import FeedCore
import Foundation

/// The names of the files and directories of a cache, valid on any disk.
enum FileName {
    /// The ending of the names of JSON files.
    static let ending = ".json"

    /// Returns the name of the directory for `url`: the host, for people to recognise, and a hash of the whole URL.
    static func directory(for url: URL) -> String {
        name(for: url.host() ?? "", url.cacheKey)
    }

    /// Returns a name that starts with a part for people to recognise, and ends with a hash of the whole.
    static func name(for part: some StringProtocol, _ whole: String) -> String {
        let start = part.lowercased().utf8.prefix(47).map { byte in
            isPlain(byte) ? Character(Unicode.Scalar(byte)) : "-"
        }
        return String(start) + "-" + Checksum(of: whole).text
    }

    /// Returns whether a name has the form of such a directory; all other files are ignored.
    static func hasChecksum(_ name: String) -> Bool {
        let end = name.suffix(17)
        return end.first == "-" && Checksum.isText(end.dropFirst())
            && name.dropLast(17).utf8.allSatisfy { isPlain($0) || $0 == UInt8(ascii: "-") }
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
            || byte == UInt8(ascii: ".")
    }
}
