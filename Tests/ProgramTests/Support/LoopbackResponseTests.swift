import Foundation
import TestSupport
import Testing

@Suite("Responding on loopback", .limited)
struct LoopbackResponseTests {
    @Test func writesAnOrdinaryResponseExactlyAndKeepsTheConnection() throws {
        let server = try LoopbackServer { request in .ok(json: "{\"n\":\(request.queryItem("n") ?? "")}") }
        let client = try RawClient(port: server.port)
        for number in 1...3 {
            client.get("/v1/feed?limit=2&n=\(number)")
            let text = client.receive(through: "}")
            let head = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 7\r\n"
            #expect(text == head + "Connection: keep-alive\r\n\r\n{\"n\":\(number)}")
        }
        #expect(server.traffic.openedConnections == 1)
    }

    @Test(arguments: WrittenResponse.all)
    func writesTheResponse(_ sample: WrittenResponse) throws {
        let server = try LoopbackServer { _ in sample.response }
        #expect(try receive(from: server) == sample.text)
    }

    @Test func sendsAFileUnchanged() throws {
        let directory = try TemporaryDirectory()
        var generator = SplitMix64(seed: 1)
        let text = String(repeating: "\(generator.next()) ", count: 40_000)
        try Data(text.utf8).write(to: directory.url("body"))
        let file = try LoopbackResponse.ok(fileAt: directory.path("body"), type: "text/plain")
        let server = try LoopbackServer { _ in file }
        let client = try RawClient(port: server.port)
        for _ in 1...2 {
            client.get("/")
            let head = "HTTP/1.1 200 OK\r\nContent-Length: \(text.utf8.count)\r\nContent-Type: text/plain\r\n"
            #expect(client.receive(through: "\r\n\r\n") == head + "Connection: keep-alive\r\n\r\n")
            #expect(client.receive(upTo: text.utf8.count) == Array(text.utf8))
        }
    }

    @Test func recordsWhatTheClientSent() async throws {
        let server = try LoopbackServer { _ in .noContent }
        let client = try RawClient(port: server.port)
        client.send("POST /a%20b?x=1&y HTTP/1.1\r\nHost: h\r\nX-Name:  v: w\r\nContent-Length: 3\r\n\r\nabc")
        try await server.waitForRequests(1)

        let request = try #require(server.requests.first)
        #expect(request.method == "POST")
        #expect(request.target == "/a%20b?x=1&y")
        #expect(request.path == "/a%20b")
        #expect(request.query == "x=1&y")
        #expect(request.queryItem("x") == "1")
        #expect(request.queryItem("y") == "")
        #expect(request.queryItem("z") == nil)
        #expect(request.header("x-name") == "v: w")
        #expect(request.body == Array("abc".utf8))
    }

    @Test func respondsByPath() throws {
        let server = try LoopbackServer(routes: ["/a": .raw("A")])
        #expect(try receive(from: server, "/a?b") == "A")
        #expect(try receive(from: server, "/b").hasPrefix("HTTP/1.1 404 Not Found\r\n"))
    }

    @Test func holdsAResponseUntilTheLatchOpens() async throws {
        let latch = try Latch()
        let server = try LoopbackServer { $0.path == "/held" ? .raw("held").held(by: latch) : .raw("free") }
        let held = try RawClient(port: server.port)
        held.get("/held")
        try await server.waitForRequests(1)
        #expect(try receive(from: server) == "free")
        latch.open()
        #expect(held.receive() == Array("held".utf8))
    }

    @Test func servesManyConnectionsAtOnce() async throws {
        let latch = try Latch()
        let server = try LoopbackServer { .raw($0.path).held(by: latch) }
        let clients = try (0..<100).map { _ in try RawClient(port: server.port) }
        for (number, client) in clients.enumerated() { client.get("/\(number)") }
        try await server.waitForRequests(100)
        latch.open()
        for (number, client) in clients.enumerated() { #expect(client.receive() == Array("/\(number)".utf8)) }
    }

    @Test func reportsMissingRequests() async throws {
        let server = try LoopbackServer { _ in .noContent }
        await #expect(throws: DeadlineExceeded.self) {
            try await server.waitForRequests(1, within: .milliseconds(1))
        }
    }

    @Test func refusesConnectionsOnceStopped() throws {
        let server = try LoopbackServer { _ in .stalledBeforeHeaders }
        let client = try RawClient(port: server.port)
        client.get("/")
        server.stop()
        #expect(client.receive().map(\.isEmpty) != false)
        #expect(throws: SystemFailure.self) { try RawClient(port: server.port) }
        let closed = try ClosedPort()
        #expect(throws: SystemFailure.self) { try RawClient(port: closed.port) }
        #expect("\(closed.url("/a"))" == "http://127.0.0.1:\(closed.port)/a")
    }
}

/// A response, and the text sent for it when the client asks to close the connection.
struct WrittenResponse: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let response: LoopbackResponse
    let text: String

    static let all = [
        WrittenResponse(
            testDescription: "redirect",
            response: .redirect(to: "file:///etc/passwd", status: 308),
            text: "HTTP/1.1 308 Permanent Redirect\r\nLocation: file:///etc/passwd\r\nContent-Length: 0\r\n" + end
        ),
        WrittenResponse(
            testDescription: "challenge",
            response: .unauthorized(),
            text: "HTTP/1.1 401 Unauthorized\r\nWWW-Authenticate: Basic realm=\"x\"\r\nContent-Length: 4\r\n" + end
                + "who?"
        ),
        WrittenResponse(testDescription: "204", response: .noContent, text: "HTTP/1.1 204 No Content\r\n" + end),
        WrittenResponse(
            testDescription: "304",
            response: .status(304, headers: ["ETag": "\"1\""]),
            text: "HTTP/1.1 304 Not Modified\r\nETag: \"1\"\r\n" + end
        ),
        WrittenResponse(
            testDescription: "delayed",
            response: .status(503).delayed(by: .milliseconds(20)),
            text: "HTTP/1.1 503 Service Unavailable\r\nContent-Length: 10\r\n" + end + "status 503"
        ),
        WrittenResponse(
            testDescription: "chunked",
            response: .chunked("ab", "0123456789abcdef"),
            text: "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n"
                + "Connection: close\r\n\r\n2\r\nab\r\n10\r\n0123456789abcdef\r\n0\r\n\r\n"
        ),
        WrittenResponse(
            testDescription: "own header fields",
            response: .ok("x".utf8, type: "text/plain", headers: ["content-type": "image/png", "A": "1", "a": "2"]),
            text: "HTTP/1.1 200 OK\r\ncontent-type: image/png\r\nA: 1\r\na: 2\r\nContent-Length: 1\r\n" + end + "x"
        ),
        WrittenResponse(testDescription: "raw", response: .raw("\u{0}HTTP/9"), text: "\u{0}HTTP/9"),
    ]

    private static let end = "Connection: keep-alive\r\n\r\n"
}

/// Everything that a server sends to a client that makes one request.
func receive(from server: LoopbackServer, _ target: String = "/") throws -> String {
    let client = try RawClient(port: server.port)
    client.get(target, ["Connection": "close"])
    return String(decoding: try #require(client.receive()), as: UTF8.self)
}
