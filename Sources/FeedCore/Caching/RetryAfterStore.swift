#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A place for the moments before which services do not want to be asked again (`Retry-After`; RFC 9110, section
/// 10.2.3).
///
/// Moments more than two days ahead count as none. All methods may be called at once, from many tasks.
public protocol RetryAfterStore: Sendable {
    /// Returns the moment before which `url` should not be requested: the later one of its own and its origin's.
    ///
    /// It may have passed. What cannot be read counts as none.
    func retryAfter(for url: URL) async -> Date?

    /// Stores the moment before which `url`, or with `wholeOrigin` nothing of its scheme, host and port, should be
    /// requested; nil ends it.
    ///
    /// - Throws: an error where it could not be stored; what was stored before is then intact.
    func setRetryAfter(_ date: Date?, for url: URL, wholeOrigin: Bool) async throws
}

/// A store of such moments that lasts as long as its process.
public actor InMemoryRetryAfterStore: RetryAfterStore {
    private var dates: [RetryAfterKey: Date] = [:]

    /// Creates an empty store.
    public init() {}

    /// Returns the later moment of the URL's own and its origin's.
    public func retryAfter(for url: URL) -> Date? {
        [false, true].compactMap { dates[RetryAfterKey(url, wholeOrigin: $0)] }.max()
    }

    /// Stores the moment, or forgets it.
    public func setRetryAfter(_ date: Date?, for url: URL, wholeOrigin: Bool) {
        dates[RetryAfterKey(url, wholeOrigin: wholeOrigin)] = date
    }
}

/// What a moment is about: a URL or its whole origin.
package enum RetryAfterKey: Hashable, Sendable {
    case url(URL)
    case origin(Origin)

    /// A URL that is not of the web has no origin and stands for itself.
    package init(_ url: URL, wholeOrigin: Bool) {
        self = if wholeOrigin, let origin = Origin(url) { .origin(origin) } else { .url(url) }
    }
}
