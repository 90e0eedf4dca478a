import FeedTestSupport
import Foundation
import Testing

@testable import URLSessionGuard

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite("The response that FoundationNetworking receives")
struct ResponseTests {
    private static let head = "HTTP/1.1 200 OK"

    /// Returns a response that has received lines, and their text for FoundationNetworking.
    private func received(_ lines: String...) -> (response: Response, text: String?) {
        received(lines.map { Array("\($0)\r\n".utf8) })
    }

    private func received(_ lines: [[UInt8]]) -> (response: Response, text: String?) {
        var response = Response()
        let received = lines.map { response.receive(line: $0) }
        guard !received.contains(nil) else { return (response, nil) }
        return (response, String(decoding: received.compactMap { $0 }.joined(), as: UTF8.self))
    }

    @Test func receivesAValidHeadUnchanged() {
        let (response, text) = received(Self.head, "ETag: \"1\"", "X-Empty: ", "X-A: b ", "X-A: c:d", "")
        #expect(text == "HTTP/1.1 200 OK\r\nETag: \"1\"\r\nX-Empty: \r\nX-A: b \r\nX-A: c:d\r\n\r\n")
        #expect(response.isHeadWhole && response.refusal == nil)
    }

    @Test func endsAHeadOnlyAtAnEmptyLine() {
        #expect(
            received(Array("HTTP/1.1 200 OK\n|X-A: b\n|\n".utf8).split(separator: 0x7C).map(Array.init)).text
                == "HTTP/1.1 200 OK\nX-A: b\n\n"
        )
        let (response, text) = received(Self.head, "\rConnection: close")
        #expect(text == nil && response.refusal == "the end of the header fields is malformed")
    }

    @Test func receivesNothingAfterTheBody() {
        let (response, text) = received(Self.head, "", "X-Trailer: value")
        #expect(text == nil && response.refusal == "header fields follow the body")
    }

    @Test(arguments: [
        [], ["HTTP/1.1 200 OK"], ["HTTP/1.1 100 Continue", ""], ["HTTP/1.1 200 OK", "", "HTTP/1.1 200 OK"],
    ])
    func endsTheHeadAtTheEndOfTheLastOne(lines: [String]) {
        #expect(!received(lines.map { Array("\($0)\r\n".utf8) }).response.isHeadWhole)
    }

    @Test func endsTheHeadAfterAnInterimOne() {
        #expect(received("HTTP/1.1 103 Early Hints", "Link: a", "", Self.head, "").response.isHeadWhole)
    }

    @Test func receivesOtherProtocolsUnchanged() {
        let (response, text) = received("220 ready", "230 \u{e9}")
        #expect(text == "220 ready\r\n230 \u{e9}\r\n" && response.isHeadWhole)
    }

    @Test(arguments: [(999, true), (1_000, false)])
    func hasAtMost1000Lines(fields: Int, isAccepted: Bool) {
        let lines = [Self.head] + Array(repeating: "X-A: b", count: fields)
        let (response, text) = received(lines.map { Array("\($0)\r\n".utf8) })
        #expect((text != nil) == isAccepted)
        #expect(response.refusal == (isAccepted ? nil : "there are too many header fields"))
    }

    @Test(arguments: [(300 << 10, true), (300 << 10 + 1, false)])
    func hasAtMost300KiBOfFields(count: Int, isAccepted: Bool) {
        let start = Array("HTTP/1.1 200 OK\r\n".utf8)
        let field = Array("X-A: ".utf8) + [UInt8](repeating: 0x62, count: count - start.count - 7) + [13, 10]
        #expect((received([start, field]).text != nil) == isAccepted)
    }
}

@Suite("The redirect that FoundationNetworking receives")
struct RedirectTests {
    private func lines(after status: String, _ fields: String...) -> [String] {
        var response = Response()
        return (["HTTP/1.1 \(status)"] + fields).dropFirst(0).compactMap { line in
            response.receive(line: Array("\(line)\r\n".utf8)).map { String(decoding: $0, as: UTF8.self) }
        }.dropFirst().filter { !$0.isEmpty }
    }

    @Test(arguments: ["/feed", "http://[::1]/", "//any.example/%20", "//any.example?[", "feed%20", ""])
    func receivesTheTargetOfARedirect(target: String) {
        #expect(lines(after: "302 Found", "Location: \(target)") == ["Location: \(target)\r\n"])
    }

    @Test(arguments: ["//[::1]/", "//%20/", "//a%2Eexample/feed", " //[", "//user@%20/"])
    func receivesNoTargetThatCannotBeRead(target: String) {
        #expect(lines(after: "302 Found", "location:\(target)", " more", "X-A: b") == ["X-A: b\r\n"])
        #expect(lines(after: "302 Found", "Location:  \(target)", "X-A: b") == ["X-A: b\r\n"])
        #expect(lines(after: "304 Not Modified", "Location: \(target)").count == 1)
        #expect(lines(after: "200 OK", "Location: \(target)").count == 1)
    }

    @Test func receivesOnlyOneOfSeveralTargets() {
        #expect(lines(after: "302 Found", "Location: /1", " //[::1]/", "Location: /2") == ["Location: /1\r\n"])
    }

    @Test(arguments: [(1 << 20, true), (1 << 20 + 1, false)])
    func hasAtMost1MiBOfBody(count: Int, isAccepted: Bool) {
        var response = Response()
        for line in ["HTTP/1.1 302 Found", "Location: /feed", ""] {
            _ = response.receive(line: Array("\(line)\r\n".utf8))
        }
        let isStartAccepted = response.receive(part: count - 10)
        response.endCall()
        let isEndAccepted = response.receive(part: 10)
        #expect((isStartAccepted, isEndAccepted) == (true, isAccepted))
        #expect(response.refusal == (isAccepted ? nil : "the body is too long"))
    }
}

@Suite("The body that FoundationNetworking receives")
struct BodyTests {
    @Test func receivesAtMost257MiBInOneCall() {
        var response = Response()
        let areAccepted = (0..<10).map { _ in
            response.endCall()
            return response.receive(part: 257 << 20)
        }
        #expect(areAccepted == Array(repeating: true, count: 10))
        let isMoreAccepted = response.receive(part: 1)
        #expect(!isMoreAccepted)
    }
}

@Suite("URLSession with the guard", .limited)
struct GuardedSessionTests {
    /// The tests are linked like the program, and export the functions of the guard.
    @Test func knowsThatURLSessionIsGuarded() {
        #expect(URLSessionGuard.isActive)
    }

    @Test(
        .enabled(if: URLSessionGuard.isActive),
        arguments: [
            LoopbackResponse.closedInsideHeaders, .chunkedWithTrailer("[]"), .absurdLength("[]"),
        ]
    )
    func survivesDeadlyResponses(response: LoopbackResponse) async throws {
        let server = try LoopbackServer { _ in response }
        await #expect(throws: URLError.self) {
            try await URLSession(configuration: .ephemeral).data(from: server.baseURL)
        }
    }
}
