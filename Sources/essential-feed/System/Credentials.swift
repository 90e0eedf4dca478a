import FeedAPI
import FeedCore
import Foundation
import Synchronization

/// Decides which of the user's credentials each request gets, and explains rejected requests.
///
/// `ESSENTIAL_FEED_TOKEN` is for the origin of `ESSENTIAL_FEED_URL`. The user and password of a URL, or else an entry
/// of the netrc file, are for the origin of that feed or list. The token takes precedence, then the requested URL. No
/// credential is sent over a connection that others might read.
final class Credentials: Sendable {
    typealias Reason = RefusedCredentials.Reason

    /// The reason the user's credentials were not sent.
    enum Note {
        case withheld(from: Origin)
        case missingFile(String)
    }

    /// A credential that cannot be sent in a header field.
    struct Unsendable: Error {
        let origin: Origin
    }

    private struct Credential {
        /// The value of `Authorization`.
        let value: String
        let rejection: Reason
    }

    private enum Finding {
        case credential(Credential)
        case nothing(Reason?)
    }

    private static let tokenName = "ESSENTIAL_FEED_TOKEN"

    private let token: String?
    private let report: @Sendable (Note) -> Void
    private let tokenOrigin: Origin?
    /// Returns the path of the netrc file, if any; the closure is nil if netrc is not used.
    private let netrc: (@Sendable () throws -> String?)?
    /// The credentials that were found for feeds and lists.
    private let feeds = Mutex<[(origin: Origin, finding: Finding)]>([])

    /// Creates the credentials of a run: a token for the origin of `tokenURL`, and the entries of the file at `netrc`.
    init(
        token: String?,
        tokenURL: URL?,
        netrc: (@Sendable () throws -> String?)?,
        report: @escaping @Sendable (Note) -> Void
    ) {
        (self.token, self.netrc, self.report) = (token, netrc, report)
        tokenOrigin = tokenURL.flatMap { Origin($0) }
    }

    /// Looks up the credentials for the feed or list at `url`, and returns a client that explains why one was rejected.
    func authorizing(_ client: any HTTPClient, for url: URL?) throws -> any HTTPClient {
        if let tokenOrigin { _ = try token(for: tokenOrigin) }
        let feed = url.flatMap { HTTPRoute(to: $0) }
        if let feed, finding(forFeedsAt: feed.origin) == nil {
            let finding = try find(forFeedAt: feed)
            feeds.withLock { $0.append((feed.origin, finding)) }
        }
        return ExplainingHTTPClient(client: client, credentials: self, feed: feed)
    }

    /// Returns the value of `Authorization` for a request or a redirect; reports a credential that is withheld.
    func authorization(for route: HTTPRoute) -> String? {
        guard case .credential(let credential) = finding(for: route) else { return nil }
        guard route.isConfidential else {
            report(.withheld(from: route.origin))
            return nil
        }
        return credential.value
    }

    /// Returns the reasons a request for a feed was rejected: the credential that was sent, or why none was.
    func reasons(
        at route: HTTPRoute,
        redirectedFrom original: HTTPRoute?,
        of feed: HTTPRoute?
    ) -> [Reason] {
        let finding = finding(for: route)
        if case .credential(let credential) = finding, route.isConfidential { return [credential.rejection] }
        var reasons: [Reason] = []
        if token != nil, tokenOrigin != route.origin {
            reasons.append(tokenOrigin.map(Reason.otherOrigin) ?? .tokenWithoutURL)
        }
        switch finding {
        case .credential: reasons.append(.onlyHTTPS)
        case .nothing(let reason):
            let start = owner(of: original, elsewhereThan: route)
            let redirected = start.map { Reason.redirected(from: $0, to: route.origin) }
            let sent = owner(of: feed, elsewhereThan: route).map(Reason.otherOrigin)
            reasons += [redirected ?? sent ?? reason].compactMap(\.self)
        }
        return reasons
    }

    private func finding(for route: HTTPRoute) -> Finding {
        // `authorizing` has already refused a token that cannot be sent.
        if let token = try? token(for: route.origin) { return .credential(token) }
        return Self.user(of: route).map(Finding.credential) ?? finding(forFeedsAt: route.origin) ?? .nothing(nil)
    }

    private func finding(forFeedsAt origin: Origin) -> Finding? {
        feeds.withLock { $0.first { $0.origin == origin }?.finding }
    }

    /// Returns the origin of the credential for `original`, other than the token, if `route` has a different origin.
    private func owner(of original: HTTPRoute?, elsewhereThan route: HTTPRoute) -> Origin? {
        guard let original, original.origin != route.origin, original.origin != tokenOrigin,
            case .credential = finding(for: original)
        else { return nil }
        return original.origin
    }
}

// MARK: - Looking up

extension Credentials {
    private func find(forFeedAt route: HTTPRoute) throws -> Finding {
        if route.url.user != nil {
            guard let user = Self.user(of: route) else { throw Unsendable(origin: route.origin) }
            return .credential(user)
        }
        guard let path = try netrc?() else { return .nothing(nil) }
        guard let netrc = try Netrc.read(path) else {
            report(.missingFile(path))
            return .nothing(nil)
        }
        guard let (login, password) = netrc.entry(for: route.origin) else {
            return .nothing(.notInNetrc(path: path, host: route.origin.host))
        }
        let origin = route.origin
        let value = try login.map { try Self.basic($0, password, for: origin) } ?? Self.bearer(password, for: origin)
        return .credential(Credential(value: value, rejection: .rejected(source: path)))
    }

    private func token(for origin: Origin) throws -> Credential? {
        guard origin == tokenOrigin, let token else { return nil }
        return Credential(value: try Self.bearer(token, for: origin), rejection: .rejected(source: Self.tokenName))
    }

    private static func user(of route: HTTPRoute) -> Credential? {
        route.basicAuthorization.map { Credential(value: $0, rejection: .rejected(source: route.url.redacted)) }
    }

    /// Returns the `Authorization` of a token (RFC 6750).
    private static func bearer(_ token: String, for origin: Origin) throws -> String {
        guard !token.isEmpty, token.utf8.allSatisfy({ $0 == UInt8(ascii: "\t") || (0x20..<0x7F).contains($0) }) else {
            throw Unsendable(origin: origin)
        }
        return "Bearer \(token)"
    }

    /// Returns the `Authorization` of a user and password (RFC 7617).
    private static func basic(_ user: String, _ password: String, for origin: Origin) throws -> String {
        guard !user.contains(":") else { throw Unsendable(origin: origin) }
        return "Basic \(Data("\(user):\(password)".utf8).base64EncodedString())"
    }
}

extension Credentials.Unsendable: DescribedError {
    var message: Message {
        Message("the credentials for {origin} contain characters that cannot be sent", .verbatim("\(origin)"))
    }
}
