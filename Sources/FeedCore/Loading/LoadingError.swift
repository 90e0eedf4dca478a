public import Foundation

/// The reasons there is no value to show.
///
///     catch let error as LoadingError { show(error.remoteFailure ?? error) }
public struct LoadingError: Error {
    /// The URL of the value; nil if it is not known.
    public let url: URL?

    /// Why the service failed; nil if no request was sent.
    public let remoteFailure: (any Error)?

    /// Why the cache failed; nil if it could be read but has no usable value.
    public let cacheFailure: (any Error)?

    /// When the cached value was saved, if it has expired; nil if nothing is cached or the cached value is empty.
    public let expiredValueSavedAt: Date?

    /// When the cached value was saved, if it is dated more than a day in the future: a clock was or is wrong.
    public let futureValueSavedAt: Date?

    /// Creates the error of a failed load.
    public init(
        url: URL? = nil,
        remoteFailure: (any Error)?,
        cacheFailure: (any Error)?,
        expiredValueSavedAt: Date? = nil,
        futureValueSavedAt: Date? = nil
    ) {
        self.url = url
        self.remoteFailure = remoteFailure
        self.cacheFailure = cacheFailure
        self.expiredValueSavedAt = expiredValueSavedAt
        self.futureValueSavedAt = futureValueSavedAt
    }
}

extension LoadingError: DescribedError {
    /// A one-line description in English.
    public var description: String {
        let causes = [remoteFailure, cacheFailure].compactMap { $0.map { "\($0)" } }
        let expired = expiredValueSavedAt.map { "what is cached is expired, saved at \($0)" }
        let future = futureValueSavedAt.map { "what is cached is dated in the future, saved at \($0)" }
        return (causes + [expired ?? future ?? "nothing usable is cached"]).joined(separator: "; ")
    }
}

/// An error whose description is also the text that Foundation shows for it.
package protocol DescribedError: LocalizedError, CustomStringConvertible {}

extension DescribedError {
    /// The same as `description`.
    public var errorDescription: String? { description }
}
