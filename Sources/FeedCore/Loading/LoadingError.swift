#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Why there is nothing to show.
public struct LoadingError: Error {
    /// Why the service failed; nil where it was not asked.
    public let remoteFailure: (any Error)?

    /// Why the cache failed; nil where it did not: nothing usable is cached.
    public let cacheFailure: (any Error)?

    /// When the cached value was saved, where there is one that is expired; nil where nothing is cached, or an empty
    /// value.
    public let expiredValueSavedAt: Date?

    /// Creates the error of a loading that failed.
    public init(
        remoteFailure: (any Error)?,
        cacheFailure: (any Error)?,
        expiredValueSavedAt: Date? = nil
    ) {
        self.remoteFailure = remoteFailure
        self.cacheFailure = cacheFailure
        self.expiredValueSavedAt = expiredValueSavedAt
    }
}

extension LoadingError: LocalizedError, CustomStringConvertible {
    /// What went wrong, in one line of English.
    public var description: String {
        let causes = [remoteFailure, cacheFailure].compactMap { $0.map { "\($0)" } }
        let expired = expiredValueSavedAt.map { "what is cached is expired, saved at \($0)" }
        return (causes + [expired ?? "nothing usable is cached"]).joined(separator: "; ")
    }

    /// What went wrong, in one line of English.
    public var errorDescription: String? { description }
}
