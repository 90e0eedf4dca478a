import FeedTestSupport
import Testing

/// A fault of a service, with its name in a test's arguments.
struct Fault: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let response: LoopbackResponse

    private init(_ name: String, _ response: LoopbackResponse) {
        testDescription = name
        self.response = response
    }

    /// Faults that count as no connectivity.
    static let connectivity = [
        Fault("closed immediately", .closedAtOnce),
        Fault("cut short", .cutShort(Payload.feed)),
        Fault("chunks without an end", .chunkedWithoutEnd(Payload.feed)),
        Fault("redirect loop", .redirect(to: "/feed")),
    ]

    /// Faults that count as invalid data.
    static let invalidData =
        [
            ("no JSON", "<html></html>"), ("half of a feed", String(Payload.feed.prefix(200))),
        ].map { Fault($0, .ok(json: $1)) } + [
            Fault("not UTF-8", .ok(Payload.feed(description: "x").utf8.map { $0 == 120 ? 0xFF : $0 })),
            Fault("truncated gzip", .truncatedGzip(Payload.feed)),
            Fault("204", .noContent),
            Fault("404", .status(404)),
            Fault("500", .status(500)),
            Fault("401 with a challenge", .unauthorized()),
            Fault("a redirect to a file", .redirect(to: "file:///etc/passwd")),
            Fault("a redirect without a place", .status(302)),
        ]
}
