import FeedTestSupport
import Foundation
import Synchronization
import Testing

/// A private cache without heuristics, as in http-tests/cache-tests.
///
/// The names of its tests are in the comments. The meaning of header fields is tested in `FreshnessTests`.
@Suite("Reusing a cached list without a request", .limited)
struct PrivateCacheTests {
    private let user: User

    init() throws { user = try User() }

    /// A service that sends the responses one after another, then repeats the last one.
    private func service(_ responses: [LoopbackResponse]) throws -> LoopbackServer {
        let rest = Mutex(responses)
        return try LoopbackServer { request in
            let response = rest.withLock { $0.count > 1 ? $0.removeFirst() : $0[0] }
            return response
        }
    }

    /// Returns the result of a load that sends a request only if necessary: the source of the list, or the failure.
    private func load(_ server: LoopbackServer, _ target: String = "/feed") async throws -> String {
        let url = server.url(target).absoluteString
        let result = try await user.run("load", "--max-age", "0", "--format", "json", "--url", url)
        guard result.exitCode == 0 else { return "\(result.ending)" }
        let isUnchanged = try JSON(result)["unchanged"] == .number(1)
        return try JSON(result)["source"] == "cache" ? "cache" : isUnchanged ? "unchanged" : "remote"
    }

    private static func feed(_ fields: KeyValuePairs<String, String>) -> LoopbackResponse {
        .ok(json: Payload.feed, headers: fields)
    }

    private static func date(_ seconds: TimeInterval) -> String {
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.timeZone = TimeZone(secondsFromGMT: 0)
        formatter.dateFormat = "EEE, dd MMM yyyy HH:mm:ss 'GMT'"
        return formatter.string(from: Date().addingTimeInterval(seconds))
    }

    /// A cached list, the time since it was saved, and whether `--max-age` requests it again; the first rule decides.
    struct Rule: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let maximumAge: String
        let age: Double
        let isRequested: Bool
        var fields: KeyValuePairs<String, String> = [:]
        var body = Payload.feed
        var isDamaged = false

