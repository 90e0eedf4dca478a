import FeedAPI
import FeedCore
import FeedFiles
import Foundation
import Synchronization

/// The credentials of one run, looked up when requests are about to be sent.
///
/// `ESSENTIAL_FEED_TOKEN` is sent to the origin of `ESSENTIAL_FEED_URL`, a netrc entry to the origin of the feed or
/// list. If both apply, the token takes precedence. Over http, which only this machine may receive, none is sent while
/// requests pass through a proxy.
final class Credentials: Sendable {
    /// Why the user's credentials were not sent.
    enum Note: Equatable {
        case withheld(from: Origin)
        case missingFile(String)
    }

    private let environment: Environment
    private let usesNetrc: Bool
    private let report: @Sendable (Note) -> Void
    private let reported = Mutex<[Note]>([])

    init(in environment: Environment, usesNetrc: Bool, report: @escaping @Sendable (Note) -> Void) {
        self.environment = environment
        self.usesNetrc = usesNetrc
        self.report = report
    }

    /// Returns a client that sends the credentials for the feed or list at `url`, and says why one was rejected.
    func authorizing(_ client: any HTTPClient, for url: URL?) throws -> any HTTPClient {
        let client = AuthorizingHTTPClient(client, credentials: try list(for: url))
        return CredentialsHTTPClient(client: client, credentials: self, feed: url)
    }

    private func list(for url: URL?) throws -> [Credential] {
        let feed = url.flatMap { Origin($0) }
        let netrc = url?.user == nil ? try feed.flatMap(inNetrc) : nil
        let credentials = [try token(), netrc].compactMap { $0 }
        let isOwn = url?.user != nil || credentials.contains { $0.origin == feed }
        if let feed, isOwn, !mayReceive(feed) { note(.withheld(from: feed)) }
        return credentials.filter { $0.origin.scheme == "https" || !passesThroughAProxy($0.origin.host) }
    }

    /// Returns what was sent with a rejected request to `url`, or why nothing was.
    fileprivate func reasons(for rejection: Unauthorized, to url: URL, of feed: URL?) throws
        -> [RefusedCredentials.Reason]
    {
        let origin = rejection.origin
        let hasToken = environment.variable("ESSENTIAL_FEED_TOKEN") != nil
        let isForToken = hasToken && tokenOrigin == origin
        if rejection.sent == .credential {
            if isForToken { return [.rejected("ESSENTIAL_FEED_TOKEN")] }
            return [url.user != nil ? .rejectedURL(url) : .rejected(try path() ?? "--netrc")]
        }
        var reasons: [RefusedCredentials.Reason] = []
        if hasToken, !isForToken { reasons.append(tokenOrigin.map { .tokenForOther($0) } ?? .tokenWithoutURL) }
        let readsNetrc = usesNetrc && feed.flatMap { Origin($0) } == origin
        if !mayReceive(origin) {
            if isForToken || readsNetrc || url.user != nil { reasons.append(.onlyHTTPS) }
        } else if readsNetrc {
            reasons.append(.notInNetrc(path: try path() ?? "--netrc", host: origin.host))
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

    private var tokenOrigin: Origin? {
        environment.variable(Environment.feedURL).flatMap(URL.init(web:)).flatMap { Origin($0) }
    }

    private func inNetrc(_ origin: Origin) throws -> Credential? {
        guard usesNetrc, let path = try path() else { return nil }
        guard let netrc = try NetrcFile.read(path) else {
            note(.missingFile(path))
            return nil
        }
        return try netrc.credential(for: origin)
    }

    private func path() throws -> String? {
        try environment.path("NETRC") ?? environment.home().map { $0 + "/.netrc" }
    }

    private func note(_ note: Note) {
        let isFirst = reported.withLock { notes in
            guard !notes.contains(note) else { return false }
            notes.append(note)
            return true
        }
        if isFirst { report(note) }
    }
}

struct RefusedCredentials: Error {
    enum Reason {
        /// The credentials of a variable or a file.
        case rejected(String)

        /// User and password in the URL.
        case rejectedURL(URL)
        case tokenForOther(Origin)
        case tokenWithoutURL
        case onlyHTTPS
        case notInNetrc(path: String, host: String)
    }

    let status: Int
    let reasons: [Reason]
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

/// The file with the user's credentials, which is never created or changed.
enum NetrcFile {
    /// A credentials file that cannot be read or must not be used.
    struct Refused: Error {
        let path: String
        let cause: any Error
    }

    struct ForeignOwner: Error {}

    struct ReadableByOthers: Error {}

    private static let sizeLimit = 1 << 20

    /// Reads the file, or returns nil if it does not exist.
    fileprivate static func read(_ path: String) throws(Refused) -> Netrc? {
        do {
            guard let file = try FileDescriptor.opening(path) else { return nil }
            // Checks the open file, which cannot be exchanged in the meantime.
            let status = try file.status()
            guard status.isRegularFile else { throw UnusableFile.notARegularFile }
            if status.st_uid != geteuid() && status.st_uid != 0 { throw ForeignOwner() }
            if status.st_mode & 0o077 != 0 { throw ReadableByOthers() }
            return try Netrc(file.readRegularFile(limit: sizeLimit))
        } catch {
            throw Refused(path: path, cause: error)
        }
    }
}
