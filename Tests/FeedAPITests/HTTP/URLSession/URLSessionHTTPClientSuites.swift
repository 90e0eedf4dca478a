import Testing

/// The suites of the real client: one test at a time, because what they measure is time.
@Suite("URLSession's client", .serialized, .timeLimit(.minutes(1)))
enum URLSessionHTTPClientSuites {}
