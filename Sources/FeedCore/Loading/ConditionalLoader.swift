/// A loader of a service's value that sends along which version the caller has already (RFC 9110, section 13).
public protocol ConditionalLoader<Value>: Loader where Output == Fetched<Value> {
    /// What is loaded.
    associatedtype Value: Sendable

    /// Loads the value unless the service still has the version that `validators` are those of.
    ///
    /// One request is sent: with conditions where there are validators that can be sent back exactly, and without them
    /// otherwise.
    ///
    /// - Throws: as ``Loader/load()`` does.
    func load(unless validators: Validators) async throws -> ConditionalResponse<Value>
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
