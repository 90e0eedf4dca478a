import FeedAPI
import FeedCore
import Foundation

/// Writes a line for each step, with the time since the start (`--verbose`).
struct Trace: Sendable {
    private let start = ContinuousClock.now
    private let write: @Sendable (String) -> Void

    /// Creates a trace that passes its lines to `write`.
    init(_ write: @escaping @Sendable (String) -> Void) {
        self.write = write
    }

    func callAsFunction(_ step: String) {
        let elapsed = (ContinuousClock.now - start) / .milliseconds(1)
        let tenths = Int(elapsed * 10)
        write("[\(tenths / 10).\(tenths % 10) ms] \(step)")
    }
}

/// Traces requests and their responses.
struct TracingHTTPClient: HTTPClient {
    let client: any HTTPClient
    let trace: Trace

    func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        trace("GET \(request.url.redacted)")
        for (name, value) in request.headers.conditions { trace("\(name) \(value)") }
        do {
            let response = try await client.send(request)
            trace("\(response.status), \(response.body.count) bytes from \(response.url.redacted)")
            return response
        } catch {
            trace("no response: \(error)")
            throw error
        }
    }
}

extension HTTPHeaders {
    /// The conditional fields of the request, as sent.
    fileprivate var conditions: [(String, String)] {
        ["If-None-Match", "If-Modified-Since", "Range", "If-Range"].compactMap { name in self[name].map { (name, $0) } }
    }
}

/// Traces that a response has been parsed, or that it has no list.
struct TracingLoader<Value: Collection & Sendable>: ConditionalLoader {
    let loader: any ConditionalLoader<Value>
    let trace: Trace

    func load() async throws -> Fetched<Value> {
        let fetched = try await loader.load()
        trace("read \(fetched.value.count) items")
        return fetched
    }

    func loadUnconditionally() async throws -> Fetched<Value> {
        let fetched = try await loader.loadUnconditionally()
        trace("read \(fetched.value.count) items")
        return fetched
    }

    func load(unless validators: Validators) async throws -> ConditionalResponse<Value> {
        let response = try await loader.load(unless: validators)
        switch response {
        case .fetched(let fetched): trace("read \(fetched.value.count) items")
        case .unchanged: trace("304, confirmed")
        case .inapplicable: trace("304, which does not apply")
        }
        return response
    }
}

/// Traces what is saved to and found in a cache.
struct TracingCache<Value: Collection & Sendable>: ValueCache {
    let cache: any ValueCache<Value>
    let trace: Trace

    func save(_ fetched: Fetched<Value>) async throws -> Date {
        let timestamp = try await cache.save(fetched)
        trace("saved \(fetched.value.count) items")
        return timestamp
    }

    func load() async throws -> CacheEntry<Value>? {
        let entry = try await cache.load()
        trace(entry.map { "found \($0.value.count) items cached" } ?? "found nothing usable cached")
        return entry
    }

    func lookUp() async throws -> CachedValue<Value> {
        let cached = try await cache.lookUp()
        switch cached {
        case .nothing: trace("found nothing cached")
        case .expired(let entry): trace("found \(entry.value.count) items cached, expired")
        case .valid(let entry): trace("found \(entry.value.count) items cached")
        }
        return cached
    }

    func mayHaveValidators() async -> Bool {
        await cache.mayHaveValidators()
    }

    func renew(_ entry: CacheEntry<Value>, freshness: Duration) async throws -> CacheEntry<Value>? {
        let renewed = try await cache.renew(entry, freshness: freshness)
        trace(renewed == nil ? "confirmed a list that is no longer cached" : "confirmed \(entry.value.count) items")
        return renewed
    }
}
