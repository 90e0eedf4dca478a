import Foundation
import TestSupport
import Testing

/// The suites of the real client: one test at a time, because some of them let a time limit pass.
@Suite("URLSession's client", .serialized, .limited)
enum URLSessionHTTPClientSuites {
    /// Responses that begin, or do not even begin, and come to no end that a test could see.
    static let unfinished: [LoopbackResponse] = [
        .stalledBeforeHeaders, .stalledInsideHeaders, .stalledInsideBody("{\"items\":[]}"),
        .dripping(String(repeating: " ", count: 100_000)),
    ]
}
