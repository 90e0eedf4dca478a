package import Foundation

/// A URL stored as text, which takes a quarter of the memory; a feed may have a million URLs.
package struct URLText: Hashable, Sendable {
    package let text: String

    package init(_ url: URL) {
        text = url.absoluteString
    }

    /// Stores the result of `URL(web:)` for `text`; nil if there is none, or if either is too long.
    package init?(web text: String) {
        guard text.utf8.count <= Self.maximumLength,
            let text = text.isPlainWebURL ? text : URL(web: text)?.absoluteString,
            text.utf8.count <= Self.maximumLength
        else { return nil }
        self.text = text
    }

    /// The length of the longest URL, and of the longest base that references are resolved against; without it, a list
    /// could take a large multiple of its size in memory.
    package static let maximumLength = 8_192

    /// Stores the web URL of a reference, resolved against `base` if it is relative (RFC 3986, section 5.2).
    ///
    /// - Returns: nil if the reference is empty, only a fragment, contains a space, does not resolve to a web URL, or
    ///   is relative to a base longer than ``maximumLength``.
    package init?(web reference: String, relativeTo base: URL?) {
        if let url = URLText(web: reference) {
            self = url
            return
        }
        guard let base, base.absoluteString.utf8.count <= Self.maximumLength,
            !reference.isEmpty, !reference.hasPrefix("#"), !reference.contains(" ")
        else { return nil }
        if reference.hasPrefix("//") {
            guard let scheme = base.scheme else { return nil }
            self.init(web: "\(scheme):\(reference)")
            return
        }
        // Foundation would also encode characters that are already encoded.
        guard let url = URL(string: reference[...].percentEncodedWhereNeeded(), relativeTo: base) else { return nil }
        self.init(web: url.absoluteString)
    }

    /// Stores the web URL of a relative reference, like `init(web:relativeTo:)`, if it is only a path and a query.
    ///
    /// - Returns: nil if the reference has another form.
    package init?(path reference: String, in base: URLBase) {
        guard let text = base.resolved(reference), text.utf8.count <= Self.maximumLength else { return nil }
        self.text = text
    }

    /// Whether `init(web:)` would store the same text.
    var isWebURL: Bool {
        URLText(web: text)?.text == text
    }

    /// The URL, parsed on each access.
    package var url: URL {
        // No other type would make this impossible: Foundation creates only URLs of files without a check, and storing the
        // URL itself would take four times the memory. It cannot fail, because Foundation reads every text that
        // `isPlainWebURL` accepts, and has read or written any other.
        guard let url = URL(string: text) else { preconditionFailure("a text that was checked is that of a URL") }
        return url
    }
}
