import FeedAPI
import FeedCore
import Foundation
import Synchronization

extension Composition {
    /// Returns the client for requests about the feed or list at `url`, with the user's credentials and retries.
    ///
    /// - Parameter url: the feed or list; nil for image data that belongs to none.
    /// - Throws: an error if a credentials file must not be used.
    func client(for url: URL?) throws -> any HTTPClient {
        if let url, SampleService.serves(url) { return client }
        let authorizing = CredentialsHTTPClient(
            client: AuthorizingHTTPClient(client, credentials: try credentials.list(for: url)),
            credentials: credentials,
            feed: url
        )
        guard settings.retries > 0 else { return authorizing }
        return RetryingHTTPClient(
            authorizing,
            policy: RetryPolicy(retries: settings.retries),
            now: now,
            report: { [console] attempt in console.report(attempt) }
        )
    }
}

/// Says of rejected requests what was sent with them, or why nothing was.
private struct CredentialsHTTPClient: HTTPClient {
    let client: any HTTPClient
    let credentials: Credentials
    let feed: URL?

    func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        do {
            return try await client.send(request)
        } catch RemoteError.invalidData(let url, let status, let cause as Unauthorized) {
            let reasons = try credentials.reasons(for: cause, to: request.url, of: feed)
            let refused = RefusedCredentials(status: cause.status, reasons: reasons)
            throw RemoteError.invalidData(url: url, status: status, cause: refused)
        }
    }
}

/// The credentials of one run, looked up when requests are about to be sent; each note about them is shown once.
///
/// `ESSENTIAL_FEED_TOKEN` is sent to the origin of `ESSENTIAL_FEED_URL`, a netrc entry to the origin of the feed or
/// list. If both apply, the token takes precedence. Over http, which only this machine may receive, none is sent while
/// requests pass through a proxy.
final class Credentials: Sendable {
    private let environment: Environment
    private let usesNetrc: Bool
    private let console: Console
    private let noted = Mutex<Set<String>>([])

    init(in environment: Environment, usesNetrc: Bool, console: Console) {
        self.environment = environment
        self.usesNetrc = usesNetrc
        self.console = console
    }

    /// Returns the credentials that may be sent with requests about the feed or list at `url`.
    ///
    /// - Throws: an error if one of them cannot be sent, or if their file must not be used.
    func list(for url: URL?) throws -> [Credential] {
        let feed = url.flatMap { Origin($0) }
        let netrc = url?.user == nil ? try feed.flatMap(inNetrc) : nil
        let credentials = [try token(), netrc].compactMap { $0 }
        let isOwn = url?.user != nil || credentials.contains { $0.origin == feed }
        if let feed, isOwn, !mayReceive(feed) { note(console.phrases.credentialWithheld("\(feed)")) }
        return credentials.filter { $0.origin.scheme == "https" || !passesThroughAProxy($0.origin.host) }
    }

    /// Returns what was sent with a rejected request to `url`, or why nothing was, in words.
    func reasons(for rejection: Unauthorized, to url: URL, of feed: URL?) throws -> [String] {
        let words = console.phrases.failure
        let origin = rejection.origin
        let hasToken = environment.variable("ESSENTIAL_FEED_TOKEN") != nil
        let isForToken = hasToken && tokenOrigin == origin
        if rejection.sent == .credential {
            if isForToken { return [words.rejected("ESSENTIAL_FEED_TOKEN")] }
            return [words.rejected(url.user != nil ? console.wording.text(of: url) : try path() ?? "--netrc")]
        }
        var reasons: [String] = []
        if hasToken, !isForToken {
            reasons.append(tokenOrigin.map { words.tokenForOther("\($0)") } ?? words.tokenWithoutURL)
        }
        let readsNetrc = usesNetrc && feed.flatMap { Origin($0) } == origin
        if !mayReceive(origin) {
            if isForToken || readsNetrc || url.user != nil { reasons.append(words.onlyHTTPS) }
        } else if readsNetrc {
            reasons.append(words.notInNetrc(try path() ?? "--netrc", origin.host))
        }
        return reasons
    }

    private func mayReceive(_ origin: Origin) -> Bool {
        origin.isTrustworthy && (origin.scheme == "https" || !passesThroughAProxy(origin.host))
    }

    /// Whether libcurl may send requests for a host over http to a proxy.
    private func passesThroughAProxy(_ host: String) -> Bool {
        guard ["http_proxy", "all_proxy", "ALL_PROXY"].contains(where: { environment.variable($0) != nil }) else {
            return false
        }
        let exceptions = environment.variable("no_proxy") ?? environment.variable("NO_PROXY")
        let names = exceptions?.split { $0 == "," || $0 == " " }.map { $0.lowercased() } ?? []
        // In a list, libcurl ignores an asterisk.
        return !names.contains(host) && exceptions != "*"
    }

    private func token() throws -> Credential? {
        guard let token = environment.variable("ESSENTIAL_FEED_TOKEN"), let tokenOrigin else { return nil }
        return try Credential(token: token, for: tokenOrigin)
    }

    /// The only origin that the token is sent to.
    private var tokenOrigin: Origin? {
        environment.variable(Composition.feedVariable).flatMap(URL.init(web:)).flatMap { Origin($0) }
    }

    private func inNetrc(_ origin: Origin) throws -> Credential? {
        guard usesNetrc, let path = try path() else { return nil }
        guard let netrc = try NetrcFile.read(path) else {
            note(console.phrases.netrcMissing(path))
            return nil
        }
        return try netrc.credential(for: origin)
    }

    private func path() throws -> String? {
        if let path = try environment.path("NETRC") { return path }
        return (try environment.path("HOME") ?? environment.homeInUserDatabase()).map { $0 + "/.netrc" }
    }

    private func note(_ text: String) {
        if noted.withLock({ $0.insert(text).inserted }) { console.note(text) }
    }
}
