public import FeedCore
public import Foundation

/// What proves to an origin who sends a request; it is sent to no other origin.
public struct Credential: Hashable, Sendable {
    /// The origin that it is for.
    public let origin: Origin

    /// The value of the `Authorization` field.
    let authorization: String

    /// Creates a bearer token (RFC 6750).
    ///
    /// - Throws: ``InvalidCredential`` where it cannot be sent in a header field.
    public init(token: String, for origin: Origin) throws(InvalidCredential) {
        guard !token.isEmpty, token.isFieldValue, token.utf8.allSatisfy({ $0 < 0x80 }) else {
            throw InvalidCredential(origin: origin)
        }
        self.origin = origin
        authorization = "Bearer \(token)"
    }

    /// Creates a name and a password (RFC 7617).
    ///
    /// - Throws: ``InvalidCredential`` where the name has a colon.
    public init(user: String, password: String, for origin: Origin) throws(InvalidCredential) {
        guard !user.contains(":") else { throw InvalidCredential(origin: origin) }
        self.origin = origin
        authorization = "Basic \(Data("\(user):\(password)".utf8).base64EncodedString())"
    }
}

extension Credential: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The origin alone.
    public var description: String { "a credential for \(origin)" }

    /// The same as ``description``.
    public var debugDescription: String { description }

    /// Nothing, so that a dump shows no secrets either.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

/// A token, a name or a password cannot be sent.
public struct InvalidCredential: Error, Hashable, LocalizedError, CustomStringConvertible {
    /// The origin that it was meant for.
    public let origin: Origin

    /// What is wrong, without the credential itself.
    public var description: String { "the credential for \(origin) cannot be sent in a header field" }

    /// The same as ``description``.
    public var errorDescription: String? { description }
}

/// A service refuses a request for want of a credential, or of a right one: status 401 or 403.
public struct Unauthorized: Error, Hashable {
    /// What was sent.
    public enum Sent: Hashable, Sendable {
        /// Nothing: there is no credential for the origin.
        case nothing

        /// Nothing: there is one, but it goes over `https` or to this machine alone.
        case nothingInsecurely

        /// A credential, which was not accepted.
        case credential
    }

    /// The status: 401 or 403.
    public let status: Int

    /// Who refuses.
    public let origin: Origin

    /// What was sent with the request.
    public let sent: Sent

    /// Creates the error of a response with status 401 or 403.
    public init(status: Int, origin: Origin, sent: Sent) {
        self.status = status
        self.origin = origin
        self.sent = sent
    }
}

extension Unauthorized: LocalizedError, CustomStringConvertible {
    /// What went wrong and what would help, in one line of English.
    public var description: String {
        switch sent {
        case .nothing: "the status is \(status), and there is no credential for \(origin)"
        case .nothingInsecurely: "the status is \(status), and credentials are sent over https alone, not to \(origin)"
        case .credential: "the status is \(status): \(origin) does not accept the credential"
        }
    }

    /// The same as ``description``.
    public var errorDescription: String? { description }
}

/// Sends credentials along, each to its own origin alone, over `https` or to this machine.
///
/// A request that has an `Authorization` of its own is sent as it is. Where a redirect leaves the origin the client below
/// has to drop the credential, as ``URLSessionHTTPClient`` does.
public struct AuthorizingHTTPClient: HTTPClient {
    private let client: any HTTPClient
    private let credentials: [Origin: Credential]

    /// Creates a client that sends its requests through `client`; of two credentials for one origin the first counts.
    public init(_ client: any HTTPClient, credentials: [Credential]) {
        self.client = client
        self.credentials = Dictionary(credentials.map { ($0.origin, $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// Sends a request with the credential for its origin; see ``HTTPClient/send(_:)``.
    ///
    /// - Throws: ``RemoteError/invalidData(url:status:cause:)`` with ``Unauthorized`` where the status is 401 or 403 and
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
            credentials[origin] == nil || Origin(request.url) != origin
            ? .nothing : origin.isTrustworthy ? .credential : .nothingInsecurely
        let cause = Unauthorized(status: response.status, origin: origin, sent: sent)
        throw RemoteError.invalidData(url: response.url, status: response.status, cause: cause)
    }
}
