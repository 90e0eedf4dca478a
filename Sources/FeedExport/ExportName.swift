import FeedCore
import FeedGallery
import FeedJSON
import Foundation

/// The names of the files and directories of an export, relative to its directory.
enum ExportName {
    /// Returns the name of the file with the comments on an image.
    static func comments(on id: UUID) -> String { "image/\(id.text)/comments" }

    /// Returns the ID of the image whose page has this name; nil for other names.
    static func image(ofPage name: String) -> UUID? {
        guard name.hasPrefix("image/") else { return nil }
        let id = Array(name.utf8.dropFirst(6).prefix(36)).withUnsafeBytes(UUID.init(text:))
        return id.flatMap { name == ImagePage.name(forImage: $0) ? $0 : nil }
    }

    /// Returns whether a name is that of a file or directory below the directory of the export.
    static func isInside(_ name: String) -> Bool {
        !name.split(separator: "/", omittingEmptySubsequences: false).contains { ["", ".", ".."].contains($0) }
    }

    /// Returns whether a directory that contains only such names counts as empty.
    static func isIgnored(_ name: String) -> Bool {
        name.hasPrefix(".") || ["CNAME", "lost+found", "System Volume Information"].contains(name)
    }

    // MARK: - Directories of a list

    /// Returns a name for the directory of the feed at `url`: its host and path in lower-case letters, digits and `-`.
    ///
    /// - Parameter isUnique: whether the name is unique; if false, six characters of the URL's checksum are appended.
    static func directory(for url: URL, isUnique: Bool) -> String {
        let text = [url.host(percentEncoded: false), url.path(percentEncoded: false)].compactMap(\.self)
        let words = text.joined(separator: "/").lowercased()
            .split { !$0.isASCII || !$0.isLetter && !$0.isNumber }.joined(separator: "-")
        let ending = isUnique ? "" : "-" + Checksum(of: url.plainFormOfFeed).text.prefix(6)
        let start = words.prefix(100 - ending.count).drop { $0 == "-" }
        return (start.isEmpty ? "feed" : start) + ending
    }
}
