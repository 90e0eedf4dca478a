public import Foundation

/// Decides when a cached value is fresh enough to skip a request (RFC 9111, sections 4.2 and 5.2).
///
/// The first rule that applies decides:
/// 1. A `Retry-After` time has not passed: no request is sent, regardless of the cached value.
/// 2. The cached value is missing, unusable, expired, corrupt or dated in the future: a request is sent.
/// 3. The cached value was saved or revalidated less than the maximum age ago: it is shown.
/// 4. The service declared it fresh, and it still is: it is shown.
/// 5. Otherwise a request is sent.
///
/// A value dated in the future is never fresh: the clock was set back, so the age of the value is unknown.
package enum RequestPolicy {
    package enum Decision: Hashable, Sendable {
        case ask
        case showCached
        /// Send no request before this moment; show the cached value, if there is a usable one.
        case wait(until: Date)
    }

    /// The longest `Retry-After` delay; a longer one counts as this one when the response is received.
    package static let longestRetryAfter = Duration.day * 2

    /// The longest time for which a service can declare a value fresh.
    package static let longestFreshness = Duration.day

    /// Decides whether to send a request; `usable` is the metadata of the cached value, if the value may be shown.
    package static func decision(
        on usable: CacheMetadata?,
        maximumAge: Duration,
        retryAfter: Date?,
        at now: Date
    ) -> Decision {
        if let end = end(ofRetryAfter: retryAfter, at: now) { return .wait(until: end) }
        guard let usable else { return .ask }
        let age = now.timeIntervalSince(usable.firstSavedAt)
        let limit = max(maximumAge, min(usable.freshness, longestFreshness))
        return age >= 0 && age < limit.inSeconds ? .showCached : .ask
    }

    /// Returns the end of a saved `Retry-After`; nil if it has passed, or is so far ahead that the clock was set back.
    package static func end(ofRetryAfter end: Date?, at now: Date) -> Date? {
        end.flatMap { end in
            let delay = end.timeIntervalSince(now)
            return delay > 0 && delay <= longestRetryAfter.inSeconds ? end : nil
        }
    }
}

/// The reason no request was sent.
///
///     if case RequestNotSent.retryLater(let date) = error { show("Try again after \(date)") }
public enum RequestNotSent: Error, Hashable {
    /// The service sent a `Retry-After`, which ends at this time.
    case retryLater(Date)
}

extension RequestNotSent: DescribedError {
    /// A short description in English.
    public var description: String {
        switch self {
        case .retryLater(let date): "the service asks not to be requested before \(date)"
        }
    }
}

/// The end of a `Retry-After` (RFC 9110, section 10.2.3) for a URL, its whole origin, or the pictures of an origin.
package struct RetryAfterTime: Codable, Hashable, Sendable {
    enum Scope {
        case url, origin, pictures, failure
    }

    let date: Date
    private let wholeOrigin: Bool
    // Entries of earlier versions lack these two.
    private let ofPictures: Bool?
    let failure: FailedLoad?

    init(date: Date, scope: Scope) {
        self.date = date
        wholeOrigin = scope == .origin
        ofPictures = scope == .pictures ? true : nil
        failure = nil
    }

    /// Creates the record of a failed load, which is saved with the times.
    init(_ failure: FailedLoad) {
        (date, wholeOrigin, ofPictures, self.failure) = (failure.since, false, nil, failure)
    }

    var scope: Scope {
        if failure != nil { return .failure }
        return ofPictures == true ? .pictures : wholeOrigin ? .origin : .url
    }
}

