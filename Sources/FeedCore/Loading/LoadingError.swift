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

    /// Creates the error of a failed load.
    public init(
        url: URL? = nil,
        remoteFailure: (any Error)?,
        cacheFailure: (any Error)?,
        expiredValueSavedAt: Date? = nil
    ) {
        self.url = url
        self.remoteFailure = remoteFailure
        self.cacheFailure = cacheFailure
        self.expiredValueSavedAt = expiredValueSavedAt
    }
}

extension LoadingError: DescribedError {
    /// A one-line description in English.
    public var description: String {
        let causes = [remoteFailure, cacheFailure].compactMap { $0?.lineWithoutSecrets }
        let expired = expiredValueSavedAt.map { "what is cached is expired, saved at \($0)" }
        return (causes + [expired ?? "nothing usable is cached"]).joined(separator: "; ")
    }
}
