public import Foundation

/// The validators of a response, which identify its version (RFC 9110, section 8.8).
///
///     let validators = Validators(etag: response.headers["ETag"])
public struct Validators: Codable, Hashable, Sendable {
    /// The response had no validators.
    public static let none = Validators()

    /// The `ETag` as sent, with its quotes.
    public let etag: String?

    /// The `Last-Modified` date, as sent.
    public let lastModified: String?

    /// The URL of the response after redirects, to which the validators belong; nil if the request was not redirected.
    public let redirectedURL: URL?

    /// The URL of the request, if it differs from the URL of the value, for example by a page size.
    public private(set) var requestURL: URL?

    /// The URL of the feed in the response, if the requested URL is a web page that links to it.
    public let discoveredURL: URL?

    /// Whether there are no validators.
    public var isEmpty: Bool { self == .none }

    /// Creates the validators of a response; without an ETag or a date, the URLs are ignored.
    public init(
        etag: String? = nil,
        lastModified: String? = nil,
        redirectedURL: URL? = nil,
        requestURL: URL? = nil,
        discoveredURL: URL? = nil
    ) {
        let isEmpty = etag == nil && lastModified == nil
        (self.etag, self.lastModified) = (etag, lastModified)
        self.redirectedURL = isEmpty ? nil : redirectedURL
        self.requestURL = isEmpty ? nil : requestURL
        self.discoveredURL = isEmpty ? nil : discoveredURL
    }

    package func of(requestFor url: URL?) -> Validators {
        var validators = self
        validators.requestURL = isEmpty ? nil : url
        return validators
    }
}
