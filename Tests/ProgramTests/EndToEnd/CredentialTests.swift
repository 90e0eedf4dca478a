import FeedTestSupport
import Foundation
import Testing

@Suite("Sending credentials from the command line", .limited)
struct CredentialTests {
    private static let secret = "t0k3n-s3same"

    private let user: User
    private let server: LoopbackServer
    private let feed: String

    init() throws {
        user = try User()
        server = try LoopbackServer { request in
            switch request.path {
            case "/feed": .ok(json: Payload.feed)
            case "/private": .status(request.header("Authorization") == nil ? 401 : 403)
            default: .ok(json: "{\"items\":[]}")
            }
        }
        feed = server.url("/feed").absoluteString
    }

    /// The `Authorization` of each request so far.
    private var sent: [String?] { server.requests.map { $0.header("Authorization") } }

    private func environment(_ url: String? = nil) -> [String: String] {
        ["ESSENTIAL_FEED_URL": url ?? feed, "ESSENTIAL_FEED_TOKEN": Self.secret]
    }

    private func writeNetrc(_ text: String, mode: Int = 0o600, to name: String = ".netrc") throws {
        try user.home.write(text, to: name, mode: mode)
    }

    @Test(arguments: ["", "feed:"])
    func sendsTheTokenToItsOrigin(prefix: String) async throws {
        let environment = environment(prefix + feed)
        #expect(try await user.run("load", environment: environment).exitCode == 0)
        let id = "73A7F70C-75DA-4C2E-B5A3-EED40DC53AA6"
        #expect(try await user.run("comments", id, environment: environment).exitCode == 0)
        #expect(sent == ["Bearer \(Self.secret)", "Bearer \(Self.secret)"])
    }

    /// A web page, or a page of a feed, may link to another origin, which gets no credentials.
    @Test(arguments: ["/page", "/first"])
    func reportsThatCredentialsAreSentOnlyToTheFeedsOrigin(path: String) async throws {
        let other = try LoopbackServer { _ in .status(401) }
        let next = other.url("/next").absoluteString
        let link = "<link rel=\"alternate\" type=\"application/rss+xml\" href=\"\(next)\">"
        let first = #"{"version":"https://jsonfeed.org/version/1","items":[],"next_url":"\#(next)"}"#
        let server = try LoopbackServer { .ok(json: $0.path == "/page" ? "<html>\(link)</html>" : first) }
        let url = server.url(path).absoluteString.replacing("http://", with: "http://me:\(Self.secret)@")
        let result = try await user.run("load", "--url", url)
        let origin = server.url("").absoluteString
        #expect(result.errors.contains("the credentials are sent to \(origin) alone"), "\(result.errors)")
        #expect(other.requests.map { $0.header("Authorization") } == [nil])
    }

    @Test(arguments: [
        ("machine 127.0.0.1 login me password pw", "Basic bWU6cHc="), ("machine 127.0.0.1\npassword \"t\"", "Bearer t"),
        ("default login me password pw", nil), ("machine other.example login me password pw", nil),
    ])
    func sendsTheCredentialsOfANetrc(_ text: String, _ expected: String?) async throws {
        try writeNetrc(text)
        #expect(try await user.run("load", "--url", feed).exitCode == 0)
        #expect(try await user.run("load", "--url", feed, "--netrc").exitCode == 0)
        #expect(sent == [nil, expected])
    }

    @Test func readsTheNetrcNamedByTheEnvironment() async throws {
        try writeNetrc("machine 127.0.0.1 password home")
        try writeNetrc("machine 127.0.0.1 password named", to: "credentials")
        let environment = ["NETRC": user.home.path("credentials")]
        #expect(try await user.run("load", "--url", feed, "--netrc", environment: environment).exitCode == 0)
        #expect(sent == ["Bearer named"])
    }

    @Test(arguments: [0o640, 0o604, 0o620, 0o602, 0o644, 0o666])
    func refusesANetrcReadableByOthers(_ mode: Int) async throws {
        try writeNetrc("machine 127.0.0.1 password \(Self.secret)", mode: mode)
        let result = try await user.run("load", "--url", feed, "--netrc")
        #expect(result.exitCode == 74)
        #expect(result.output == "")
        #expect(result.errors.contains(".netrc") && result.errors.contains("others"))
        #expect(server.requests.isEmpty)
    }

