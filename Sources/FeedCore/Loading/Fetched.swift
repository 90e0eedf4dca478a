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
