/// A source of a value: a service, or a loader that adds a policy to another loader.
public protocol Loader<Output>: Sendable {
    /// The type of the loaded value.
    associatedtype Output: Sendable

    /// Loads the value.
    ///
    /// - Throws: `CancellationError`, and no other error, if the task was cancelled; otherwise the reason there is no
    ///   value.
    func load() async throws -> Output
}

/// A value received from a service.
public struct Fetched<Value: Sendable>: Sendable {
    /// The value.
    public let value: Value

    /// The validators that identify this version of the value.
    public let validators: Validators

    /// How long the service declares the value fresh, from now; zero if it declares nothing.
    public let freshness: Duration

    /// Creates the value of a response.
    public init(
        _ value: Value,
        validators: Validators = .none,
        freshness: Duration = .zero
    ) {
        self.value = value
        self.validators = validators
        self.freshness = freshness
    }
}

extension Fetched: Equatable where Value: Equatable {}

/// A loader that can make its request conditional on the version already cached (RFC 9110, section 13).
public protocol ConditionalLoader<Value>: Loader where Output == Fetched<Value> {
    /// The type of the loaded value.
    associatedtype Value: Sendable

    /// Loads the value with one unconditional request, after a 304 that did not apply; a second 304 is an error.
    ///
    /// The default implementation calls ``Loader/load()``, whose errors it throws.
    func loadUnconditionally() async throws -> Fetched<Value>

    /// Loads the value unless the service still has the version identified by `validators`.
    ///
    /// This sends one request: a conditional one if any validators can be sent back exactly, else an unconditional one. It
    /// throws the same errors as ``Loader/load()``.
    func load(unless validators: Validators) async throws -> ConditionalResponse<Value>
}

extension ConditionalLoader {
    /// Calls ``Loader/load()``.
    public func loadUnconditionally() async throws -> Fetched<Value> {
        try await load()
    }
}

/// The response to a conditional request.
public enum ConditionalResponse<Value: Sendable>: Sendable {
    /// The service has another version, which is this one.
    case fetched(Fetched<Value>)

    /// The service still has the version with these validators.
    ///
    /// It is fresh for `freshness` from now on; if that is nil, for as long as the original response said.
    case unchanged(freshness: Duration?)

    /// The service reports no change, but not for that version: no condition was sent, or the response carries another
    /// tag. An unconditional request must follow.
    case inapplicable
}

extension ConditionalResponse: Equatable where Value: Equatable {}
