import Foundation
import TestSupport
import Testing

/// The suites of the real client: one test at a time, because some of them wait for a timeout.
@Suite("The URLSession client", .serialized, .limited)
enum URLSessionHTTPClientSuites {
    /// Responses that stall before or after their beginning, or never end.
    static let unfinished: [LoopbackResponse] = [
        .stalledBeforeHeaders, .stalledInsideHeaders, .stalledInsideBody("{\"items\":[]}"),
        .dripping(String(repeating: " ", count: 100_000)),
    ]
}
