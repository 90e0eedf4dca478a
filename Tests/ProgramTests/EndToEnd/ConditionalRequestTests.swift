import FeedTestSupport
import Foundation
import Synchronization
import Testing

@Suite("Conditional requests from the command line", .limited)
struct ConditionalRequestTests {
    private let user: User

    init() throws { user = try User() }

    /// A service that responds with an unsolicited 304 a number of times per path.
    private func service(
        unsolicited count: Int,
        then response: @escaping @Sendable (LoopbackRequest) -> LoopbackResponse
    ) throws -> LoopbackServer {
        let said = Mutex<[String: Int]>([:])
        return try LoopbackServer { request in
            let number = said.withLock { said in
                said[request.target, default: 0] += 1
                return said[request.target] ?? 0
            }
            return number <= count ? .status(304) : response(request)
        }
    }

    /// A feed of two pages, with comments and a picture.
    private static func pages(_ request: LoopbackRequest) -> LoopbackResponse {
        switch request.path {
        case "/feed" where request.queryItem("after_id") == nil: .ok(json: Payload.feed)
        case "/feed": .ok(json: "{\"items\":[]}")
        case "/1.png": .picture([1, 2, 3])
        case "/universities": .ok(json: Payload.universities)
        default: .ok(json: "{\"items\":[]}")
        }
    }

    private static let commands = [
        ["load", "--url", "/feed"], ["load", "--url", "/feed", "--limit", "4"], ["load", "--url", "/feed", "--all"],
        ["load", "--url", "/feed", "--new"], ["load", "--url", "/feed", "--new", "--all"],
        ["comments", Payload.imageID, "--url", "/feed"], ["image", "/1.png"],
        ["universities", "--url", "/universities"],
    ]

    private func run(_ command: [String], at server: LoopbackServer) async throws -> ProgramResult {
        let words = command.map { $0.hasPrefix("/") ? server.url($0).absoluteString : $0 }
        return try await user.program(words).run()
    }

    @Test(arguments: commands)
    func repeatsARequestOnceAfterAnUnsolicited304(_ command: [String]) async throws {
        let server = try service(unsolicited: 1, then: Self.pages)
        let result = try await run(command, at: server)
        #expect(result.exitCode == 0, "\(result.errors)")
        let targets = server.requests.map(\.target)
        #expect(Set(targets).allSatisfy { target in targets.count { $0 == target } == 2 }, "\(targets)")
        #expect(server.requests.allSatisfy { $0.header("If-None-Match") == nil })
    }

    @Test(arguments: commands)
    func treatsASecond304AsInvalidData(_ command: [String]) async throws {
        let server = try service(unsolicited: .max, then: Self.pages)
        #expect(try await run(command, at: server).exitCode == 65)
        #expect(server.requests.count == 2)
    }

