import TestSupport
import Testing

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
