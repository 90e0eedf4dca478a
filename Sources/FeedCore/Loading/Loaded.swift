public import Foundation

/// A value and where it came from.
public struct Loaded<Value: Sendable>: Sendable {
    /// The value; of a list, what the service sent in this run, or what is saved.
    public let value: Value

    /// Where it came from.
    public let source: LoadedSource

    /// When the value was saved or last revalidated; nil if it could not be saved.
    public let savedAt: Date?

    /// When the service sent the value: ``savedAt``, unless it has been revalidated since; nil if unknown.
    public let fetchedAt: Date?

    /// Whether the service has just said that the saved value is not modified (304).
    public let isNotModified: Bool

    /// Why a later page failed, if one did; the value is then what came before it.
    public let pageFailure: (any Error)?

    /// The title of a list, if it has one.
    public private(set) var title: String?

    /// The format of a feed, if it is known.
    public private(set) var format: FeedFormat?

    /// The list that is then saved, joined from all its pages; nil if what came does not reach the saved one.
    public private(set) var joined: Value?

    /// Where a list goes on; nil at its end.
    package private(set) var next: URL?
    package private(set) var joinedNext: URL?
    /// Whether the end of a list was seen.
    package private(set) var isComplete = false

    /// Whether a list has more items behind these, as far as is known.
    public var hasMore: Bool { next != nil }

    /// Creates a loaded value; `fetchedAt` defaults to `savedAt`.
    public init(
        _ value: Value,
        source: LoadedSource,
        savedAt: Date?,
        fetchedAt: Date? = nil,
        isNotModified: Bool = false,
        pageFailure: (any Error)? = nil,
        title: String? = nil
    ) {
        self.value = value
        self.title = title
        self.source = source
        self.savedAt = savedAt
        self.fetchedAt = fetchedAt ?? savedAt
        self.isNotModified = isNotModified
        self.pageFailure = pageFailure
        joined = value
    }

    /// Creates a saved value.
    package init(
        _ entry: CacheEntry<Value>,
        source: LoadedSource = .cache(fallbackReason: nil),
        isNotModified: Bool = false
    ) {
        let metadata = entry.metadata
        self.init(
            entry.value,
            source: source,
            savedAt: metadata.timestamp,
            fetchedAt: metadata.fetchedAt,
            isNotModified: isNotModified
        )
        self = list(title: metadata.title, format: metadata.format, next: metadata.next)
        isComplete = metadata.paging?.isComplete ?? (metadata.format != nil)
    }

    /// Returns the same value as a list that goes on at `next`.
    package func list(title: String?, format: FeedFormat?, next: URL?) -> Loaded {
        var list = self
        (list.title, list.format, list.next, list.joinedNext) = (title, format, next, next)
        return list
    }

    /// Returns the same value, joined with what is saved.
    package func joined(_ value: Value?, next: URL?) -> Loaded {
        var list = self
        (list.joined, list.joinedNext) = (value, next)
        return list
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
            && first.fetchedAt == second.fetchedAt && first.isNotModified == second.isNotModified
            && first.pageFailure.map { "\($0)" } == second.pageFailure.map { "\($0)" }
            && first.title == second.title && first.format == second.format && first.next == second.next
            && first.joined == second.joined && first.joinedNext == second.joinedNext
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

/// An error whose description is also what Foundation shows of it.
package protocol DescribedError: LocalizedError, CustomStringConvertible {}

extension DescribedError {
    /// The same as `description`.
    public var errorDescription: String? { description }
}
