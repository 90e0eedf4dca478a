import FeedAPI
import FeedCore
import Foundation
import Synchronization
import TestSupport
import Testing

@Suite("Resuming an interrupted download", .limited)
struct ResumingHTTPClientTests {
    private static let whole = Array("0123456789abcdef".utf8)

    /// A service of one image that breaks off after some bytes and then responds as scripted.
    private final class Service: Sendable {
        let server: LoopbackServer

        init(
            tag: String? = "\"1\"",
            bytesBeforeTheBreak count: Int = 6,
            then respond: @escaping @Sendable (LoopbackRequest) -> LoopbackResponse
        ) throws {
            let isFirst = Mutex(true)
            server = try LoopbackServer { request in
                let breaksOff = isFirst.withLock { isFirst in
                    defer { isFirst = false }
                    return isFirst
                }
                guard breaksOff else { return respond(request) }
                let field = tag.map { "ETag: \($0)\r\n" } ?? ""
                let head = "HTTP/1.1 200 OK\r\nContent-Length: \(whole.count)\r\n\(field)\r\n"
                return .raw(Array(head.utf8) + whole.prefix(count))
            }
        }

        var url: URL { server.url("/a.png") }

        /// The range of each request.
        var ranges: [String?] { server.requests.map { $0.header("Range") } }

        /// The range and the condition of each request.
        var asked: [[String?]] { server.requests.map { [$0.header("Range"), $0.header("If-Range")] } }
    }

    private static func part(
        from start: Int,
        range: String? = nil,
        tag: String? = "\"1\"",
        bytes: [UInt8]? = nil
    ) -> LoopbackResponse {
        let range = range ?? "bytes \(start)-\(whole.count - 1)/\(whole.count)"
        let body = bytes ?? Array(whole.dropFirst(start))
        guard let tag else { return LoopbackResponse(status: 206, headers: ["Content-Range": range], body: body) }
        return LoopbackResponse(status: 206, headers: ["Content-Range": range, "ETag": tag], body: body)
    }

    private let client = ResumingHTTPClient(URLSessionHTTPClient())

    private func load(_ url: URL) async throws -> [UInt8] {
        Array(try await RemoteImageDataLoader(client: client).load(from: url))
    }

    @Test func deliversTheBytesReceivedWithTheError() async throws {
        let service = try Service { _ in .status(500) }
        let error = try await #require(throws: RemoteError.self) { try await load(service.url) }
        let partial = try #require(error.cause as? PartialResponse)
        #expect(error.kind == .connectivity)
        #expect(Array(partial.response.body) == Array(Self.whole.prefix(6)))
        #expect(partial.response.headers["ETag"] == "\"1\"")
    }

    @Test func requestsOnlyTheRest() async throws {
        let service = try Service { _ in Self.part(from: 6) }
        _ = try? await load(service.url)
        #expect(try await load(service.url) == Self.whole)
        #expect(service.asked == [[nil, nil], ["bytes=6-", "\"1\""]])
        #expect(service.server.requests.allSatisfy { $0.header("Accept-Encoding") == "identity" })
    }

