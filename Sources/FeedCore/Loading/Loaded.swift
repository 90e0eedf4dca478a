#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A value, and where it came from.
public struct Loaded<Value: Sendable>: Sendable {
    /// Where a value came from.
    public typealias Source = LoadedSource

    /// What was loaded.
    public let value: Value

    /// Where it came from.
    public let source: Source

    /// When it was saved or last confirmed, or nil where it could not be saved.
    public let savedAt: Date?

    /// When the service sent it: ``savedAt``, unless the value has been confirmed since; nil where that is not known.
    public let fetchedAt: Date?

    /// Whether the service has just confirmed that this value, which was cached, is still the current one.
    public let isConfirmed: Bool

    /// Creates a loaded value; without `fetchedAt`, the service sent it at `savedAt`.
    public init(
        _ value: Value,
        source: Source,
        savedAt: Date?,
        fetchedAt: Date? = nil,
        isConfirmed: Bool = false
    ) {
        self.value = value
        self.source = source
        self.savedAt = savedAt
        self.fetchedAt = fetchedAt ?? savedAt
        self.isConfirmed = isConfirmed
    }

    /// How many seconds before `now` the value was saved; zero for one that was not saved, since it is new.
    ///
    /// The age is negative where the clock was set back since.
    public func age(at now: Date) -> TimeInterval {
        savedAt.map(now.timeIntervalSince) ?? 0
    }
}

extension Loaded: Equatable where Value: Equatable {}

/// Where a loaded value came from.
public enum LoadedSource: Sendable {
    /// The service; `savingFailure` says why its response could not be saved, where it could not.
    case remote(savingFailure: (any Error)?)

    /// The cache; `fallbackReason` says why the service failed, and is nil where it was not asked.
    case cache(fallbackReason: (any Error)?)
}

extension LoadedSource: Equatable {
    /// Compares where the values came from; two failures are equal where they read the same.
    public static func == (first: LoadedSource, second: LoadedSource) -> Bool {
        switch (first, second) {
        case (.remote(let first), .remote(let second)), (.cache(let first), .cache(let second)):
            first.map { "\($0)" } == second.map { "\($0)" }
        case (.remote, .cache), (.cache, .remote): false
        }
    }
}

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
