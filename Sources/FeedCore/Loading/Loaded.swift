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

    init(_ entry: CacheEntry<Value>, source: LoadedSource, isNotModified: Bool = false) {
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

/// The source of a loaded value.
///
///     if case .cache(let reason?) = list.source { show("Offline: \(reason)") }
public enum LoadedSource: Sendable {
    /// The service; `savingFailure` is the reason its response could not be saved, if so.
    case remote(savingFailure: (any Error)?)

    /// The cache; `fallbackReason` is the reason the service failed, or nil if no request was sent.
    case cache(fallbackReason: (any Error)?)
}

extension LoadedSource: Equatable {
    /// Compares two sources; failures are equal if their descriptions are.
    public static func == (first: LoadedSource, second: LoadedSource) -> Bool {
        switch (first, second) {
        case (.remote(let first), .remote(let second)), (.cache(let first), .cache(let second)):
            first.map { "\($0)" } == second.map { "\($0)" }
        case (.remote, .cache), (.cache, .remote): false
        }
    }
}

/// A loaded list and its source.
///
///     let list = try await feed.load()
///     show(list.items)
///
/// Received pages are joined with the saved list, so ``items`` never shrinks because only a part of the list was
/// received. The one exception are pages that do not reach the saved list: they are the list.
public struct LoadedList<Item: Sendable>: Sendable {
    /// The list to show: the received items, joined with the saved list.
    ///
    /// If a page failed before the pages reached the saved list, this is the saved list.
    public package(set) var items: [Item]

    /// The items sent in this load: after a 304, the first page; after `loadMore`, the new items; for a saved list,
    /// none.
    public package(set) var received: [Item]

    /// The source of ``received`` or, if nothing was received, of ``items``.
    public package(set) var source: LoadedSource

    /// When ``received`` or, if it is empty, ``items`` were saved or last revalidated; nil if they were not saved.
    ///
    /// If the parts of a list were saved at different times, this is the oldest time.
    public package(set) var savedAt: Date?

    /// When the service sent the list: ``savedAt``, unless it has been revalidated since; nil if unknown.
    public let fetchedAt: Date?

    /// Whether the service has just reported that the saved list is not modified (304).
    public package(set) var isNotModified: Bool

    /// The title of the list, if it has one.
    public let title: String?

    /// The format of a feed, if known.
    public let format: FeedFormat?

    /// Why a later page failed, if one did; ``received`` has the items of the pages before it.
    public let pageFailure: (any Error)?

    /// The number of pages after which loading stopped, if there may be more new items: at most `Feeds.maximumPages`.
    public package(set) var pageLimit: Int?

    /// When the items were first saved; nil if they are not saved, or if an earlier version saved them.
    package var history: ListHistory?

    /// The identity that the items' IDs are derived from; nil if the service assigns them.
    package var identity: FeedIdentity?

    /// The number of the request that the first items are from, or that they were saved before; nil if unknown.
    package var request: Int?

    /// The URL of the page after ``items``; nil at the end of the list.
    package var next: URL?

    /// Whether there may be a page after ``items``.
    public var hasMore: Bool { next != nil }

    /// Creates a list, for a test or a preview; `fetchedAt` defaults to `savedAt`.
    ///
    /// - Parameter next: the URL of the page after the items, if there is one.
    public init(
        items: [Item],
        received: [Item] = [],
        source: LoadedSource = .remote(savingFailure: nil),
        savedAt: Date? = nil,
        fetchedAt: Date? = nil,
        isNotModified: Bool = false,
        title: String? = nil,
        format: FeedFormat? = nil,
        next: URL? = nil,
        pageFailure: (any Error)? = nil
    ) {
        self.items = items
        self.received = received
        self.source = source
        self.savedAt = savedAt
        self.fetchedAt = fetchedAt ?? savedAt
        self.isNotModified = isNotModified
        self.title = title
        self.format = format
        self.next = next
        self.pageFailure = pageFailure
    }

    /// Returns the seconds since the list was saved; zero if it was not saved, because it is new.
    ///
    /// The age is negative if the clock has been set back since.
    public func age(at now: Date) -> TimeInterval {
        savedAt.map(now.timeIntervalSince) ?? 0
    }
}

extension LoadedList: Equatable where Item: Equatable {
    /// Compares all properties; failures are equal if their descriptions are.
    public static func == (first: LoadedList, second: LoadedList) -> Bool {
        first.items == second.items && first.received == second.received && first.source == second.source
            && first.savedAt == second.savedAt && first.fetchedAt == second.fetchedAt
            && first.isNotModified == second.isNotModified && first.title == second.title
            && first.format == second.format && first.next == second.next && first.pageLimit == second.pageLimit
            && first.pageFailure.map { "\($0)" } == second.pageFailure.map { "\($0)" }
    }
}

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

/// An error whose description is also the text that Foundation shows for it.
package protocol DescribedError: LocalizedError, CustomStringConvertible {}

extension DescribedError {
    /// The same as `description`.
    public var errorDescription: String? { description }
}

extension Error {
    /// The description in one line, without possible secrets in URLs.
    package var lineWithoutSecrets: String {
        // It has no secrets.
        if self is any DescribedError { return "\(self)".onOneLine }
        let text =
            switch self {
            case let error as DecodingError: error.sentence
            // Foundation's errors print their keys and values.
            case _ where self is any CustomNSError || type(of: self) is NSError.Type: localizedDescription
            case let error as any LocalizedError: error.errorDescription ?? "\(self)"
            default: "\(self)"
            }
        return Secrets.redacted(text.onOneLine)
    }
}

extension String {
    /// The text with a space in place of each line end and control character.
    fileprivate var onOneLine: String {
        split { $0.isNewline || $0.unicodeScalars.contains { $0.properties.generalCategory == .control } }
            .joined(separator: " ")
    }
}

extension DecodingError {
    /// The coding path of the element, such as `[0].urls.regular`; empty for the whole value.
    package var path: String {
        switch self {
        case .keyNotFound(let key, let context): (context.codingPath + [key]).path
        case .typeMismatch(_, let context), .valueNotFound(_, let context), .dataCorrupted(let context):
            context.codingPath.path
        @unknown default: ""
        }
    }

    /// A description of the error that quotes no value.
    fileprivate var sentence: String {
        let name = path.isEmpty ? "the value" : path
        return switch self {
        case .keyNotFound: "\(name) is missing"
        case .valueNotFound: "\(name) is null"
        case .typeMismatch(let type, _): "\(name) is not of the type \(type)"
        case .dataCorrupted where path.isEmpty: "the data cannot be decoded"
        case .dataCorrupted: "\(name) is invalid"
        @unknown default: "\(name) cannot be decoded"
        }
    }
}

extension [any CodingKey] {
    /// The path as text, such as `[0].urls.regular`.
    package var path: String {
        let path = map { key in key.intValue.map { "[\($0)]" } ?? ".\(key.stringValue)" }.joined()
        return path.hasPrefix(".") ? String(path.dropFirst()) : path
    }
}
