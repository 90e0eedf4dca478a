/// A source of a value: a service, or a loader that adds a policy to another loader.
///
///     struct Greeting: Loader { func load() async throws -> String { "Hello" } }
public protocol Loader<Output>: Sendable {
    /// The type of the loaded value.
    associatedtype Output: Sendable

    /// Loads the value.
    ///
    /// - Throws: only `CancellationError` if the task was cancelled; otherwise the reason there is no value.
    func load() async throws -> Output
}

/// A value received from a service.
///
///     let fetched = Fetched(profile, validators: Validators(etag: "\"1\""))
public struct Fetched<Value: Sendable>: Sendable {
    /// The value.
    public let value: Value

    /// The validators that identify this version of the value.
    public let validators: Validators

    /// How long from now the service declares the value fresh; zero if it declares nothing.
    public let freshness: Duration

    /// Creates the value of a response.
    public init(_ value: Value, validators: Validators = .none, freshness: Duration = .zero) {
        self.value = value
        self.validators = validators
        self.freshness = freshness
    }
}

extension Fetched: Equatable where Value: Equatable {}

/// A loader that can make its request conditional on the cached version (RFC 9110, section 13).
///
///     let response = try await loader.load(unless: entry.metadata.validators)
public protocol ConditionalLoader<Value>: Loader where Output == Fetched<Value> {
    /// The type of the loaded value.
    associatedtype Value: Sendable

    /// Loads the value with one unconditional request after an inapplicable 304. A second 304 is an error.
    ///
    /// The default implementation calls ``Loader/load()``, whose errors it throws.
    func loadUnconditionally() async throws -> Fetched<Value>

    /// Loads the value unless the service still has the version identified by `validators`.
    ///
    /// This sends one request: conditional if any validators can be sent back exactly, else unconditional. It throws
    /// the errors of ``Loader/load()``.
    func load(unless validators: Validators) async throws -> ConditionalResponse<Value>
}

extension ConditionalLoader {
    /// Calls ``Loader/load()``.
    public func loadUnconditionally() async throws -> Fetched<Value> {
        try await load()
    }
}

/// The response to a conditional request.
///
///     if case .fetched(let new) = try await loader.load(unless: validators) { show(new.value) }
public enum ConditionalResponse<Value: Sendable>: Sendable {
    /// The service sent another version.
    case fetched(Fetched<Value>)

    /// The service still has the version with these validators.
    ///
    /// It is fresh for `freshness` from now; if nil, for the freshness of the original response.
    case unchanged(freshness: Duration?)

    /// The service reports no change, but of another version: no condition was sent, or the response has another tag.
    /// An unconditional request must follow.
    case inapplicable
}

extension ConditionalResponse: Equatable where Value: Equatable {}
