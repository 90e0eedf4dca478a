import TestSupport
import Testing

@Suite("essential-feed load, in pages", .timeLimit(.minutes(10)))
struct PagesTests {
    private let user: User

    init() throws {
        user = try User()
    }

    /// A service of five images that honours `limit` and `after_id`.
    private func service(
        _ answer: @escaping @Sendable (LoopbackRequest) -> LoopbackResponse = { page(for: $0) }
    ) throws -> LoopbackServer {
        try LoopbackServer(answer)
    }

    private static let ids = (1...5).map { "\($0)\($0)\($0)\($0)\($0)\($0)\($0)\($0)-75DA-4C2E-B5A3-EED40DC53AA6" }

    private static func page(for request: LoopbackRequest) -> LoopbackResponse {
        let rest = ids.drop { id in request.queryItem("after_id").map { id <= $0 } ?? false }
        let page = rest.prefix(request.queryItem("limit").flatMap { Int($0) } ?? 5)
        let items = page.map { #"{"id":"\#($0)","image":"https://a.example/\#($0).png"}"# }
        return .ok(json: #"{"items":[\#(items.joined(separator: ","))]}"#)
    }

    private func ids(_ result: ProgramResult) -> [String] {
        result.lines.map { String($0.prefix(36)) }
    }

    @Test(arguments: [
        ("/feed", "/feed?limit=2"), ("/feed?a=%201&b", "/feed?a=%201&b&limit=2"),
        ("/feed?limit=4&a=1", "/feed?limit=2&a=1"),
        ("/feed?a=1&limit=4&limit=5", "/feed?a=1&limit=2"),
    ])
    func putsTheLimitIntoTheQuery(_ target: String, _ asked: String) async throws {
        let service = try service()
        let result = try await user.run("load", "--url", service.text(target), "--limit", "2")
        #expect(ids(result) == Array(Self.ids.prefix(2)))
        #expect(result.errors == "")
        #expect(result.exitCode == 0)
        #expect(service.requests.map(\.target).map(\.sortedQuery) == [asked.sortedQuery])
    }

    @Test func followsTheLastImageToTheEnd() async throws {
        let service = try service()
        let result = try await user.run("load", "--url", service.text("/feed?x=1"), "--limit=2", "--all")
        #expect(ids(result) == Self.ids)
        #expect(result.errors == "")
        #expect(result.exitCode == 0)
        let after = service.requests.map { $0.queryItem("after_id") }
        #expect(after.prefix(3) == [nil, Self.ids[1], Self.ids[3]])
        #expect(service.requests.allSatisfy { $0.queryItem("limit") == "2" && $0.queryItem("x") == "1" })
        let offline = try await user.run("load", "--url", service.text("/feed?x=1"), "--offline")
        #expect(ids(offline) == Self.ids)
    }

    @Test func endsWhereAPageBringsNothingNew() async throws {
        let service = try service { _ in .ok(json: Payload.feed) }
        let result = try await user.run("load", "--url", service.text("/feed"), "--all")
        #expect(result.lines == Payload.feedLines)
        #expect(result.exitCode == 0)
        #expect(service.requests.count == 2)
    }

    @Test func cutsNothingThatIsCached() async throws {
        let service = try service()
        let url = service.text("/feed")
        _ = try await user.run("load", "--url", url)
        service.stop()
        let result = try await user.run("load", "--url", url, "--offline", "--limit", "2")
        #expect(try await ids(user.run("load", "--url", url, "--offline")) == Self.ids)
        #expect(result.exitCode == 0)
    }

    @Test(arguments: [(.closedAtOnce, 69), (.status(500), 65), (.ok(json: "[]"), 65)] as [(LoopbackResponse, Int32)])
    func keepsWhatCameBeforeAFailingPage(_ failure: LoopbackResponse, _ code: Int32) async throws {
        let service = try service { $0.queryItem("after_id") == Self.ids[3] ? failure : Self.page(for: $0) }
        let result = try await user.run("load", "--url", service.text("/feed"), "--limit=2", "--all")
        #expect(ids(result) == Array(Self.ids.prefix(4)))
        #expect(result.errorLines.count == 1)
        #expect(result.exitCode == code)
        let offline = try await user.run("load", "--url", service.text("/feed"), "--offline")
        #expect(ids(offline) == Array(Self.ids.prefix(4)))
    }

    @Test(arguments: ["0", "-1", "x", "", "1.5", "99999999999999999999"])
    func refusesALimitThatIsNone(_ limit: String) async throws {
        let result = try await user.run("load", "--limit=\(limit)")
        #expect(result.exitCode == 64)
        #expect(result.errors.contains("--limit"))
        #expect(result.output == "")
    }
}

extension LoopbackServer {
    /// The URL of a path and query, as text.
    fileprivate func text(_ target: String) -> String {
        "http://127.0.0.1:\(port)\(target)"
    }
}

extension String {
    /// A target with its query's items in order: theirs is no part of the contract.
    fileprivate var sortedQuery: String {
        split(separator: "?").enumerated().map { index, part in
            index == 0 ? String(part) : part.split(separator: "&").sorted().joined(separator: "&")
        }.joined(separator: "?")
    }
}