    @Test(arguments: [
        ("\"abc\"", "Sun, 06 Nov 1994 08:49:37 GMT"), ("W/\"abc\"", "yesterday"), ("\"a, \\\"b\"", "x"), ("abc", "0"),
    ])
    func sendsTheValidatorsByteForByte(_ etag: String, _ modified: String) async throws {
        let server = try LoopbackServer { request in
            guard request.header("If-None-Match") == nil else { return .status(304) }
            return .ok(json: Payload.feed, headers: ["ETag": etag, "Last-Modified": modified])
        }
        for _ in 0..<3 { #expect(try await run(["load", "--url", "/feed"], at: server).lines == Payload.feedLines) }
        #expect(server.requests.map { $0.header("If-None-Match") } == [nil, etag, etag])
        #expect(server.requests.map { $0.header("If-Modified-Since") } == [nil, modified, modified])
    }

    @Test(arguments: [["export", "page.html"], ["universities"], ["load", "--new"], ["load", "--max-age", "0"]])
    func sendsConditionsForAnyCompleteList(_ command: [String]) async throws {
        let body = command == ["universities"] ? Payload.universities : Payload.emptyFeed
        let list =
            body == Payload.emptyFeed ? #"{"items":[{"id":"\#(Payload.imageID)","image":"http://[::1]:9/1"}]}"# : body
        let server = try LoopbackServer { request in
            request.header("If-None-Match") == nil ? .ok(json: list, headers: ["ETag": "\"1\""]) : .status(304)
        }
        for _ in 0..<2 { #expect(try await run(command + ["--url", "/list"], at: server).exitCode == 0) }
        #expect(server.requests.map { $0.header("If-None-Match") } == [nil, "\"1\""])
    }

    /// Validators apply only to requests for the same page.
    @Test(arguments: [["--limit", "4"], ["--new", "--limit", "4"]])
    func sendsConditionsOnlyForThePageThatTheyBelongTo(_ options: [String]) async throws {
        let server = try LoopbackServer { request in
            guard request.header("If-None-Match") == nil else { return .status(304) }
            return .ok(json: Payload.feed, headers: ["ETag": "\"page\""])
        }
        #expect(try await run(["load", "--url", "/feed"] + options, at: server).exitCode == 0)
        let same = try await run(["load", "--url", "/feed", "--limit", "4", "--format", "json"], at: server)
        #expect(try JSON(same)["unchanged"] == .number(1))
        let other = try await run(["load", "--url", "/feed", "--max-age", "0", "--format", "json"], at: server)
        #expect(try JSON(other)["source"] == "remote")
        #expect(try JSON(other)["unchanged"] == nil)
        let conditions = server.requests.filter { !$0.path.contains("after_id") }.map { $0.header("If-None-Match") }
        #expect(conditions == [nil, "\"page\"", nil])
    }

    /// Even if another process deletes the list during the request, or if the tag differs.
    @Test(arguments: [nil, "\"other\""], [true, false])
    func repeatsARequestOnceWhenThe304DoesNotApply(_ tag: String?, recovers: Bool) async throws {
        let home = user.home
        let server = try LoopbackServer { request in
            if request.header("If-None-Match") != nil {
                if tag == nil { try? home.removeFeed() }
                return .status(304, headers: ["ETag": tag ?? "\"abc\""])
            }
            return recovers || !home.hasSeen304 ? .ok(json: Payload.feed, headers: ["ETag": "\"abc\""]) : .status(304)
        }
        #expect(try await run(["load", "--url", "/feed"], at: server).exitCode == 0)
        try home.write("", to: "seen-304")
        let result = try await run(["load", "--url", "/feed", "--format", "json"], at: server)
        #expect(server.requests.count == 3)
        #expect(server.requests.map { $0.header("If-None-Match") } == [nil, "\"abc\"", nil])
        #expect(recovers || !result.errors.isEmpty)
        // Without a list and a service, there is nothing to show.
        let isGone = tag == nil && !recovers
        #expect(result.exitCode == (isGone ? 65 : 0))
        if !isGone { #expect(try JSON(result)["source"] == (recovers ? "remote" : "cache")) }
    }

    /// If the service has started to redirect to another list, a 304 is not about the cached list.
    @Test(arguments: [
        ["ETag": "\"1\""] as KeyValuePairs, ["Last-Modified": "Fri, 20 Nov 2026 00:00:00 GMT"],
    ])
    func repeatsARequestOnceWhenThe304IsFromAnotherURL(_ validator: KeyValuePairs<String, String>) async throws {
        let list = #"{"items":[{"id":"\#(Payload.imageID)","image":"http://[::1]:9/1"}]}"#
        let hasMoved = Mutex(false)
        let server = try LoopbackServer { request in
            let isConditional = request.header("If-None-Match") != nil || request.header("If-Modified-Since") != nil
            switch request.path {
            case "/feed" where hasMoved.withLock { $0 }: return .redirect(to: "/moved")
            case "/moved" where isConditional: return .status(304)
            case "/moved": return .ok(json: list, headers: validator)
            default: return .ok(json: Payload.feed, headers: validator)
            }
        }
        #expect(try await run(["load", "--url", "/feed"], at: server).lines == Payload.feedLines)
        hasMoved.withLock { $0 = true }
        #expect(try await run(["load", "--url", "/feed"], at: server).lines.count == 1)
        #expect(server.requests.map(\.path) == ["/feed", "/feed", "/moved", "/feed", "/moved"])
        // From now on, the validators are of the other URL.
        let result = try await run(["load", "--url", "/feed", "--format", "json"], at: server)
        #expect(server.requests.count == 7)
        #expect(try JSON(result)["unchanged"] == .number(1))
    }
}

extension TemporaryDirectory {
    fileprivate var hasSeen304: Bool { (try? contents().contains("seen-304")) == true }

    /// Deletes the cached lists, like another process.
    fileprivate func removeFeed() throws {
        for file in try contents() where file.hasSuffix("/feed.json") {
            try FileManager.default.removeItem(at: url(file))
        }
    }
}
