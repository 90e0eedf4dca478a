public import Foundation

/// The validators of a response, which identify its version (RFC 9110, section 8.8).
public struct Validators: Codable, Hashable, Sendable {
    /// The response had no validators.
    public static let none = Validators()

    /// The `ETag` as sent, with its quotes.
    public let etag: String?

    /// The `Last-Modified` date, as sent.
    public let lastModified: String?

    /// The URL of the response after redirects; nil if the request was not redirected.
    ///
    /// They identify no version of what another URL responds with.
    public let redirectedURL: URL?

    /// Whether there are no validators.
    public var isEmpty: Bool { self == .none }

    /// Creates the validators of a response; without any, `redirectedURL` is ignored.
    public init(etag: String? = nil, lastModified: String? = nil, redirectedURL: URL? = nil) {
        self.etag = etag
        self.lastModified = lastModified
        self.redirectedURL = etag == nil && lastModified == nil ? nil : redirectedURL
    }
}
