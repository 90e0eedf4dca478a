import FeedJSON
package import Foundation

/// A URL that references are resolved against; it is parsed once for all of them.
package struct URLBase: Sendable {
    package let url: URL

    /// The lengths of the URL's origin, and of its directory with the final slash; nil for a URL of another form.
    private let ends: (origin: Int, directory: Int)?

    private let text: String

    package init(_ url: URL) {
        (self.url, text) = (url, url.absoluteString)
        ends = URLText(url).isWebURL ? Self.ends(of: Array(text.utf8)) : nil
    }

    private static func ends(of text: [UInt8]) -> (origin: Int, directory: Int)? {
        let path = text.firstIndex { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") } ?? text.count
        let slashes = text[..<path].indices.filter { text[$0] == UInt8(ascii: "/") }
        guard slashes.count > 2, slashes[1] == slashes[0] + 1, let last = slashes.last,
            !slashes.contains(where: { $0 + 1 < path && text[$0 + 1] == UInt8(ascii: ".") })
        else { return nil }
        return (slashes[2], last + 1)
    }

    /// Returns the resolved text of a reference that is only a path and a query; nil if it is of another form.
    ///
    /// Foundation takes far longer, and most relative references of a feed have this form.
    func resolved(_ reference: String) -> String? {
        guard let ends, let first = reference.utf8.first, !reference.hasPrefix("//") else { return nil }
        let (end, rest) = first == UInt8(ascii: "/") ? (ends.origin, reference[...]) : directory(of: reference, ends)
        let encoded = rest.percentEncodedWhereNeeded()
        guard !encoded.utf8.contains(UInt8(ascii: "#")), !encoded.utf8.contains(UInt8(ascii: ":")),
            !encoded.hasPrefix("."), !encoded.hasDotAfterSlash, !encoded.isEmpty, !encoded.hasPrefix("?")
        else { return nil }
        // Adding the texts would reserve twice the memory, and a feed may have many URLs.
        var resolved = ""
        resolved.reserveCapacity(end + encoded.utf8.count)
        resolved += Substring(text.utf8.prefix(end))
        resolved += encoded
        return resolved
    }

    /// Returns the length of the directory after the segments `.` and `..` at the start of a reference, and its rest.
    private func directory(
        of reference: String,
        _ ends: (origin: Int, directory: Int)
    ) -> (end: Int, rest: Substring) {
        var (end, rest) = (ends.directory, reference[...])
        while rest.hasPrefix("./") || rest.hasPrefix("../") {
            let isParent = rest.hasPrefix("../")
            rest = rest.dropFirst(isParent ? 3 : 2)
            if isParent { end = parent(ofDirectoryTo: end, from: ends.origin) }
        }
        return (end, rest)
    }

    private func parent(ofDirectoryTo end: Int, from origin: Int) -> Int {
        let path = text.utf8.prefix(max(origin + 1, end - 1)).dropFirst(origin)
        return path.lastIndex(of: UInt8(ascii: "/")).map { text.utf8.distance(from: text.startIndex, to: $0) + 1 }
            ?? end
    }
}

extension String {
    /// Whether a segment begins with a dot, other than the first one.
    fileprivate var hasDotAfterSlash: Bool {
        zip(utf8, utf8.dropFirst()).contains { $0 == UInt8(ascii: "/") && $1 == UInt8(ascii: ".") }
    }
}
