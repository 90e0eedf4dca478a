import FeedMarkup
import Foundation

extension UnsafeRawBufferPointer {
    /// The index of the query or fragment of this URL; `count` if it has neither.
    var endOfPath: Int { Swift.min(index(of: "?", from: 0), index(of: "#", from: 0)) }

    /// Whether the path of this URL has the extension of a picture, and is not a web page about one.
    var isPathOfPicture: Bool {
        let path = part(0..<endOfPath)
        switch path.fileExtension {
        case "jpg", "jpeg", "png", "gif", "webp", "avif":
            return path.end(of: "/File:") == nil && path.end(of: "/blob/") == nil
        default: return false
        }
    }

    /// Whether the path of this URL has the extension of a video.
    var isPathOfVideo: Bool {
        switch part(0..<endOfPath).fileExtension {
        case "mp4", "webm", "mov": true
        default: false
        }
    }

    /// The characters after the last dot of this path, up to 5; empty if there is none among them.
    private var fileExtension: UnsafeRawBufferPointer {
        let end = part(Swift.max(0, count - 6)..<count)
        return end.lastIndex(of: UInt8(ascii: ".")).map { end.part($0 + 1..<end.count) } ?? part(count..<count)
    }

    /// The file name in this URL.
    var file: UnsafeRawBufferPointer {
        let end = endOfPath
        var start = end
        while start > 0, self[start - 1] != UInt8(ascii: "/") { start -= 1 }
        return part(start..<end)
    }

    var query: UnsafeRawBufferPointer {
        let start = index(of: "?", from: 0)
        return start < count ? part(start + 1..<Swift.max(start + 1, index(of: "#", from: start))) : part(0..<0)
    }

    /// Whether this URL belongs to a service for portraits, badges or counters.
    var isPortraitOrBadge: Bool {
        let rest = part(index(of: "/", from: 0) + 2..<count)
        let authority = rest.part(0..<rest.part(0..<rest.index(of: "/", from: 0)).endOfPath)
        let path = rest.part(authority.count..<rest.count)
        let host = authority.part((authority.end(of: "@") ?? 0)..<authority.count)
        let name = host.part(0..<host.index(of: ":", from: 0))
        return name == "gravatar.com" || name.hasSuffix(".gravatar.com")
            || name.hasPrefix("avatars") && name.hasSuffix(".githubusercontent.com")
            || name == "pbs.twimg.com" && path.hasPrefix("/profile_images")
            || name == "cdn.bsky.app" && path.hasPrefix("/img/avatar")
            || name == "img.shields.io" || name == "feeds.feedburner.com" && path.hasPrefix("/~")
    }

    /// Whether this is the URL of a file that is invisible.
    var isBlank: Bool {
        let file = file
        let dot = file.lastIndex(of: UInt8(ascii: ".")) ?? file.count
        switch file.part(0..<dot) {
        case "blank", "spacer", "pixel", "transparent", "clear": return true
        default: return false
        }
    }

    /// Returns whether this query contains one of the URLs, percent-encoded or not.
    func contains(anyOf links: [String]) -> Bool {
        guard links.contains(where: { $0.utf8.count <= count }) else { return false }
        let query = String(decoding: self, as: UTF8.self)
        return [query, query.removingPercentEncoding].compactMap { $0 }.contains { query in
            links.contains { link in
                // A longer URL is another page, or the picture itself.
                query.rest(after: link).map { !($0.first?.isLetter ?? false) && !($0.first?.isNumber ?? false) }
                    ?? false
            }
        }
    }
}
