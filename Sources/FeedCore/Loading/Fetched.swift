/// A value as a service sent it.
public struct Fetched<Value: Sendable>: Sendable {
    /// What the service sent.
    public let value: Value

    /// What the service sent to recognise this version by.
    public let validators: Validators

    /// How long from now the service itself calls the value fresh; zero where it does not.
    public let freshness: Duration

    /// Creates the value of a response.
    public init(_ value: Value, validators: Validators = .none, freshness: Duration = .zero) {
        self.value = value
        self.validators = validators
        self.freshness = freshness
    }
}

extension Fetched: Equatable where Value: Equatable {}
