public import Foundation

/// The scheme, host and port of a URL (RFC 6454, section 4); a secret is sent only to its own origin.
///
///     let isSafe = Origin(request.url) == Origin(feedURL)
public struct Origin: Hashable, Sendable {
    /// `http` or `https`.
    public let scheme: String

    /// The host in lower case: international names in the ASCII form of RFC 5891, IPv6 addresses without brackets.
    public let host: String

    /// The port; the scheme's default if the URL has none.
    public let port: Int

    /// Creates the origin of an `http` or `https` URL with a host; nil for any other URL.
    public init?(_ url: URL) {
        guard let scheme = url.scheme?.lowercased(), scheme == "http" || scheme == "https" else { return nil }
        // The percent-encoded form of an international host depends on how the URL was created.
        guard let host = url.host(percentEncoded: false)?.lowercased(), !host.isEmpty else { return nil }
        self.scheme = scheme
        self.host = host
        port = url.port ?? (scheme == "https" ? 443 : 80)
    }

    package var isLoopback: Bool {
        if host == "localhost" || host.hasSuffix(".localhost") || host == "::1" { return true }
        let parts = host.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count == 4 && parts[0] == "127" && parts.allSatisfy { UInt8($0) != nil }
    }
}

extension Origin: CustomStringConvertible {
    /// The origin as the start of a URL.
    public var description: String {
        let name = host.contains(":") ? "[\(host)]" : host
        return port == (scheme == "https" ? 443 : 80) ? "\(scheme)://\(name)" : "\(scheme)://\(name):\(port)"
    }
}
