public import FeedAPI
public import FeedCore
public import Foundation
import Synchronization

/// An HTTP client that responds as it is told, and records what it is asked.
public final class StubHTTPClient: HTTPClient {
    private let respond: @Sendable (HTTPRequest) async throws -> HTTPResponse
    private let recorded = Mutex<[HTTPRequest]>([])

    /// Creates a client whose every request is a call of `respond`.
    public init(_ respond: @escaping @Sendable (HTTPRequest) async throws -> HTTPResponse) {
        self.respond = respond
    }

    /// Creates a client that responds to every request with `response`.
    public convenience init(_ response: HTTPResponse) {
        self.init { _ in response }
    }

    /// Creates a client whose every request fails with `error`; `NoResponse.transport(.offline, "")` is no network.
    public convenience init(failingWith error: any Error) {
        self.init { _ in throw error }
    }

    /// Everything it was asked, in order.
    public var requests: [HTTPRequest] { recorded.withLock { $0 } }

    /// Records the request, and responds.
    public func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        try Task.checkCancellation()
        recorded.withLock { $0.append(request) }
        return try await respond(request)
    }
}

/// A loader that does as it is told.
public struct StubLoader<Output: Sendable>: Loader {
    private let outcome: @Sendable () async throws -> Output

    /// Creates a loader whose every load is a call of `outcome`.
    public init(_ outcome: @escaping @Sendable () async throws -> Output) {
        self.outcome = outcome
    }

    /// Calls the outcome.
    public func load() async throws -> Output {
        try await outcome()
    }
}

/// A service that does as it is told when it is asked with conditions, and records them.
public final class StubConditionalLoader<Value: Sendable>: ConditionalLoader {
    private let respond: @Sendable (Validators) async throws -> ConditionalResponse<Value>
    private let recorded = Mutex<[Validators]>([])

    /// Creates a service whose every response is a call of `respond`.
    public init(_ respond: @escaping @Sendable (Validators) async throws -> ConditionalResponse<Value>) {
        self.respond = respond
    }

    /// The validators of every request, in order; `.none` for those without conditions.
    public var requests: [Validators] { recorded.withLock { $0 } }

    /// Records the request, and responds.
    public func load(unless validators: Validators) async throws -> ConditionalResponse<Value> {
        recorded.withLock { $0.append(validators) }
        return try await respond(validators)
    }

    /// Responds to a request without conditions.
    ///
    /// - Throws: ``ContractViolation`` where the response is that nothing has changed.
    public func load() async throws -> Fetched<Value> {
        guard case .fetched(let fetched) = try await load(unless: .none) else {
            throw ContractViolation(promise: "A request without conditions brings a value.", found: "none")
        }
        return fetched
    }
}

/// A loader of image data that does as it is told.
public struct StubImageDataLoader: ImageDataLoader {
    private let outcome: @Sendable (URL) async throws -> Data

    /// Creates a loader whose every load is a call of `outcome`.
    public init(_ outcome: @escaping @Sendable (URL) async throws -> Data) {
        self.outcome = outcome
    }

    /// Calls the outcome.
    public func load(from url: URL) async throws -> Data {
        try await outcome(url)
    }
}
