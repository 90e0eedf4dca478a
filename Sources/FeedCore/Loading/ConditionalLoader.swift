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
