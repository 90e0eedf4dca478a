public import FeedCore
import Synchronization

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
