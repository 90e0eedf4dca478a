import FeedTestSupport
import Foundation
import Testing

/// The suites of the real client.
@Suite("The URLSession client", .limited)
enum URLSessionHTTPClientSuites {
    /// Responses that stall before or after their beginning, or never end.
    static let unfinished: [LoopbackResponse] = [
        .stalledBeforeHeaders, .stalledInsideHeaders, .stalledInsideBody("{\"items\":[]}"),
        .dripping(String(repeating: " ", count: 100_000)),
    ]
}
