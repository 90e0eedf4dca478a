import Testing

/// The suites of the real client: one test at a time, because some of them let a time limit pass.
@Suite("URLSession's client", .serialized, .timeLimit(.minutes(10)))
enum URLSessionHTTPClientSuites {}
