/// A value as a service answered it.
public struct Fetched<Value: Sendable>: Sendable {
    /// What the service answered.
    public let value: Value

    /// What the service sent to recognise this version by.
    public let validators: Validators

    /// Creates the value of an answer.
    public init(_ value: Value, validators: Validators = .none) {
        self.value = value
        self.validators = validators
    }
}

extension Fetched: Equatable where Value: Equatable {}
