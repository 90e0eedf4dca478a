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
