package import Foundation

/// Until when a URL, or its whole origin, should not be requested (`Retry-After`; RFC 9110, section 10.2.3).
package struct RetryAfterTime: Codable, Hashable, Sendable {
    let date: Date
    let wholeOrigin: Bool
}

/// The times at which services may be requested again, in the storage of their lists.
package struct RetryAfterTimes: Sendable {
    private let storage: any FeedStorage
    private let now: @Sendable () -> Date

    package init(in storage: any FeedStorage, now: @escaping @Sendable () -> Date) {
        self.storage = storage
        self.now = now
    }

    /// Returns the time before which `url` should not be requested: the later of its own and that of its origin; nil if
    /// that has passed, is too far ahead, or cannot be read.
    package func end(for url: URL) async -> Date? {
        var dates: [Date] = []
        for (url, wholeOrigin) in places(of: url) {
            let times = try? await storage.store(of: RetryAfterTime.self, for: url).retrieve()?.value
            dates += times?.filter { $0.wholeOrigin == wholeOrigin }.map(\.date) ?? []
        }
        return dates.compactMap { RequestPolicy.end(ofRetryAfter: $0, at: now()) }.max()
    }

    /// Records what the response to a request for `url` says, given the error that it led to, or nil for a 200.
    ///
    /// A 429 with `Retry-After` applies to its whole origin, a 503 to its URL. The next 200 ends both.
    package func record(_ error: (any Error)?, for url: URL) async throws {
        let response = error as? any ServiceError
        if error == nil || response?.status == 200 {
            // Even a time that has passed: it would apply again if the clock went back.
            for (url, wholeOrigin) in places(of: url) { try await set(nil, for: url, wholeOrigin) }
        } else if let response, let date = response.retryAfter(now: now()) {
            let latest = now().addingTimeInterval(RequestPolicy.longestRetryAfter.inSeconds)
            let isOfOrigin = response.status == 429
            for (url, wholeOrigin) in places(of: url) where wholeOrigin == isOfOrigin {
                try await set(min(date, latest), for: url, wholeOrigin)
            }
        }
    }

    private func set(_ date: Date?, for url: URL, _ wholeOrigin: Bool) async throws {
        let store = storage.store(of: RetryAfterTime.self, for: url)
        // Without a time to remove, nothing need be locked.
        if date == nil, (try? await store.metadata()) == nil { return }
        let now = now()
        try await store.update { _, value in
            var times = value()?.filter { $0.wholeOrigin != wholeOrigin } ?? []
            if let date { times.append(RetryAfterTime(date: date, wholeOrigin: wholeOrigin)) }
            return .entry(CacheEntry(value: times, timestamp: now, url: url))
        }
        try await store.delete { !$0.value.isEmpty }
    }

    /// The URLs at which a time of `url` itself and one of its origin are saved; a URL that is none of the web has no origin.
    private func places(of url: URL) -> [(url: URL, wholeOrigin: Bool)] {
        [(url, false)] + (Origin(url).flatMap { URL(string: "\($0)") }.map { [($0, true)] } ?? [])
    }
}

/// An error that came with a response.
package protocol ServiceError: Error {
    var status: Int? { get }

    /// Returns the time until which the service asks not to be requested (RFC 9110, section 10.2.3).
    func retryAfter(now: Date) -> Date?
}
