package import Foundation

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

    /// The URL of the response after redirects; nil if the request was not redirected.
    package var redirectedURL: URL?

    /// Creates the value of a response.
    public init(_ value: Value, validators: Validators = .none, freshness: Duration = .zero) {
        self.value = value
        self.validators = validators
        self.freshness = freshness
    }
}

extension Fetched: Equatable where Value: Equatable {
    /// Compares the values, their validators and freshness.
    public static func == (first: Fetched, second: Fetched) -> Bool {
        first.value == second.value && first.validators == second.validators && first.freshness == second.freshness
    }
}
