import Foundation

/// Waiting for descriptors.
enum Poll {
    /// Waits until an entry is ready, and returns which entries are; a negative time is unlimited.
    static func wait(for entries: [pollfd], milliseconds: Int32 = -1) -> [Bool] {
        var entries = entries
        while poll(&entries, nfds_t(entries.count), milliseconds) < 0 {
            guard errno == EINTR else { break }
        }
        return entries.map { $0.fd >= 0 && $0.revents != 0 }
    }
}

/// Yields to other tasks until a condition is true, for conditions without a notification.
package func yield(
    until what: String,
    isolation: isolated (any Actor)? = #isolation,
    _ condition: () async -> Bool
) async throws {
    let start = ContinuousClock.now
    while await !condition() {
        await Task.yield()
        guard ContinuousClock.now - start < .patience * 3 else {
            throw DeadlineExceeded(what: what, limit: .patience * 3, seen: "nothing")
        }
    }
}
