public import Foundation

/// A value and where it came from.
public struct Loaded<Value: Sendable>: Sendable {
    /// The value.
    public let value: Value

    /// Where it came from.
    public let source: LoadedSource

    /// When the value was saved or last confirmed; nil if it could not be saved.
    public let savedAt: Date?

    /// When the service sent the value: ``savedAt``, unless it has been confirmed since; nil if unknown.
    public let fetchedAt: Date?

    /// Whether the service has just confirmed that the cached value is still current.
    public let isConfirmed: Bool

    /// Why a later page failed, if one did; the value is then what came before it.
    public let pageFailure: (any Error)?

    /// Creates a loaded value; `fetchedAt` defaults to `savedAt`.
    public init(
        _ value: Value,
        source: LoadedSource,
        savedAt: Date?,
        fetchedAt: Date? = nil,
        isConfirmed: Bool = false,
        pageFailure: (any Error)? = nil
    ) {
        self.value = value
        self.source = source
        self.savedAt = savedAt
        self.fetchedAt = fetchedAt ?? savedAt
        self.isConfirmed = isConfirmed
        self.pageFailure = pageFailure
    }

    /// Creates a cached value; `reason` is why the service failed, if it was asked.
    package init(_ entry: CacheEntry<Value>, because reason: (any Error)?) {
        let source = LoadedSource.cache(fallbackReason: reason)
        self.init(entry.value, source: source, savedAt: entry.timestamp, fetchedAt: entry.fetchedAt)
    }

    /// Creates a cached value that the service has just confirmed.
    package init(confirmed entry: CacheEntry<Value>, savingFailure: (any Error)?) {
        self.init(
            entry.value,
            source: .remote(savingFailure: savingFailure),
            savedAt: entry.timestamp,
            fetchedAt: entry.fetchedAt,
            isConfirmed: true
        )
    }

    /// The number of seconds from saving the value until `now`; zero if it was not saved, since it is new.
    ///
    /// The age is negative if the clock has been set back since.
    public func age(at now: Date) -> TimeInterval {
        savedAt.map(now.timeIntervalSince) ?? 0
    }
}

extension Loaded: Equatable where Value: Equatable {
    /// Compares all properties; two failures are equal if their descriptions are equal.
    public static func == (first: Loaded, second: Loaded) -> Bool {
        first.value == second.value && first.source == second.source && first.savedAt == second.savedAt
            && first.fetchedAt == second.fetchedAt && first.isConfirmed == second.isConfirmed
            && first.pageFailure.map { "\($0)" } == second.pageFailure.map { "\($0)" }
    }
}

extension ValueCache {
    /// Returns the cached value if it may be shown and is usable; `known` is the entry, if it has been read already.
    func load(
        _ known: CacheEntry<Value>?,
        of url: URL?,
        because reason: (any Error)?,
        isUsable: @Sendable (Value) -> Bool
    ) async throws -> Loaded<Value> {
        var cached = known
        let failure = try await Cancellation.failure { if known == nil { cached = try await lookUp() } }
        guard let cached, isUsable(cached.value) else {
            throw LoadingError(url: url, remoteFailure: reason, cacheFailure: failure)
        }
        guard let usable = usablePart(of: cached) else {
            throw LoadingError(
                url: url,
                remoteFailure: reason,
                cacheFailure: nil,
                expiredValueSavedAt: cached.firstSavedAt
            )
        }
        return Loaded(usable, because: reason)
    }
}

/// Where a loaded value came from.
public enum LoadedSource: Sendable {
    /// The service; `savingFailure` is the reason its response could not be saved, if saving failed.
    case remote(savingFailure: (any Error)?)

    /// The cache; `fallbackReason` is the reason the service failed, or nil if it was not asked.
    case cache(fallbackReason: (any Error)?)
}

extension LoadedSource: Equatable {
    /// Compares the sources; two failures are equal if their descriptions are equal.
    public static func == (first: LoadedSource, second: LoadedSource) -> Bool {
        switch (first, second) {
        case (.remote(let first), .remote(let second)), (.cache(let first), .cache(let second)):
            first.map { "\($0)" } == second.map { "\($0)" }
        case (.remote, .cache), (.cache, .remote): false
        }
    }
}

/// The reasons why there is no value to show.
public struct LoadingError: Error {
    /// The URL of the value; nil if it is not known.
    public let url: URL?

    /// Why the service failed; nil if it was not asked.
    public let remoteFailure: (any Error)?

    /// Why the cache failed; nil if it did not fail but holds nothing usable.
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
        let causes = [remoteFailure, cacheFailure].compactMap { $0.map { "\($0)" } }
        let expired = expiredValueSavedAt.map { "what is cached is expired, saved at \($0)" }
        return (causes + [expired ?? "nothing usable is cached"]).joined(separator: "; ")
    }
}

/// An error whose description is also what Foundation shows of it.
package protocol DescribedError: LocalizedError, CustomStringConvertible {}

extension DescribedError {
    /// The same as `description`.
    public var errorDescription: String? { description }
}