/// The `Retry-After` times of services, in the storage of their lists.
///
/// The times of lists and the times of pictures are independent.
package struct RetryAfterTimes: Sendable {
    private let storage: any FeedStorage
    private let now: @Sendable () -> Date
    private let writes: SerialTasks

    /// Creates the times; all values with the same storage also have the same `writes`.
    package init(
        in storage: any FeedStorage,
        writes: SerialTasks,
        now: @escaping @Sendable () -> Date
    ) {
        (self.storage, self.writes, self.now) = (storage, writes, now)
    }

    /// Returns the time before which the list at `url` should not be requested: the later of its own time and its
    /// origin's; nil if that time has passed, is too far ahead, or cannot be read.
    package func end(for url: URL) async -> Date? {
        await end(at: places(ofList: url))
    }

    /// Returns the time before which no picture at the origin of `url` should be requested; nil as for a list.
    package func end(forPictureAt url: URL) async -> Date? {
        await end(at: places(ofPicture: url))
    }

    private func end(at places: [(url: URL, scope: RetryAfterTime.Scope)]) async -> Date? {
        var dates: [Date] = []
        for (url, scope) in places {
            let times = try? await storage.store(of: RetryAfterTime.self, for: url).retrieve()?.value
            dates += times?.filter { $0.scope == scope }.map(\.date) ?? []
        }
        return dates.compactMap { RequestPolicy.end(ofRetryAfter: $0, at: now()) }.max()
    }

    /// Records the `Retry-After` of a response for the list at `url`, given its error, or nil for a 200.
    ///
    /// A 429 with `Retry-After` applies to its whole origin, a 503 to its URL. The next 200 ends both.
    package func record(_ error: (any Error)?, for url: URL) async throws {
        if error == nil || (error as? any ServiceError)?.status == 200 {
            // Times that have passed are removed too: they would apply again if the clock were set back.
            for (url, scope) in places(ofList: url) { try await set(nil, for: url, scope) }
        } else if let error, let date = end(in: error) {
            let isOfOrigin = (error as? any ServiceError)?.status == 429
            for (url, scope) in places(ofList: url) where (scope == .origin) == isOfOrigin {
                try await set(date, for: url, scope)
            }
        }
    }

    /// Records the time before which no picture at the origin of `url` should be requested.
    package func record(_ end: Date, forPicturesOf url: URL) async throws {
        for (url, scope) in places(ofPicture: url) { try await set(end, for: url, scope) }
    }

    /// Returns the end of the `Retry-After` in a failed request's response; nil if it has none.
    package func end(in error: any Error) -> Date? {
        (error as? any ServiceError)?.retryAfter(now: now())
    }

    /// Returns the failure of the last load of the list at `url`; nil if it succeeded or there was no load.
    package func failedLoad(of url: URL) async -> FailedLoad? {
        let entry = try? await storage.store(of: RetryAfterTime.self, for: url).retrieve()
        return entry?.value.lazy.compactMap(\.failure).first
    }

    /// Records the failure of a load of the list at `url`; nil records a success.
    ///
    /// The `since` of an earlier failure is preserved.
    package func record(_ failure: FailedLoad?, of url: URL) async throws {
        var failure = failure
        if failure != nil, let earlier = await failedLoad(of: url) { failure?.since = earlier.since }
        try await save(failure.map { RetryAfterTime($0) }, for: url, .failure)
    }

    private func set(_ date: Date?, for url: URL, _ scope: RetryAfterTime.Scope) async throws {
        try await save(date.map { RetryAfterTime(date: $0, scope: scope) }, for: url, scope)
    }

    private func save(_ time: RetryAfterTime?, for url: URL, _ scope: RetryAfterTime.Scope) async throws {
        let store = storage.store(of: RetryAfterTime.self, for: url)
        // If there is no time to remove, no lock is needed.
        if time == nil, (try? await store.metadata()) == nil { return }
        let now = now()
        try await writes.run {
            try await store.update { _, value in
                var times = value()?.filter { $0.scope != scope } ?? []
                if let time { times.append(time) }
                return .entry(CacheEntry(value: times, timestamp: now, url: url))
            }
            try await store.delete { !$0.value.isEmpty }
        }
    }

    /// Returns the URLs at which the times of a list are saved; only web URLs have an origin.
    private func places(ofList url: URL) -> [(url: URL, scope: RetryAfterTime.Scope)] {
        [(url, .url)] + (url.originURL.map { [($0, .origin)] } ?? [])
    }

    private func places(ofPicture url: URL) -> [(url: URL, scope: RetryAfterTime.Scope)] {
        url.originURL.map { [($0, .pictures)] } ?? []
    }
}

extension URL {
    fileprivate var originURL: URL? { Origin(self).flatMap { URL(string: "\($0)") } }
}

/// An error with the response that caused it.
package protocol ServiceError: Error {
    var status: Int? { get }

    /// Returns the end of the response's `Retry-After` (RFC 9110, section 10.2.3); nil if it has none.
    func retryAfter(now: Date) -> Date?
}

/// The failure of the last load of a list.
///
///     if let failure = await feeds.failedLoad(of: url) { print("failing since \(failure.since): \(failure.message)") }
public struct FailedLoad: Codable, Hashable, Sendable {
    /// When the first load after the last successful one failed.
    public package(set) var since: Date

    /// The reason, as a message for people.
    public let message: String

    /// Whether the service sent invalid data, such as an error status; if false, it could not be reached.
    public let isInvalidData: Bool

    /// The status of the response, if any.
    public let status: Int?

    /// The end of the service's `Retry-After`, if it sent one.
    public let retryAt: Date?

    package init(since: Date, message: String, isInvalidData: Bool, status: Int?, retryAt: Date?) {
        self.since = since
        self.message = message
        self.isInvalidData = isInvalidData
        self.status = status
        self.retryAt = retryAt
    }
}
