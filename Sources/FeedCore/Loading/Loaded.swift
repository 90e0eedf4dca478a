public import Foundation

/// A single value and its source; for lists, see ``LoadedList``.
///
///     let loaded = try await loader.load()
///     show(loaded.value, savedAt: loaded.savedAt)
public struct Loaded<Value: Sendable>: Sendable {
    /// The value.
    public let value: Value

    /// The source of the value.
    public let source: LoadedSource

    /// When the value was saved or last revalidated; nil if it could not be saved.
    public let savedAt: Date?

    /// When the service sent the value: ``savedAt``, unless it has been revalidated since; nil if unknown.
    public let fetchedAt: Date?

    /// Whether the service has just reported that the saved value is not modified (304).
    public let isNotModified: Bool

    /// Creates a loaded value; `fetchedAt` defaults to `savedAt`.
    public init(
        _ value: Value,
        source: LoadedSource,
        savedAt: Date?,
        fetchedAt: Date? = nil,
        isNotModified: Bool = false
    ) {
        self.value = value
        self.source = source
        self.savedAt = savedAt
        self.fetchedAt = fetchedAt ?? savedAt
        self.isNotModified = isNotModified
    }

    package init(_ entry: CacheEntry<Value>, source: LoadedSource, isNotModified: Bool = false) {
        self.init(
            entry.value,
            source: source,
            savedAt: entry.timestamp,
            fetchedAt: entry.metadata.fetchedAt,
            isNotModified: isNotModified
        )
    }

    /// Returns the seconds since the value was saved; zero if it was not saved, because it is new.
    ///
    /// The age is negative if the clock has been set back since.
    public func age(at now: Date) -> TimeInterval {
        savedAt.map(now.timeIntervalSince) ?? 0
    }
}

extension Loaded: Equatable where Value: Equatable {}
