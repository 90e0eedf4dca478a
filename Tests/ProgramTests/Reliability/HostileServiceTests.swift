import FeedTestSupport
import Foundation
import Testing

extension Reliability {
    @Suite("Services that lie or stall", .limited)
    struct HostileServiceTests {
        private let user: User
        private let service: FeedService

        init() throws { (user, service) = (try User(), try FeedService()) }

        /// A feed of one item with an unknown member whose value is `value`.
        private static func feed(unknown value: some Sequence<UInt8>) -> LoopbackResponse {
            let id = "73A7F70C-75DA-4C2E-B5A3-EED40DC53AA6"
            let start = #"{"items":[{"id":"\#(id)","image":"https://any.example/1.png","unknown":"#
            return .ok(Array(start.utf8) + Array(value) + Array("}]}".utf8), type: "application/json")
        }

        private static func nested(_ open: String, _ close: String, _ depth: Int) -> [UInt8] {
            Array((String(repeating: open, count: depth) + "0" + String(repeating: close, count: depth)).utf8)
        }

        private static let invalid: [(String, LoopbackResponse)] = [
            ("a million arrays", feed(unknown: nested("[", "]", 1_000_000))),
            ("a million objects", feed(unknown: nested(#"{"a":"#, "}", 1_000_000))),
            ("arrays without an end", .ok(json: String(repeating: "[", count: 5_000_000))),
            ("objects without an end", .ok(json: String(repeating: "{\"items\":", count: 1_000_000))),
            ("UTF-16", .ok(Payload.feed.utf16.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] })),
            (
                "UTF-16 with its mark",
                .ok([0xFF, 0xFE] + Payload.feed.utf16.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] })
            ),
            ("a number of a million digits instead of a list", .ok(json: String(repeating: "9", count: 1_000_000))),
            ("compressed zeros", .gzipBomb(decodedBytes: 70_000_000)),
            ("zeros", .ok([UInt8](repeating: 0, count: 5_000_000), type: "application/json")),
        ]

        @Test(arguments: invalid)
        func reportsALyingServiceAsInvalidData(name: String, response: LoopbackResponse) async throws {
            service.respond(with: response)
            let result = try await user.run("load", "--url", service.feedURL)
            #expect(result.ending == .exited(65), "\(name): \(result.errors)")
            #expect(result.output == "")
            #expect(result.errorLines.count == 1)
            #expect(result.errors.utf8.count < 1_000)
        }

        @Test(arguments: [
            ("a number of a million digits", String(repeating: "9", count: 1_000_000)),
            ("an enormous exponent", "1e999999999"),
            ("a long string", "\"" + String(repeating: "\\u0000", count: 200_000) + "\""),
            ("a hundred arrays", String(decoding: nested("[", "]", 100), as: UTF8.self)),
        ])
        func ignoresValidUnknownMembers(name: String, value: String) async throws {
            service.respond(with: Self.feed(unknown: value.utf8))
            let result = try await user.run("load", "--url", service.feedURL)
            #expect(result.exitCode == 0, "\(name): \(result.errors)")
            #expect(result.lines.count == 1)
        }

        /// Returns the apparent memory of a program that does nothing, which is the memory of the test process.
        private func floorOfPeakMemory() async throws -> Int {
            try await Program("/bin/sh", ["-c", ":"]).run().peakMemory
        }

        @Test(arguments: [
            LoopbackResponse.endless, .endlessChunked, .endlessChunks(of: 100), .gzipBomb(decodedBytes: 1_000_000_000),
        ])
        func stopsAPictureAtItsLimitInBoundedMemory(response: LoopbackResponse) async throws {
            service.respond(at: "/picture", with: response)
            let before = try await floorOfPeakMemory()
            let result = try await user.run("image", service.url("/picture"), "--output", "picture")
            #expect(result.exitCode == 65)
            #expect(result.errors.contains("longer than 64 MiB"))
            #expect(try await result.peakMemory <= max(300_000_000, before, floorOfPeakMemory()))
            #expect(try user.fileNames() == [])
        }

        @Test func receivesAFeedWrittenWordByWord() async throws {
            let feed = try JSONEncoder().encode(service.feed("A", count: 12_000))
            service.respond(with: .inSmallChunks(String(decoding: feed, as: UTF8.self)))
            let result = try await user.run("load", "--url", service.feedURL)
            #expect(result.errors == "")
            #expect(result.lines.count == 12_000)
        }

        @Test func delaysNoOtherRequestDuringEndlessHeaders() async throws {
            let feed = service.feed("A", count: 12)
            let picture = LoopbackResponse.picture([1, 2, 3]).delayed(by: .milliseconds(100))
            try service.publish(feed, pictures: [.endlessHeaders] + Array(repeating: picture, count: 11))
            let result = try await user.run("load", "--images", "--timeout", "5", "--url", service.feedURL)
            #expect(result.ending == .exited(0))
            #expect(result.lines.count == 12)
            #expect(result.errorLines.count == 2, "\(result.errors)")
            #expect(result.errors.contains(feed.items[0].image + ":"), "\(result.errors)")
        }