        init(
            _ text: String,
            _ maximumAge: String,
            after age: Double,
            _ isRequested: Bool,
            _ fields: KeyValuePairs<String, String> = [:],
            body: String = Payload.feed,
            isDamaged: Bool = false
        ) {
            (testDescription, self.maximumAge, self.age, self.isRequested) = (text, maximumAge, age, isRequested)
            (self.fields, self.body, self.isDamaged) = (fields, body, isDamaged)
        }
    }

    private static let fresh: KeyValuePairs = ["Cache-Control": "max-age=999999"]
    private static let hourWithAge: KeyValuePairs = ["Cache-Control": "max-age=7200", "Age": "3600"]
    private static let rules = [
        Rule("1: empty", "1h", after: 0, true, fresh, body: Payload.emptyFeed),
        Rule("1: damaged", "1h", after: 0, true, fresh, isDamaged: true),
        Rule("1: expired", "60d", after: .days(7), true, fresh),
        Rule("1: not expired", "60d", after: .days(7) - 60, false),
        Rule("2: younger", "1h", after: 3_540, false), Rule("2: as old", "1h", after: 3_600, true),
        Rule("2: younger, although no-store", "1h", after: 3_540, false, ["Cache-Control": "no-store"]),
        Rule("2: an age of 0", "0", after: 0, true),
        Rule("3: max-age", "1m", after: 3_540, false, ["Cache-Control": "max-age=3600"]),
        Rule("3: after max-age", "1m", after: 3_600, true, ["Cache-Control": "max-age=3600"]),
        Rule("3: max-age minus Age", "1m", after: 3_540, false, hourWithAge),
        Rule("3: after max-age minus Age", "1m", after: 3_600, true, hourWithAge),
        Rule(
            "3: max-age before Expires",
            "1m",
            after: 120,
            true,
            [
                "Cache-Control": "max-age=90", "Expires": date(3_600), "Date": date(0),
            ]
        ),
        Rule("3: a day at most", "1m", after: .days(1) - 60, false, fresh),
        Rule("3: a day", "1m", after: .days(1), true, fresh),
        Rule("3: no-cache", "1m", after: 120, true, ["Cache-Control": "no-cache, max-age=3600"]),
        Rule("3: no-store", "1m", after: 120, true, ["Cache-Control": "no-store, max-age=3600"]),
        Rule("4: otherwise", "1m", after: 120, true),
    ]

    @Test(arguments: rules)
    func followsTheFirstRuleOfMaxAge(rule: Rule) async throws {
        let server = try service([.ok(json: rule.body, headers: rule.fields), .ok(json: Payload.otherFeed)])
        let words = [
            "load", "--max-age", rule.maximumAge, "--format", "json", "--url", server.url("/feed").absoluteString,
        ]
        #expect(try await user.program(words).run().exitCode == 0)
        try user.ageEverything(by: rule.age)
        if rule.isDamaged { try user.writeCache("damaged") }
        for more in [["--images"], ["--newest", "9"], []] where !rule.isRequested || more.isEmpty {
            let result = try await user.program(words + more).run()
            #expect(result.exitCode == 0 && (rule.isRequested || !result.errors.contains("Showing")))
            let text = more.first == "--newest" ? "\"source\":\"cache\"" : "{\"source\":\"cache\""
            #expect(result.output.contains(text) == !rule.isRequested, "\(result.output)")
        }
        #expect(server.requests.filter { $0.path == "/feed" }.count == (rule.isRequested ? 2 : 1))
    }

    // status-301-fresh … status-308-fresh with a location: a redirect is followed again each time
    @Test(arguments: [301, 302, 303, 307, 308])
    func followsARedirectAgainEvenIfFresh(_ status: Int) async throws {
        let server = try LoopbackServer { request in
            guard request.path == "/feed" else { return Self.feed(["Cache-Control": "no-cache"]) }
            return LoopbackResponse(status: status, headers: ["Location": "/moved", "Cache-Control": "max-age=3600"])
        }
        for _ in 0..<2 { #expect(try await load(server) == "remote") }
        #expect(server.requests.map(\.target) == ["/feed", "/moved", "/feed", "/moved"])
    }

    // cc-resp-no-store-old-new, cc-resp-no-store-old-max-age
    @Test(arguments: ["no-store", "no-store, max-age=0", "max-age=0"])
    func neverPrefersAnOlderListToANewerOne(_ control: String) async throws {
        let newer = LoopbackResponse.ok(json: Payload.otherFeed, headers: ["Cache-Control": control])
        let server = try service([Self.feed(["Cache-Control": "max-age=3600"]), newer])
        let url = server.url("/feed").absoluteString
        #expect(try await load(server) == "remote")
        #expect(try await user.run("load", "--url", url).lines == Payload.otherFeedLines)
        #expect(try await user.run("load", "--offline", "--url", url).lines == Payload.otherFeedLines)
        #expect(try await load(server) == "remote")
    }

    // 304-etag-update-response-Cache-Control, -Expires, 304-lm-use-stored-*: the freshness of a 304 counts, and
    // if it has none, that of the 200
    @Test(
        arguments: [
            (["Cache-Control": "max-age=3600"], "cache"), (["Expires": date(3_600)], "cache"), ([:], "unchanged"),
            (["Cache-Control": "no-cache"], "unchanged"),
            (["Cache-Control": "max-age=3600", "Age": "3600"], "unchanged"),
        ] as [(KeyValuePairs<String, String>, String)]
    )
    func usesTheFreshnessOfA304(_ fields: KeyValuePairs<String, String>, _ expected: String) async throws {
        let notModified = LoopbackResponse.status(304, headers: fields)
        let server = try service([Self.feed(["ETag": "\"1\"", "Cache-Control": "max-age=0"]), notModified])
        #expect(try await load(server) == "remote")
        #expect(try await load(server) == "unchanged")
        #expect(try await load(server) == expected)
    }

    @Test func usesTheFreshnessOfThe200IfA304HasNone() async throws {
        let server = try service([Self.feed(["ETag": "\"1\"", "Cache-Control": "max-age=3600"]), .status(304)])
        #expect(try await load(server) == "remote")
        try user.ageCache(by: .hours(1))
        #expect(try await load(server) == "unchanged")
        #expect(try await load(server) == "cache")
        #expect(server.requests.count == 2)
    }

    // 304-etag-update-response-ETag, -Content-Length, -Content-Type: validators and body stay those of the 200
    @Test func preservesTheValidatorsAndTheBodyOfThe200() async throws {
        let fields: KeyValuePairs = ["ETag": "W/\"2\"", "Last-Modified": "now", "Content-Type": "text/html"]
        let server = try service([
            Self.feed(["ETag": "W/\"1\"", "Last-Modified": "then"]), .status(304, headers: fields),
        ])
        #expect(try await load(server) == "remote")
        for _ in 0..<2 { #expect(try await load(server) == "unchanged") }
        #expect(server.requests.map { $0.header("If-None-Match") } == [nil, "W/\"1\"", "W/\"1\""])
        #expect(server.requests.map { $0.header("If-Modified-Since") } == [nil, "then", "then"])
        let url = server.url("/feed").absoluteString
        #expect(try await user.run("load", "--offline", "--url", url).lines == Payload.feedLines)
    }

    /// With meaningless header fields, the list is still delivered, but never considered fresh.
    @Test(arguments: [
        "Cache-Control: max-age=\"", "Age: 99999999999999999999\r\nCache-Control: max-age=3600", "Retry-After: -1",
        "Expires: Sat, 01 Jan 0000 00:00:00 GMT\r\nDate: Sat, 01 Jan 0000 00:00:00 GMT", "Cache-Control: =,;\"\\",
        (0..<10).map { "ETag: \"\($0)\"" }.joined(separator: "\r\n"), "ETag: \(String(repeating: "x", count: 60_000))",
        "Last-Modified: Sat, 01 Jan 0000 00:00:00 GMT", "ETag: *", "ETag: ",
        "Vary: \(String(repeating: "*", count: 9_000))",
    ])
    func survivesHeaderFieldsOfAnyKind(_ fields: String) async throws {
        let head = "\(fields)\r\nContent-Length: \(Payload.feed.utf8.count)\r\nConnection: close\r\n\r\n"
        let server = try service([.raw("HTTP/1.1 200 OK\r\n" + head + Payload.feed)])
        for _ in 0..<2 { #expect(try await load(server) == "remote") }
        let failing = try service([.raw("HTTP/1.1 503 Busy\r\n" + head + Payload.feed)])
        #expect(try await load(failing) == "exited(65)")
        #expect(server.requests.count == 2 && failing.requests.count == 1)
    }

    #if os(Linux)
        // conditional-etag-strong-respond-obs-text
        @Test func omitsFieldsThatAreNotUTF8() async throws {
            let head = Array("HTTP/1.1 200 OK\r\nLast-Modified: then\r\nETag: \"".utf8) + [0xFC]
            let server = try service([.raw(head + Array("\"\r\n\r\n\(Payload.feed)".utf8))])
            for _ in 0..<2 { #expect(try await load(server) == "remote") }
            #expect(server.requests.map { $0.header("If-None-Match") } == [nil, nil])
            #expect(server.requests.map { $0.header("If-Modified-Since") } == [nil, "then"])
        }
    #endif
}
