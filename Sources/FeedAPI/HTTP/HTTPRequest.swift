#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A request that fetches what is at a URL.
public struct HTTPRequest: Hashable, Sendable {
    /// What to fetch.
    public var url: URL

    /// The header fields to send.
    public var headers: HTTPHeaders

    /// How many decoded bytes of body are accepted; a longer body ends the transfer as invalid data.
    public var bodyLimit: Int

    /// Creates a request; the body limit is 256 MiB unless another is given.
    public init(url: URL, headers: HTTPHeaders = [:], bodyLimit: Int = 256 << 20) {
        self.url = url
        self.headers = headers
        self.bodyLimit = bodyLimit
    }
}