    @Test func requestsTheWholeAgainOnceComplete() async throws {
        let service = try Service { $0.header("Range") == nil ? .ok(Self.whole) : Self.part(from: 6) }
        _ = try? await load(service.url)
        for _ in 1...2 { #expect(try await load(service.url) == Self.whole) }
        #expect(service.asked == [[nil, nil], ["bytes=6-", "\"1\""], [nil, nil]])
    }

    private static let mismatches: [LoopbackResponse] = [
        part(from: 5), part(from: 7), part(from: 6, range: "bytes 6-14/16"), part(from: 6, range: "bytes 6-15/17"),
        part(from: 6, range: "bytes 6-15/*"), part(from: 6, range: "bytes */16"), part(from: 6, range: "bytes 6-15"),
        part(from: 6, range: "lines 6-15/16"), part(from: 6, range: "bytes 6-99999999999999999999/16"),
        part(from: 6, range: "bytes -6-15/16"), part(from: 6, range: ""), part(from: 6, tag: "\"2\""),
        part(from: 6, tag: "W/\"1\""), part(from: 6, tag: nil),
        part(from: 6, bytes: []), part(from: 6, bytes: Array("6789abcdefX".utf8)),
        .status(416),
    ]

    @Test(arguments: mismatches)
    func startsOverWhenTheRangeDoesNotContinueExactly(_ response: LoopbackResponse) async throws {
        let service = try Service { $0.header("Range") == nil ? .ok(Self.whole) : response }
        _ = try? await load(service.url)
        #expect(try await load(service.url) == Self.whole)
        #expect(service.asked == [[nil, nil], ["bytes=6-", "\"1\""], [nil, nil]])
    }

    @Test func startsOverWhenTheRestComesFromAnotherPlace() async throws {
        let service = try Service { request in
            guard request.path == "/a.png" else { return Self.part(from: 6, bytes: Array("another...".utf8)) }
            return request.header("Range") == nil ? .ok(Self.whole) : .redirect(to: "/b.png")
        }
        _ = try? await load(service.url)
        #expect(try await load(service.url) == Self.whole)
    }

    @Test func deliversAnotherVersionWhole() async throws {
        let service = try Service { _ in .ok("another".utf8, headers: ["ETag": "\"2\""]) }
        _ = try? await load(service.url)
        #expect(try await load(service.url) == Array("another".utf8))
        #expect(service.asked.count == 2)
    }

    @Test(arguments: ["W/\"1\"", "1", "\"", "\"a\"b\"", nil])
    func startsOverWithoutAStrongTag(_ tag: String?) async throws {
        let service = try Service(tag: tag) { _ in .ok(Self.whole) }
        _ = try? await load(service.url)
        #expect(try await load(service.url) == Self.whole)
        #expect(service.asked == [[nil, nil], [nil, nil]])
    }

    @Test func startsOverWhenNothingWasReceived() async throws {
        let service = try Service(bytesBeforeTheBreak: 0) { _ in .ok(Self.whole) }
        _ = try? await load(service.url)
        #expect(try await load(service.url) == Self.whole)
        #expect(service.asked == [[nil, nil], [nil, nil]])
    }

    @Test func resumesAgainAfterASecondInterruption() async throws {
        let service = try Service { request in
            guard request.header("Range") == "bytes=6-" else { return Self.part(from: 10) }
            let head = "HTTP/1.1 206 Part\r\nETag: \"1\"\r\nContent-Range: bytes 6-15/16\r\nContent-Length: 10\r\n\r\n"
            return .raw(Array(head.utf8) + Self.whole[6..<10])
        }
        for _ in 1...2 { _ = try? await load(service.url) }
        #expect(try await load(service.url) == Self.whole)
        #expect(service.ranges == [nil, "bytes=6-", "bytes=10-"])
    }

    @Test(arguments: [LoopbackResponse.closedAtOnce, .status(503), .status(429)])
    func resumesAfterATransientFailure(_ failure: LoopbackResponse) async throws {
        let isBroken = Mutex(true)
        let service = try Service { _ in
            isBroken.withLock { isBroken in
                defer { isBroken = false }
                return isBroken ? failure : Self.part(from: 6)
            }
        }
        for _ in 1...2 { _ = try? await load(service.url) }
        #expect(try await load(service.url) == Self.whole)
        #expect(service.ranges == [nil, "bytes=6-", "bytes=6-"])
    }

    @Test func resumesWithinARetry() async throws {
        let service = try Service { _ in Self.part(from: 6) }
        let retrying = RetryingHTTPClient(client, policy: RetryPolicy(retries: 1, longestWait: .zero))
        #expect(try await Array(RemoteImageDataLoader(client: retrying).load(from: service.url)) == Self.whole)
        #expect(service.ranges == [nil, "bytes=6-"])
    }

    @Test func storesOnlyTheNewestPartsWithinItsMemoryLimit() async throws {
        let small = ResumingHTTPClient(URLSessionHTTPClient(), memoryLimit: 11)
        let loader = RemoteImageDataLoader(client: small)
        let services = try (0..<2).map { _ in
            try Service { $0.header("Range") == nil ? .ok(Self.whole) : Self.part(from: 6) }
        }
        for service in services { _ = try? await loader.load(from: service.url) }
        for service in services { #expect(try await Array(loader.load(from: service.url)) == Self.whole) }
        #expect(
            services.map { $0.ranges.count } == [2, 2]
                && services.map { $0.ranges.last } == [.some(nil), "bytes=6-"]
        )
    }

    @Test func refusesABodyOverTheLimit() async throws {
        let service = try Service { _ in Self.part(from: 6) }
        let request = HTTPRequest(url: service.url, headers: ["Accept-Encoding": "identity"], bodyLimit: 15)
        _ = try? await client.send(request)
        let error = try await #require(throws: RemoteError.self) { try await client.send(request) }
        #expect(error.cause as? InvalidResponse == .bodyTooLarge(limit: 15))
    }

    @Test(arguments: [["Accept-Encoding": "gzip"], [:]] as [HTTPHeaders])
    func leavesOtherRequestsAlone(_ headers: HTTPHeaders) async throws {
        let service = try Service { _ in .ok(Self.whole) }
        let request = HTTPRequest(url: service.url, headers: headers)
        let error = try await #require(throws: RemoteError.self) { try await client.send(request) }
        #expect(error.cause is NoResponse)
        #expect(try await client.send(request).status == 200)
        #expect(service.asked == [[nil, nil], [nil, nil]])
    }

    @Test func neverMapsAPartialResponseToImageData() async throws {
        let server = try LoopbackServer { _ in Self.part(from: 6) }
        let error = try await #require(throws: RemoteError.self) { try await load(server.url("/")) }
        #expect(error.cause as? InvalidResponse == .status(206))
    }
}
