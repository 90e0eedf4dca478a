import FeedAPI
import Foundation

/// A feed as the user names it: by its URL, or by the directory of an export.
enum FeedSource: Hashable, Sendable {
    case feed(URL)
    case export(String)

    /// Reads a word; a directory, or a word that can only be the path of one, names an export.
    init?(_ word: String) {
        if let url = FeedList.url(word) {
            self = .feed(url)
        } else if Self.isDirectory(word) ?? Self.looksLikeDirectory(word) {
            self = .export(word)
        } else {
            return nil
        }
    }

    /// The URL; nil for an export.
    var url: URL? { if case .feed(let url) = self { url } else { nil } }

    /// The form of a word in the rules of options: `DIRECTORY` for an export, else `URL`.
    static func form(of word: String) -> String { FeedSource(word)?.exportPath == nil ? "URL" : "DIRECTORY" }

    /// The path of an export; nil for a URL.
    var exportPath: String? { if case .export(let path) = self { path } else { nil } }

    /// Returns whether a path is that of a directory; nil if it does not exist.
    static func isDirectory(_ path: String) -> Bool? {
        var isDirectory: ObjCBool = false
        return FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory) ? isDirectory.boolValue : nil
    }

    private static func looksLikeDirectory(_ word: String) -> Bool {
        ["/", "./", "../"].contains(where: word.hasPrefix) && !word.hasPrefix("//")
            && URL(filePath: word).pathExtension.isEmpty
    }
}
