public import Foundation

/// A store of the times at which services may be requested again (`Retry-After`; RFC 9110, section 10.2.3).
///
/// Times more than two days ahead are ignored. All methods may be called concurrently.
public protocol RetryAfterStore: Sendable {
    /// Returns the time before which `url` should not be requested: the later of its own and that of its origin.
    ///
    /// It may have passed. One that cannot be read is ignored.
    func retryAfter(for url: URL) async -> Date?

    /// Stores the time before which `url`, or its whole origin, should not be requested; nil removes it.
    ///
    /// With `wholeOrigin`, the time applies to every URL with the same scheme, host and port.
    ///
    /// - Throws: an error if it could not be stored; the previous time is then intact.
    func setRetryAfter(_ date: Date?, for url: URL, wholeOrigin: Bool) async throws
}

extension RetryAfterStore {
    /// Records what the response to a request for `url` says, given the error that it led to, or nil for a 200.
    ///
    /// A 429 with `Retry-After` applies to its whole origin, a 503 to its URL. The next 200 ends both.
    package func record(_ error: (any Error)?, for url: URL, at now: Date) async throws {
        let response = error as? any ServiceError
        if error == nil || response?.status == 200 {
            // Even a time that has passed: it would apply again if the clock went back.
            let own = await Result { try await setRetryAfter(nil, for: url, wholeOrigin: false) }
            try await setRetryAfter(nil, for: url, wholeOrigin: true)
            try own.get()
        } else if let response, let date = response.retryAfter(now: now) {
            try await setRetryAfter(date, for: url, wholeOrigin: response.status == 429)
        }
    }
}

/// An error that came with a response.
package protocol ServiceError: Error {
    var status: Int? { get }

    /// Returns the time until which the service asks not to be requested (RFC 9110, section 10.2.3).
    func retryAfter(now: Date) -> Date?
}

/// A store of retry times in memory.
public actor InMemoryRetryAfterStore: RetryAfterStore {
    private var dates: [RetryAfterKey: Date] = [:]

    /// Creates an empty store.
    public init() {}

    /// Returns the later of the URL's own time and that of its origin.
    public func retryAfter(for url: URL) -> Date? {
        [false, true].compactMap { dates[RetryAfterKey(url, wholeOrigin: $0)] }.max()
    }

    /// Stores the time, or removes it if it is nil.
    public func setRetryAfter(_ date: Date?, for url: URL, wholeOrigin: Bool) {
        dates[RetryAfterKey(url, wholeOrigin: wholeOrigin)] = date
    }
}

/// What a retry time applies to: a URL or its whole origin.
package enum RetryAfterKey: Hashable, Sendable {
    case url(URL)
    case origin(Origin)

    /// A URL that is not a web URL has no origin and stands for itself.
    package init(_ url: URL, wholeOrigin: Bool) {
        self = if wholeOrigin, let origin = Origin(url) { .origin(origin) } else { .url(url) }
    }
}
