#if canImport(FoundationEssentials)
    package import FoundationEssentials
#else
    package import Foundation
#endif

/// A URL as its text, which takes a quarter of the memory; a feed may have a million of them.
package struct URLText: Hashable, Sendable {
    /// The absolute URL.
    package let text: String

    /// Keeps `url`, resolved against its base.
    package init(_ url: URL) {
        text = url.absoluteString
    }

    /// Keeps what `URL(web:)` makes of `text`.
    ///
    /// - Returns: nil where `text` is no URL of the web.
    package init?(web text: String) {
        guard let text = text.isPlainWebURL ? text : URL(web: text)?.absoluteString else { return nil }
        self.text = text
    }

    /// Says whether `init(web:)` would keep the same text.
    package var isWebURL: Bool {
        text.isPlainWebURL || URL(web: text)?.absoluteString == text
    }

    /// The URL itself, made anew each time.
    package var url: URL {
        guard let url = URL(string: text) else { preconditionFailure("a text that was checked is that of a URL") }
        return url
    }
}
