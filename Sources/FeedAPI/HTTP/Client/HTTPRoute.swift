public import FeedCore
public import Foundation

/// The URL and proxy of a request, which determine its credential in ``URLSessionHTTPClient``.
///
///     let client = URLSessionHTTPClient { route in route.origin == Origin(url) ? "Bearer \(token)" : nil }
public struct HTTPRoute: Hashable, Sendable {
    /// The URL.
    public let url: URL

    /// The origin of the URL.
    public let origin: Origin

    /// The proxy, without user and password; nil if there is none, or if the system does not report it.
    ///
    /// On Linux, requests use the proxies in `http_proxy`, `https_proxy` and `all_proxy`, except for the hosts in
    /// `no_proxy`; ranges of addresses in it are ignored. Apple platforms do not report the proxy.
    package let proxy: String?

    /// Creates the route of a request; nil if the URL is not `http` or `https` with a host.
    package init?(to url: URL) {
        #if canImport(FoundationNetworking)
            self.init(to: url) { name in getenv(name).map { String(cString: $0) } }
        #else
            self.init(to: url) { _ in nil }
        #endif
    }

    init?(to url: URL, variable: (String) -> String?) {
        guard let origin = Origin(url) else { return nil }
        self.url = url
        self.origin = origin
        proxy = Self.proxy(for: origin, variable: variable)
    }

    /// Whether only the service can read the request: it is sent over `https`, or to this machine without a proxy.
    package var isConfidential: Bool {
        origin.scheme == "https" || origin.isLoopback && proxy == nil
    }

    /// The user and password of the URL as the value of `Authorization` (RFC 7617); nil without a valid user.
    public var basicAuthorization: String? {
        guard url.user != nil, let parts = URLComponents(url: url, resolvingAgainstBaseURL: true),
            let user = parts.user, !user.contains(":")
        else { return nil }
        let text = parts.password.map { "\(user):\($0)" } ?? "\(user):"
        return "Basic \(Data(text.utf8).base64EncodedString())"
    }
}

extension HTTPRoute: SecretHolder {
    /// The URL and the proxy in one line, without possible secrets.
    public var description: String { url.redacted + (proxy.map { " through \($0)" } ?? "") }
}

extension HTTPRequest {
    /// Returns the request to its own URL, or to the URL of a redirect.
    ///
    /// Header fields that may be secret are sent only to the request's own origin. If the request has no
    /// `Authorization`, the credential for the route is added, if the route is confidential.
    ///
    /// - Throws: ``RemoteError/invalidRequest(url:cause:)`` if the request cannot be sent.
    func sent(to url: URL, authorization: (HTTPRoute) -> String?) throws(RemoteError) -> HTTPRequest {
        guard let route = HTTPRoute(to: url) else { throw .invalidRequest(url: url, cause: InvalidRequest.notWeb) }
        var request = self
        request.url = url
        if route.origin != Origin(self.url) {
            request.headers = headers.withoutSecrets
            request.headers["Referer"] = headers["Referer"]
        }
        if request.headers["Authorization"] == nil {
            let credential = authorization(route)
            if route.isConfidential { request.headers["Authorization"] = credential }
        }
        if let problem = request.problem { throw .invalidRequest(url: url, cause: problem) }
        return request
    }
}

extension URL {
    /// Returns the URL with the user and password of another URL of the same origin, unless it has its own.
    ///
    /// - Returns: nil if Foundation cannot create this URL.
    package func inheritingUser(of other: URL) -> URL? {
        guard user == nil, other.user != nil, Origin(self) == Origin(other) else { return self }
        return withUser(of: other)
    }

    /// Returns the URL with the user and password of another URL, or without any; nil if Foundation cannot create it.
    func withUser(of other: URL?) -> URL? {
        guard user != nil || other?.user != nil else { return self }
        var parts = URLComponents(url: self, resolvingAgainstBaseURL: true)
        let source = other.flatMap { URLComponents(url: $0, resolvingAgainstBaseURL: true) }
        parts?.percentEncodedUser = source?.percentEncodedUser
        parts?.percentEncodedPassword = source?.percentEncodedPassword
        return parts?.url
    }
}

// MARK: - Proxies, as libcurl finds them in the environment

extension HTTPRoute {
    private static func proxy(for origin: Origin, variable: (String) -> String?) -> String? {
        func first(_ names: String...) -> String? {
            names.lazy.compactMap(variable).first { !$0.isEmpty }
        }
        // `HTTP_PROXY` is ignored: in a CGI script, it is the `Proxy` field of the request.
        let proxy = origin.scheme == "https" ? first("https_proxy", "HTTPS_PROXY") : first("http_proxy")
        guard let proxy = proxy ?? first("all_proxy", "ALL_PROXY") else { return nil }
        if let exceptions = first("no_proxy", "NO_PROXY"), isException(origin.host, in: exceptions) { return nil }
        return Secrets.redacted(proxy, isWord: true)
    }

    private static func isException(_ host: String, in exceptions: String) -> Bool {
        // In a list, an asterisk has no meaning.
        guard exceptions != "*" else { return true }
        // An address is an exception only as a whole.
        let isAddress = host.last?.isNumber == true
        return exceptions.lowercased().split { ", \t".contains($0) }.contains { pattern in
            if isAddress { return host == pattern }
            let name = pattern.drop { $0 == "." }
            return host == name || host.hasSuffix("." + name)
        }
    }
}