    @Test func notesAMissingNetrcWithoutCreatingIt() async throws {
        let result = try await user.run("load", "--url", feed, "--netrc")
        #expect(result.exitCode == 0)
        #expect(result.errorLines.count == 1)
        #expect(result.errors.contains("/.netrc"))
        #expect(sent == [nil])
        #expect(!FileManager.default.fileExists(atPath: user.home.path(".netrc")))
    }

    @Test func reportsOnceThatTheNetrcIsMissing() async throws {
        let result = try await user.run("load", "--url", server.url("/private").absoluteString, "--netrc")
        #expect(result.exitCode == 65)
        #expect(result.errors.components(separatedBy: "/.netrc").count == 2, "\(result.errors)")
    }

    @Test(arguments: [
        ("machine 127.0.0.1 password t\u{F6}ken", ""), (#"machine 127.0.0.1 login "a:b" password c"#, ""),
        ("machine 127.0.0.1 password t\u{1F}ken", ""), ("machine 127.0.0.1 password t\u{7F}ken", ""),
        ("", "a%3Ab:c@"),
    ])
    func refusesCredentialsThatCannotBeSent(_ netrc: String, _ user: String) async throws {
        try writeNetrc(netrc)
        let url = feed.replacing("//", with: "//" + user)
        let result = try await self.user.run("load", "--url", url, "--netrc")
        #expect(result.exitCode == 74)
        #expect(result.errors.contains("the credentials for http://127.0.0.1:\(server.port) contain characters"))
        #expect(server.requests.isEmpty)
    }

    @Test(arguments: ["", "me:pw@"])
    func sendsTheCredentialsOfAFeedWithItsPicturesAtTheOrigin(_ user: String) async throws {
        let picture = LoopbackResponse.ok([1, 2, 3], type: "image/png")
        let json = Observed("")
        let home = try LoopbackServer { $0.path == "/feed" ? .ok(json: json.value) : picture }
        let other = try LoopbackServer { _ in picture }
        let items = [home, other].map { #"{"id":"\#(UUID())","image":"\#($0.url("/1.png"))"}"# }
        json.update { $0 = #"{"items":[\#(items.joined(separator: ","))]}"# }
        try writeNetrc("machine 127.0.0.1 login me password pw")
        let url = home.url("/feed").absoluteString.replacing("//", with: "//" + user)
        let options = user.isEmpty ? ["--netrc"] : []
        #expect(try await self.user.program(["load", "--images", "--url", url] + options).run().exitCode == 0)
        #expect(home.requests.map { $0.header("Authorization") } == ["Basic bWU6cHc=", "Basic bWU6cHc="])
        #expect(other.requests.map { $0.header("Authorization") } == [nil])
    }

    @Test func sendsNoCredentialsOfHTTPSToAProxy() async throws {
        let proxy = try LoopbackServer { _ in .status(502) }
        var environment = environment("https://me:pw@any.invalid/feed")
        environment["https_proxy"] = proxy.url("").absoluteString
        let result = try await user.run("load", environment: environment)
        #expect(result.exitCode == 69)
        #expect(result.errorLines.count == 1)
        #expect(proxy.requests.map(\.method) == ["CONNECT"])
        #expect(proxy.requests.allSatisfy { $0.header("Authorization") == nil })
        #expect(result.errors.contains("; the request goes through the proxy http://127.0.0.1:\(proxy.port);"))
    }

    @Test func needsNoNetrcOffline() async throws {
        try writeNetrc("machine 127.0.0.1 password x", mode: 0o644)
        #expect(try await user.run("load", "--url", feed).exitCode == 0)
        #expect(try await user.run("load", "--url", feed, "--netrc", "--offline").exitCode == 0)
    }

    @Test func showsNoSecretAnywhere() async throws {
        try writeNetrc("machine 127.0.0.1 login me password \(Self.secret)")
        let url = server.url("/private").absoluteString
        for words in [
            ["load", "--verbose"], ["load", "--verbose", "--netrc", "--url", feed],
            ["load", "--verbose", "--netrc", "--url", url, "--retry", "1"],
        ] {
            let result = try await user.program(words, environment: environment()).run()
            #expect(result.errors.contains("GET "))
            #expect(!(result.output + result.errors).contains(Self.secret))
            #expect(!(result.output + result.errors).contains("bWU6"))
        }
        for file in try user.files() where !file.hasSuffix(".netrc") {
            #expect(!file.contains(Self.secret))
            #expect(!String(decoding: try Data(contentsOf: user.home.url(file)), as: UTF8.self).contains(Self.secret))
        }
        #expect(sent.contains("Bearer \(Self.secret)"))
    }
}
