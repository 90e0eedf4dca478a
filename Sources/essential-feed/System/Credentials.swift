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
    /// A credential that cannot be sent in a header field.
    struct Unsendable: Error {
        let origin: Origin
    }

    private struct Credential {
        /// The value of `Authorization`.
        let value: String
        /// The variable, the file or the URL that has the credential.
        let source: String
    }

    private enum Finding {
        case credential(Credential)
        case nothing(Message?)
    }

    private static let tokenName = "ESSENTIAL_FEED_TOKEN"

    private let token: String?
    private let report: @Sendable (Message) -> Void
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
        report: @escaping @Sendable (Message) -> Void
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
            report(
                Message(
                    "No credentials were sent to {origin}: they are sent only over https, or to this machine without a proxy.",
                    .verbatim("\(route.origin)")
                )
            )
            return nil
        }
        return credential.value
    }

    /// Returns the reasons a request for a feed was rejected: the credential that was sent, or why none was.
    func reasons(
        at route: HTTPRoute,
        redirectedFrom original: HTTPRoute?,
        of feed: HTTPRoute?
    ) -> [Message] {
        let (finding, other) = (finding(for: route), route.origin)
        if case .credential(let credential) = finding, route.isConfidential {
            let source = TerminalText.cut(credential.source, toBytes: 500)
            return [Message("the service rejected the credentials in {source}", .verbatim(source))]
        }
        var reasons: [Message] = []
        if token != nil, tokenOrigin != other {
            let withoutURL = Message("ESSENTIAL_FEED_TOKEN was not sent, because ESSENTIAL_FEED_URL is not set")
            reasons.append(tokenOrigin.map(Self.onlyOrigin) ?? withoutURL)
        }
        switch finding {
        case .credential:
            reasons.append(
                Message(
                    "no credentials were sent, because they are sent only over https, or to this machine without a proxy"
                )
            )
        case .nothing(let reason):
            let redirected = owner(of: original, elsewhereThan: route).map { origin in
                Message(
                    "it redirects to {other}, and the credentials are sent to {origin} alone",
                    .verbatim("\(other)"),
                    .verbatim("\(origin)")
                )
            }
            let sent = owner(of: feed, elsewhereThan: route).map(Self.onlyOrigin)
            reasons += [redirected ?? sent ?? reason].compactMap(\.self)
        }
        return reasons
    }

    private static func onlyOrigin(_ origin: Origin) -> Message {
        Message("the credentials are sent to {origin} alone", .verbatim("\(origin)"))
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
            report(Message("No credentials were read: there is no file {path}.", .verbatim(path)))
            return .nothing(nil)
        }
        guard let (login, password) = netrc.entry(for: route.origin) else {
            let host = route.origin.host
            return .nothing(Message("{path} has no entry for {host}", .verbatim(path), .verbatim(host)))
        }
        let origin = route.origin
        let value = try login.map { try Self.basic($0, password, for: origin) } ?? Self.bearer(password, for: origin)
        return .credential(Credential(value: value, source: path))
    }

    private func token(for origin: Origin) throws -> Credential? {
        guard origin == tokenOrigin, let token else { return nil }
        return Credential(value: try Self.bearer(token, for: origin), source: Self.tokenName)
    }

    private static func user(of route: HTTPRoute) -> Credential? {
        route.basicAuthorization.map { Credential(value: $0, source: route.url.redacted) }
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
