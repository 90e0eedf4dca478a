public import FeedAPI
public import FeedCore
public import Foundation
import Synchronization

/// An HTTP client that returns predefined responses and records its requests.
///
///     let client = StubHTTPClient(HTTPResponse(url: url, status: 200, body: body))
public final class StubHTTPClient: HTTPClient {
    private let respond: @Sendable (HTTPRequest) async throws -> HTTPResponse
    private let recorded = Mutex<[HTTPRequest]>([])

    /// Creates a client that calls `respond` for every request.
    public init(_ respond: @escaping @Sendable (HTTPRequest) async throws -> HTTPResponse) {
        self.respond = respond
    }

    /// Creates a client that returns `response` for every request.
    public convenience init(_ response: HTTPResponse) {
        self.init { _ in response }
    }

    /// Creates a client whose requests all fail with `error`, such as `NoResponse.transport(.offline, "")`.
    public convenience init(failingWith error: any Error) {
        self.init { _ in throw error }
    }

    /// All requests, in order.
    public var requests: [HTTPRequest] { recorded.withLock { $0 } }

    /// Records the request and responds.
    public func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        try Task.checkCancellation()
        recorded.withLock { $0.append(request) }
        return try await respond(request)
    }
}

/// A loader with a predefined outcome.
///
///     let remote = StubLoader { Fetched(profile) }
public struct StubLoader<Output: Sendable>: Loader {
    private let outcome: @Sendable () async throws -> Output

    /// Creates a loader that calls `outcome` on every load.
    public init(_ outcome: @escaping @Sendable () async throws -> Output) {
        self.outcome = outcome
    }

    /// Returns the outcome.
    public func load() async throws -> Output {
        try await outcome()
    }
}

/// A loader that returns predefined responses to conditional requests and records their validators.
///
///     let remote = StubConditionalLoader { _ in .fetched(Fetched(profile)) }
public final class StubConditionalLoader<Value: Sendable>: ConditionalLoader {
    private let respond: @Sendable (Validators) async throws -> ConditionalResponse<Value>
    private let recorded = Mutex<[Validators]>([])

    /// Creates a loader that calls `respond` for every request.
    public init(_ respond: @escaping @Sendable (Validators) async throws -> ConditionalResponse<Value>) {
        self.respond = respond
    }

    /// The validators of all requests, in order; `.none` for unconditional requests.
    public var requests: [Validators] { recorded.withLock { $0 } }

    /// Records the request and responds.
    public func load(unless validators: Validators) async throws -> ConditionalResponse<Value> {
        recorded.withLock { $0.append(validators) }
        return try await respond(validators)
    }

    /// Returns the response to an unconditional request; throws ``ContractViolation`` if it has no value.
    public func load() async throws -> Fetched<Value> {
        guard case .fetched(let fetched) = try await load(unless: .none) else {
            throw ContractViolation(promise: "A request without conditions returns a value.", found: "none")
        }
        return fetched
    }
}

/// An image data loader with a predefined outcome.
///
///     let pictures = StubImageDataLoader { url in Data(url.path.utf8) }
public struct StubImageDataLoader: ImageDataLoader {
    private let outcome: @Sendable (URL) async throws -> Data

    /// Creates a loader that calls `outcome` on every load.
    public init(_ outcome: @escaping @Sendable (URL) async throws -> Data) {
        self.outcome = outcome
    }

    /// Returns the outcome.
    public func load(from url: URL) async throws -> Data {
        try await outcome(url)
    }
}
