import FeedCore
import FeedGallery
import FeedJSON
import Foundation

/// The names of the files and directories of an export, relative to its directory.
enum ExportName {
    static let longestDirectory = 100

    /// Returns the name of the file with the comments on an image.
    static func comments(on id: UUID) -> String { "image/\(id.text)/comments" }

    /// Returns the ID of the image whose page has this name; nil for other names.
    static func image(ofPage name: String) -> UUID? {
        guard name.hasPrefix("image/") else { return nil }
        let id = Array(name.utf8.dropFirst(6).prefix(36)).withUnsafeBytes(UUID.init(text:))
        return id.flatMap { name == ImagePage.name(forImage: $0) ? $0 : nil }
    }

    /// Returns whether an export may have written a file with this name; other files are never replaced or removed.
    static func isFile(_ name: String) -> Bool {
        if name.hasPrefix("pictures/") { return PictureName.isName(name) }
        if name.hasPrefix("thumbnails/") {
            return PictureName.isName("pictures/" + name.dropFirst("thumbnails/".count))
        }
        if name.hasPrefix("image/") {
            let id = Array(name.utf8.dropFirst(6).prefix(36)).withUnsafeBytes(UUID.init(text:))
            return id.map { name == ImagePage.name(forImage: $0) || name == comments(on: $0) } ?? false
        }
        if ["index.html", DirectoryExport.feedName, RSSFeed.name].contains(name) { return true }
        return Int(name.dropFirst(5).dropLast(5)).map { "page-\($0).html" == name } ?? false
    }

    /// Returns whether a file with this name is a page or a feed, and so shows or links to pictures.
    static func showsPictures(_ name: String) -> Bool {
        name.hasSuffix(".html") || !name.contains("/")
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
        let words = text.joined(separator: "/").lowercased().split { !isLetter($0) }.joined(separator: "-")
        let ending = isUnique ? "" : "-" + Checksum(of: url.plainFormOfFeed).text.prefix(6)
        let start = words.prefix(longestDirectory - ending.count).drop { $0 == "-" }
        return (start.isEmpty ? "feed" : start) + ending
    }

    /// Returns whether ``directory(for:isUnique:)`` may have returned a name.
    static func isDirectory(_ name: String) -> Bool {
        (1...longestDirectory).contains(name.count) && name.allSatisfy { isLetter($0) || $0 == "-" }
    }

    private static func isLetter(_ character: Character) -> Bool {
        ("a"..."z").contains(character) || ("0"..."9").contains(character)
    }
}
