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
        let authorizing = AuthorizingHTTPClient(client, credentials: try credentials.list(for: url))
        guard settings.retries > 0 else { return authorizing }
        return RetryingHTTPClient(
            ResumingHTTPClient(authorizing),
            policy: RetryPolicy(retries: settings.retries),
            now: now,
            report: { [console] attempt in console.report(attempt) }
        )
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
        let credentials = [try token(), try feed.flatMap(inNetrc)].compactMap { $0 }
        if let withheld = credentials.first(where: { $0.origin == feed && !mayReceive($0) }) {
            note(console.phrases.credentialWithheld("\(withheld.origin)"))
        }
        return credentials.filter { $0.origin.scheme == "https" || !passesThroughAProxy($0.origin.host) }
    }

    private func mayReceive(_ credential: Credential) -> Bool {
        let origin = credential.origin
        return origin.isTrustworthy && (origin.scheme == "https" || !passesThroughAProxy(origin.host))
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
        guard let token = environment.variable("ESSENTIAL_FEED_TOKEN"),
            let origin = environment.variable(Composition.feedVariable).flatMap(URL.init(web:)).flatMap({ Origin($0) })
        else { return nil }
        return try Credential(token: token, for: origin)
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
