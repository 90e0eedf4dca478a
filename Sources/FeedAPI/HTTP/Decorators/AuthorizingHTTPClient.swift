public import FeedCore
import Foundation

/// A credential for one origin; it is never sent to another.
public struct Credential: Hashable, Sendable {
    /// The origin the credential is for.
    public let origin: Origin

    let authorization: String

    /// Creates a bearer token (RFC 6750).
    ///
    /// - Throws: ``InvalidCredential`` if it cannot be sent in a header field.
    public init(token: String, for origin: Origin) throws(InvalidCredential) {
        guard !token.isEmpty, token.isFieldValue, token.utf8.allSatisfy({ $0 < 0x80 }) else {
            throw InvalidCredential(origin: origin)
        }
        self.origin = origin
        authorization = "Bearer \(token)"
    }

    /// Creates a user name and password (RFC 7617).
    ///
    /// - Throws: ``InvalidCredential`` if the name contains a colon.
    public init(user: String, password: String, for origin: Origin) throws(InvalidCredential) {
        guard !user.contains(":") else { throw InvalidCredential(origin: origin) }
        self.origin = origin
        authorization = "Basic \(Data("\(user):\(password)".utf8).base64EncodedString())"
    }
}

extension URL {
    /// The user and password in the URL as the value of `Authorization`; nil if there are none that may be sent.
    var basicAuthorization: String? {
        guard user != nil, let origin = Origin(self), origin.isTrustworthy,
            let parts = URLComponents(url: self, resolvingAgainstBaseURL: true), let user = parts.user
        else { return nil }
        return try? Credential(user: user, password: parts.password ?? "", for: origin).authorization
    }

    /// The URL without user and password; nil if Foundation cannot create it.
    var withoutUser: URL? {
        guard user != nil, var parts = URLComponents(url: self, resolvingAgainstBaseURL: true) else { return self }
        (parts.user, parts.password) = (nil, nil)
        return parts.url
    }
}

extension Credential: SecretHolder {
    /// A description that contains only the origin.
    public var description: String { "a credential for \(origin)" }
}

/// A token, user name or password that cannot be sent.
public struct InvalidCredential: Error, Hashable, DescribedError {
    /// The origin the credential was meant for.
    public let origin: Origin

    /// A short description in English, without the credential.
    public var description: String { "the credential for \(origin) cannot be sent in a header field" }
}

/// A service rejected a request for lack of a valid credential: status 401 or 403.
public struct Unauthorized: Error, Hashable {
    /// The credential that was sent, if any.
    public enum Sent: Hashable, Sendable {
        /// None: there is no credential for the origin.
        case nothing

        /// None: there is one, but it may only be sent over `https` or to this machine.
        case nothingInsecurely

        /// A credential, or the user and password in the URL, which was rejected.
        case credential
    }

    /// The status: 401 or 403.
    public let status: Int

    /// The origin that rejected the request.
    public let origin: Origin

    /// The credential sent with the request, if any.
    public let sent: Sent

    /// Creates the error of a response with status 401 or 403.
    public init(status: Int, origin: Origin, sent: Sent) {
        self.status = status
        self.origin = origin
        self.sent = sent
    }
}

extension Unauthorized: DescribedError {
    /// What went wrong and how to fix it, in one line of English.
    public var description: String {
        switch sent {
        case .nothing: "the status is \(status), and there is no credential for \(origin)"
        case .nothingInsecurely: "the status is \(status), and credentials are sent over https alone, not to \(origin)"
        case .credential: "the status is \(status): \(origin) does not accept the credential"
        }
    }
}

/// Adds credentials to requests, each only for its own origin, over `https` or to this machine.
///
/// A credential takes precedence over user and password in the URL. A request with its own `Authorization` is sent
/// unchanged. If a redirect leaves the origin, the wrapped client must drop the credential, as
/// ``URLSessionHTTPClient`` does.
public struct AuthorizingHTTPClient: HTTPClient {
    private let client: any HTTPClient
    private let credentials: [Origin: Credential]

    /// Creates a client that sends requests through `client`; the first of several credentials for an origin is used.
    public init(_ client: any HTTPClient, credentials: [Credential]) {
        self.client = client
        self.credentials = Dictionary(credentials.map { ($0.origin, $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// Sends a request with the credential for its origin; see ``HTTPClient/send(_:)``.
    ///
    /// - Throws: ``RemoteError/invalidData(url:status:cause:)`` with ``Unauthorized`` if the status is 401 or 403 and
    ///   the request had no `Authorization` of its own.
    public func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        guard request.headers["Authorization"] == nil else { return try await client.send(request) }
        var authorized = request
        let credential = Origin(request.url).flatMap { credentials[$0] }
        if let credential, credential.origin.isTrustworthy {
            authorized.headers["Authorization"] = credential.authorization
        }
        let response = try await client.send(authorized)
        guard response.status == 401 || response.status == 403, let origin = Origin(response.url) else {
            return response
        }
        let sent: Unauthorized.Sent =
            credentials[origin] == nil && request.url.user == nil || Origin(request.url) != origin
            ? .nothing : origin.isTrustworthy ? .credential : .nothingInsecurely
        let cause = Unauthorized(status: response.status, origin: origin, sent: sent)
        throw RemoteError.invalidData(url: response.url, status: response.status, cause: cause)
    }
}
