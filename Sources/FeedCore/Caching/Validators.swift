/// What a service sent to recognise a version of its response by (RFC 9110, section 8.8).
public struct Validators: Hashable, Sendable {
    /// The response had no validators.
    public static let none = Validators()

    /// The `ETag`, as sent, quotes included.
    public let etag: String?

    /// The `Last-Modified` date, as sent.
    public let lastModified: String?

    /// Whether there is nothing to recognise the version by.
    public var isEmpty: Bool { self == .none }

    /// Creates the validators of a response.
    public init(etag: String? = nil, lastModified: String? = nil) {
        self.etag = etag
        self.lastModified = lastModified
    }
}
