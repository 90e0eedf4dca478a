import FeedTestSupport
import Foundation
import Testing

/// The sources of a user's credentials; `URL` is the user and password in the URL of the feed.
private enum Source: String {
    case url = "URL"
    case token, netrc
    /// A token for another origin than the feed's.
    case otherToken = "token for OTHER"

    static let all: [[Source]] = [
        [], [.url], [.token], [.netrc], [.url, .netrc], [.token, .url], [.token, .url, .netrc], [.otherToken],
        [.otherToken, .url],
    ]
}

/// The redirects of a request for `http://HOME/feed`, to `HOME` and `OTHER`, before it is rejected.
private struct Redirects: CustomTestStringConvertible {
    let testDescription: String
    let locations: [String]

    init(_ name: String, _ locations: String...) {
        testDescription = name
        self.locations = locations
    }

    static let all = [
        Redirects("none"), Redirects("relative", "/x"), Redirects("absolute", "http://HOME/x"),
        Redirects("with user info", "http://you:pw@HOME/x"), Redirects("to another origin", "http://OTHER/x"),
        Redirects("to another origin, with user info", "http://you:pw@OTHER/x"),
        Redirects("to another origin, and there again", "http://OTHER/x", "http://OTHER/y"),
        Redirects("there and back", "http://OTHER/x", "http://HOME/y"),
    ]

    /// The requested URLs; all redirects except one are absolute.
    var hops: [String] { ["http://HOME/feed"] + locations.map { $0.hasPrefix("/") ? "http://HOME" + $0 : $0 } }
}

private enum Route: String, CaseIterable {
    case direct
    case proxy = "through a proxy"
    case exception = "excepted from the proxy"
    case hosts = "to other hosts, through a proxy"

    var isConfidential: Bool { self == .direct || self == .exception }

    var sources: [[Source]] {
        switch self {
        case .direct: Source.all
        case .proxy: [[.url], [.token], [.netrc], [.token, .url, .netrc]]
        case .exception, .hosts: [[.token, .url, .netrc]]
        }
    }
}

@Suite("The credentials of a request, and the messages about them", .limited)
private struct CredentialTableTests {
    private let user: User
    private let names = Observed<(home: String, other: String)>(("", ""))
    private let left = Observed<ArraySlice<String>>([])
    private let (home, other, proxy): (LoopbackServer, LoopbackServer, LoopbackServer)

    init() throws {
        user = try User()
        let respond = { @Sendable [left, names] (_: LoopbackRequest) -> LoopbackResponse in
            guard let location = left.update({ $0.popFirst() }) else { return .status(401) }
            return .redirect(to: Self.fill(location, names.value))
        }
        (home, other, proxy) = (try LoopbackServer(respond), try LoopbackServer(respond), try LoopbackServer(respond))
        try user.home.write(
            "machine 127.0.0.1 login net password pw\nmachine home.invalid login net password pw",
            to: ".netrc",
            mode: 0o600
        )
    }

    private static func fill(_ text: String, _ names: (home: String, other: String)) -> String {
        text.replacing("HOME", with: names.home).replacing("OTHER", with: names.other)
    }

    private func run(_ redirects: Redirects, _ route: Route, _ sources: [Source]) async throws -> ProgramResult {
        let hosts =
            route == .hosts
            ? (home: "home.invalid", other: "other.invalid")
            : (home: "127.0.0.1:\(home.port)", other: "127.0.0.1:\(other.port)")
        names.update { $0 = hosts }
        left.update { $0 = redirects.locations[...] }
        var environment: [String: String] = [:]
        if sources.contains(.token) { environment["ESSENTIAL_FEED_URL"] = "http://\(hosts.home)/" }
        if sources.contains(.otherToken) { environment["ESSENTIAL_FEED_URL"] = "http://\(hosts.other)/" }
        if !environment.isEmpty { environment["ESSENTIAL_FEED_TOKEN"] = "t" }
        if route != .direct { environment["http_proxy"] = "http://me:s3cret@127.0.0.1:\(proxy.port)" }
        if route == .exception { environment["no_proxy"] = "127.0.0.1" }
        let url = "http://\(sources.contains(.url) ? "me:pw@" : "")\(hosts.home)/feed"
        let options = sources.contains(.netrc) ? ["--netrc"] : []
        return try await user.program(["load", "--url", url] + options, environment: environment).run()
    }

