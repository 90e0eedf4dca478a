import Foundation
import Testing

@testable import TestSupport

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

@Suite("Failing on loopback", .limited)
struct LoopbackFaultTests {
    private static let head = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n"
    private static let chunked = head + "Transfer-Encoding: chunked\r\nConnection: close\r\n\r\n"

    private static let cut: [(LoopbackResponse, String)] = [
        (LoopbackResponse.closedAtOnce, ""),
        (.closedInsideHeaders, head + "Content-Le"),
        (.cutShort("[]"), head + "Content-Length: 12\r\nConnection: close\r\n\r\n[]"),
        (.absurdLength("[]"), head + "Content-Length: 9223372036854775807\r\nConnection: close\r\n\r\n[]"),
        (.dripping("[1]", every: .milliseconds(2)), head + "Content-Length: 3\r\nConnection: close\r\n\r\n[1]"),
        (.chunkedWithoutEnd("[]"), chunked + "2\r\n[]\r\n"),
        (.badChunkSize("[]"), chunked + "2\r\n[]\r\nxyz\r\nabc\r\n0\r\n\r\n"),
        (.chunkedWithTrailer("[]"), chunked + "2\r\n[]\r\n0\r\nX-Trailer: value\r\n\r\n"),
    ]

    @Test(arguments: cut)
    func sendsTextAndCloses(_ fault: LoopbackResponse, _ text: String) throws {
        let server = try LoopbackServer { _ in fault }
        let client = try RawClient(port: server.port)
        client.get("/")
        #expect(client.receive().map { String(decoding: $0, as: UTF8.self) } == text)
    }

    private static let stalled: [(LoopbackResponse, String)] = [
        (LoopbackResponse.stalledBeforeHeaders, ""),
        (.stalledInsideHeaders, head),
        (.stalledInsideBody("[1,2]"), head + "Content-Length: 5\r\nConnection: close\r\n\r\n[1"),
    ]

    @Test(arguments: stalled)
    func sendsTextAndWaitsUntilTheClientLeaves(_ fault: LoopbackResponse, _ text: String) async throws {
        let server = try LoopbackServer { _ in fault }
        let client = try RawClient(port: server.port)
        client.get("/")
        #expect(client.receive(upTo: text.utf8.count).map { String(decoding: $0, as: UTF8.self) } == text)
        try await server.waitForRequests(1)
        #expect(server.traffic.closedConnections == 0)

        client.close()

        try await server.wait(for: "the end of the connection") { $0.closedConnections == 1 }
        #expect(server.traffic.sentBytes == text.utf8.count)
    }

    @Test func stopsStallingWhenTheServerStops() throws {
        let server = try LoopbackServer { _ in .stalledInsideHeaders }
        let client = try RawClient(port: server.port)
        client.get("/")
        #expect(client.receive(through: "json\r\n") != nil)
        server.stop()
        #expect(client.receive() == [])
    }

    private static let endless: [(LoopbackResponse, String)] = [
        (LoopbackResponse.endless, head + "Connection: close\r\n\r\n  "),
        (.endlessChunked, chunked + "10000\r\n"),
    ]

    @Test(arguments: endless)
    func sendsEndlesslyUntilTheClientLeaves(_ fault: LoopbackResponse, _ start: String) async throws {
        let server = try LoopbackServer { _ in fault }
        let client = try RawClient(port: server.port)
        client.get("/")
        let received = try #require(client.receive(upTo: 1_000_000))
        #expect(received.count == 1_000_000)
        #expect(received.starts(with: start.utf8))

        client.close()

        try await server.wait(for: "the end of the connection") { $0.closedConnections == 1 }
    }

    @Test(arguments: [1, 2, 258, 259, 260, 516, 1000, 1290, 1_000_000, 50_000_001])
    func buildsABombThatDecodesToThatManyZeros(count: Int) async throws {
        let bomb = Gzip.bomb(decodedBytes: count)
        #expect(bomb.count <= count / 1000 + 110)
        let script = "cat >bomb && gzip -dc <bomb | tr -d '\\000' | wc -c && gzip -dc <bomb | wc -c"
        var unpacking = try Program("/bin/sh", ["-c", script])
        unpacking.input = .bytes(bomb)
        let result = try await unpacking.run()
        #expect(result.lines.map { $0.filter(\.isNumber) } == ["0", "\(count)"])
        #expect(result.errors == "")
    }

    @Test(arguments: [0, 1, 65_535, 65_536, 200_000])
    func storesBytesInGzip(count: Int) async throws {
        var random = SplitMix64(seed: 1)
        let bytes = random.bytes(count)
        var unpacking = try Program("/bin/sh", ["-c", "gzip -dc"])
        unpacking.input = .bytes(Gzip.stored(bytes))
        let result = try await unpacking.run()
        #expect(result.stdout == bytes)
        #expect(result.errors == "")
    }

    @Test func declaresTheLengthOfATruncatedGzipStream() throws {
        let server = try LoopbackServer { _ in .truncatedGzip("[1,2,3]") }
        let client = try RawClient(port: server.port)
        client.get("/")
        let head = try #require(client.receive(through: "\r\n\r\n"))
        let body = try #require(client.receive())
        #expect(head.contains("Content-Encoding: gzip\r\nContent-Length: \(body.count)\r\n"))
        #expect(body == Array(Gzip.stored("[1,2,3]".utf8).prefix(body.count)))
    }
}

/// A connection to a loopback port that sends and receives raw bytes, with a time limit.
struct RawClient: Sendable {
    private let socket: Socket

    init(port: UInt16) throws {
        socket = try Socket.connected(to: port)
        socket.limitReceiving(to: .patience)
    }

    /// Sends text; false when the other side is gone.
    @discardableResult
    func send(_ text: String) -> Bool {
        Array(text.utf8).withUnsafeBytes(socket.send)
    }

    /// Sends a request without a body.
    @discardableResult
    func get(_ target: String, _ headers: KeyValuePairs<String, String> = [:]) -> Bool {
        send("GET \(target) HTTP/1.1\r\nHost: x\r\n" + headers.map { "\($0.key): \($0.value)\r\n" }.joined() + "\r\n")
    }

    /// Everything up to the end of the connection or a number of bytes; nil when neither is reached.
    func receive(upTo limit: Int = .max) -> [UInt8]? {
        var received: [UInt8] = []
        while received.count < limit {
            guard let bytes = socket.receive(atMost: min(65_536, limit - received.count)) else { return nil }
            if bytes.isEmpty { break }
            received += bytes
        }
        return received
    }

    /// Everything up to and including a text; nil when it does not arrive.
    func receive(through end: String) -> String? {
        var received: [UInt8] = []
        while !received.reversed().starts(with: end.utf8.reversed()) {
            guard let bytes = socket.receive(atMost: 1), !bytes.isEmpty else { return nil }
            received += bytes
        }
        return String(decoding: received, as: UTF8.self)
    }

    /// Closes the connection.
    func close() {
        socket.descriptor.close()
    }
}
