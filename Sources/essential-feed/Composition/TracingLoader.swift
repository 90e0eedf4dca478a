import FeedCore

/// Says when an answer has been read.
struct TracingLoader<Value: Collection & Sendable>: Loader {
    let loader: any Loader<Fetched<Value>>
    let trace: Trace

    func load() async throws -> Fetched<Value> {
        let fetched = try await loader.load()
        trace("read \(fetched.value.count) items")
        return fetched
    }
}
