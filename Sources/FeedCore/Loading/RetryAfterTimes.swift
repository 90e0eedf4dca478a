package import Foundation

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