    /// Returns the credential for a hop, if it is confidential, and its name in messages.
    private func credential(at hop: String, _ sources: [Source]) -> (value: String, name: String)? {
        let isHome = hop.contains("HOME")
        if sources.contains(isHome ? .token : .otherToken) { return ("Bearer t", "ESSENTIAL_FEED_TOKEN") }
        if hop.contains("you:pw@") { return ("Basic eW91OnB3", "http://…@\(isHome ? "HOME" : "OTHER")/") }
        if isHome, sources.contains(.url) { return ("Basic bWU6cHc=", "http://…@HOME/") }
        if isHome, sources.contains(.netrc) { return ("Basic bmV0OnB3", "\(user.home.path)/.netrc") }
        return nil
    }

    /// Returns the reasons in the message about the last hop, which was rejected.
    private func reasons(at hop: String, _ sources: [Source], isConfidential: Bool) -> [String] {
        let credential = credential(at: hop, sources)
        if let credential, isConfidential { return ["the service rejected the credentials in \(credential.name)"] }
        var reasons: [String] = []
        if sources.contains(hop.contains("HOME") ? .otherToken : .token) {
            let origin = sources.contains(.token) ? "HOME" : "OTHER"
            reasons.append("the credentials are sent to http://\(origin) alone")
        } else if credential == nil, hop.contains("OTHER"), !sources.isEmpty {
            reasons.append("it redirects to http://OTHER, and the credentials are sent to http://HOME alone")
        }
        return reasons + (credential == nil ? [] : ["no credentials were sent, because they are sent only over https"])
    }

    @Test(arguments: Redirects.all, Route.allCases)
    func decidesOnCredentialsForEachHop(_ redirects: Redirects, _ route: Route) async throws {
        var counts = [0, 0, 0]
        for sources in route.sources {
            let result = try await run(redirects, route, sources)
            let servers = [home, other, proxy]
            let sent = servers.indices.map { index in
                servers[index].requests.dropFirst(counts[index]).map { $0.header("Authorization") }
            }
            counts = servers.map(\.requests.count)

            let expected = redirects.hops.map { hop in
                (hop, route.isConfidential ? credential(at: hop, sources)?.value : nil)
            }
            let isProxied = route == .proxy || route == .hosts
            #expect(sent[0] == (isProxied ? [] : expected.filter { $0.0.contains("HOME") }.map(\.1)), "\(sources)")
            #expect(sent[1] == (isProxied ? [] : expected.filter { $0.0.contains("OTHER") }.map(\.1)), "\(sources)")
            #expect(sent[2] == (isProxied ? expected.map(\.1) : []), "\(sources)")
            try expectNotes(in: result, redirects, route, sources)
            try expectReasons(in: result, redirects, route, sources)
            #expect(result.exitCode == 65)
            #expect(!result.errors.contains("s3cret") && !result.errors.contains("pw@"))
        }
    }

    private func expectNotes(
        in result: ProgramResult,
        _ redirects: Redirects,
        _ route: Route,
        _ sources: [Source]
    ) throws {
        let withheld = route.isConfidential ? [] : redirects.hops.filter { credential(at: $0, sources) != nil }
        let origins = Set(withheld.map { $0.contains("HOME") ? "http://HOME" : "http://OTHER" })
        let expected = origins.map { origin in
            "No credentials were sent to \(Self.fill(origin, names.value)): "
                + "they are sent only over https, or to this machine without a proxy."
        }
        #expect(result.errorLines.dropLast().sorted() == expected.sorted(), "\(sources)")
    }

    private func expectReasons(
        in result: ProgramResult,
        _ redirects: Redirects,
        _ route: Route,
        _ sources: [Source]
    ) throws {
        let message = try #require(result.errorLines.last)
        let last = try #require(redirects.hops.last)
        let expected = reasons(at: last, sources, isConfidential: route.isConfidential)
        // The status is first; the help, and the note that nothing is cached, are last.
        let reasons = message.components(separatedBy: "; ").dropFirst().dropLast(2)
        #expect(message.contains("the status is 401; "))
        #expect(reasons.count == expected.count, "\(sources): \(message)")
        for (reason, expected) in zip(reasons, expected) {
            #expect(reason.hasPrefix(Self.fill(expected, names.value)), "\(sources)")
        }
    }
}