        #if os(Linux)
            /// The first three addresses refuse the connection.
            @Test(.enabled { await Program.mayMount })
            func reachesAServiceAtItsLastAddress() async throws {
                let server = try LoopbackServer(host: 8, routes: ["/feed": .ok(json: Payload.feed)])
                let url = "http://any.invalid:\(server.port)/feed"
                let hosts = "printf '127.0.0.%s any.invalid\\n' 2 4 5 8 >hosts && mount --bind hosts /etc/hosts"
                let program = try user.program(["load", "--url", url]).mounting(hosts)
                let result = try await program.run()
                #expect(result.errors == "")
                #expect(result.lines == Payload.feedLines)
            }
        #endif

        @Test(arguments: [
            LoopbackResponse.endlessEmptyGzip, .endlessChunkExtension(), .endlessChunkExtension(after: 4_000_000),
        ])
        func endsEndlessResponsesInTimeAndBoundedMemory(response: LoopbackResponse) async throws {
            service.respond(with: response)
            let before = try await floorOfPeakMemory()
            let result = try await user.run("load", "--timeout", "1", "--url", service.feedURL)
            #expect(result.exitCode == 65 || result.exitCode == 69, "\(result.errors)")
            #expect(result.errorLines.count == 1)
            #expect(try await result.peakMemory <= max(300_000_000, before, floorOfPeakMemory()))
        }

        @Test(arguments: [LoopbackResponse.endlessRedirect(to: "/feed"), .bombRedirect(to: "/feed")])
        func refusesARedirectWithALongBody(response: LoopbackResponse) async throws {
            service.respond(at: "/old", with: response)
            let result = try await user.run("load", "--verbose", "--url", service.url("/old"))
            #expect(result.exitCode == 69)
            #expect(result.errors.contains("the body is too long"), "\(result.errors)")
            #expect(service.targets == ["/old"])
        }

        @Test func refusesMoreThan1000HeaderFields() async throws {
            service.respond(at: "/1", with: .redirect(to: "/feed", fields: 990))
            #expect(try await user.run("load", "--url", service.url("/1")).lines == Payload.feedLines)
            service.respond(at: "/more", with: .redirect(to: "/feed", fields: 1_000))
            let result = try await user.run("load", "--verbose", "--url", service.url("/more"))
            #expect(result.exitCode == 69)
            #expect(result.errors.contains("there are too many header fields"), "\(result.errors)")
        }

        @Test(arguments: [LoopbackResponse.stalledBeforeHeaders, .stalledInsideBody(Payload.feed)])
        func usesNoProcessorTimeWhileItWaits(response: LoopbackResponse) async throws {
            service.respond(with: response)
            let result = try await user.run("load", "--timeout", "4", "--url", service.feedURL)
            #expect(result.exitCode == 69 && result.processorTime < .seconds(0.5), "\(result.processorTime)")
        }

        private static let drip = LoopbackResponse.dripping(Payload.feed, every: .milliseconds(100))

        @Test(arguments: [
            (LoopbackResponse.stalledBeforeHeaders, "no complete response within 0.5 s"),
            (.stalledInsideHeaders, "no complete response within 0.5 s"),
            (.stalledInsideBody(Payload.feed), "less than 1,000 bytes a second for 0.5 s"),
            (drip, "less than 1,000 bytes a second for 0.5 s"),
            (.redirect(to: "/drip"), "less than 1,000 bytes a second for 0.5 s"),
        ])
        func exitsWith69OnATimeout(response: LoopbackResponse, words: String) async throws {
            service.respond(at: "/drip", with: Self.drip)
            service.respond(with: response)
            let start = ContinuousClock.now
            let result = try await user.run("load", "--timeout", "0.5", "--url", service.feedURL)
            #expect(ContinuousClock.now - start > .seconds(0.5))
            #expect(result.exitCode == 69)
            #expect(result.errorLines.count == 1)
            #expect(result.errors.contains(words), "\(result.errors)")
        }

        @Test func receivesAFeedThatFlowsForLongerThanTheTimeout() async throws {
            let feed = Payload.feed + String(repeating: " ", count: 24_000)
            service.respond(with: .dripping(feed, inPartsOf: 2_000, every: .milliseconds(100)))
            let start = ContinuousClock.now
            let result = try await user.run("load", "--timeout", "1", "--url", service.feedURL)
            #expect(ContinuousClock.now - start > .seconds(1.2))
            #expect(result.errors == "")
            #expect(result.lines == Payload.feedLines)
        }
    }
}
