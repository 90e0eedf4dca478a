import FeedCore
import Foundation
import Synchronization

/// The times before which no picture may be requested from an origin, because of a `Retry-After` (RFC 9110, section
/// 10.2.3).
package final class PictureWaits: Sendable {
    private let ends = Mutex<[Origin: Date]>([:])

    package init() {}

    /// Returns the end of the wait that applies to `url`: one of this run, or a saved one.
    func end(for url: URL, saved: [String: Date]?, at now: Date) -> Date? {
        guard let origin = Origin(url) else { return nil }
        let known = [ends.withLock { $0[origin] }, saved?["\(origin)"]]
        return known.compactMap { RequestPolicy.end(ofRetryAfter: $0, at: now) }.max()
    }

    /// Records the `Retry-After` of a failed request, and returns its end, if it has any.
    func record(_ error: any Error, at url: URL, now: Date) -> Date? {
        guard let origin = Origin(url), let end = (error as? any ServiceError)?.retryAfter(now: now) else { return nil }
        ends.withLock { $0[origin] = end }
        return end
    }
}
