/// Why there is nothing to show.
public struct LoadingError: Error {
    /// Why the service was of no use; nil where it was not asked.
    public let remoteFailure: (any Error)?

    /// Why the cache was of no use; nil where nothing is saved, or what is saved is empty or expired.
    public let cacheFailure: (any Error)?

    /// Creates the error of a loading that came to nothing.
    public init(remoteFailure: (any Error)?, cacheFailure: (any Error)?) {
        self.remoteFailure = remoteFailure
        self.cacheFailure = cacheFailure
    }
}

extension LoadingError: CustomStringConvertible {
    /// What went wrong, in one line of English.
    public var description: String {
        let causes = [remoteFailure, cacheFailure].compactMap { $0.map { "\($0)" } }
        return (causes + ["nothing usable is cached"]).joined(separator: "; ")
    }
}
