#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A source of a value: a service, or another loader with a policy around it.
public protocol Loader<Output>: Sendable {
    /// What is loaded.
    associatedtype Output: Sendable

    /// Loads the value.
    ///
    /// - Throws: `CancellationError` where the task was cancelled, and nothing else then; otherwise the reason why
    ///   there is no value.
    func load() async throws -> Output
}

/// A value as a service sent it.
public struct Fetched<Value: Sendable>: Sendable {
    /// What the service sent.
    public let value: Value

    /// What the service sent to recognise this version by.
    public let validators: Validators

    /// How long from now the service itself calls the value fresh; zero where it does not.
    public let freshness: Duration

    /// When the oldest part of the value was sent, where that is not now: of a list in pages, for example.
    public let oldest: Date?

    /// Creates the value of a response.
    public init(
        _ value: Value,
        validators: Validators = .none,
        freshness: Duration = .zero,
        oldest: Date? = nil
    ) {
        self.value = value
        self.oldest = oldest
        self.validators = validators
        self.freshness = freshness
    }
}

extension Fetched: Equatable where Value: Equatable {}

/// A loader of a service's value that sends along which version the caller has already (RFC 9110, section 13).
public protocol ConditionalLoader<Value>: Loader where Output == Fetched<Value> {
    /// What is loaded.
    associatedtype Value: Sendable

    /// Loads the value with one request without conditions, after a 304 that did not apply; another 304 is an error.
    ///
    /// The default implementation loads the value as ``Loader/load()`` does.
    ///
    /// - Throws: as ``Loader/load()`` does.
    func loadUnconditionally() async throws -> Fetched<Value>

    /// Loads the value unless the service still has the version that `validators` are those of.
    ///
    /// One request is sent: with conditions where there are validators that can be sent back exactly, and without them
    /// otherwise.
    ///
    /// - Throws: as ``Loader/load()`` does.
    func load(unless validators: Validators) async throws -> ConditionalResponse<Value>
}

extension ConditionalLoader {
    /// Loads the value as ``Loader/load()`` does.
    public func loadUnconditionally() async throws -> Fetched<Value> {
        try await load()
    }
}

/// What a service responds to a request with conditions.
public enum ConditionalResponse<Value: Sendable>: Sendable {
    /// The service has another version: this one.
    case fetched(Fetched<Value>)

    /// The version with these validators is still the service's.
    ///
    /// It is fresh from now on for `freshness`, or where that is nil, for as long as the response that brought it said.
    case unchanged(freshness: Duration?)

    /// The service says that nothing has changed, but not of that version: no condition was sent, or the response has
    /// the tag of another one. A request without conditions is due.
    case inapplicable
}

extension ConditionalResponse: Equatable where Value: Equatable {}
