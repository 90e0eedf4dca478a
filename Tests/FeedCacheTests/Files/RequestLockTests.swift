import FeedCore
import FeedTestSupport
import Foundation
import Testing

@testable import FeedCache

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

@Suite("Locking a request", .noSync, .limited)
struct RequestLockTests {
    private let home: TemporaryDirectory
    private let cache: CacheDirectory
    private let limit = Duration.seconds(20)

    init() throws {
        home = try TemporaryDirectory()
        cache = CacheDirectory(in: home.url)
    }

    /// Holds the lock until the latch is open, and returns once it is locked.
    private func lock(until latch: Observed<Bool>) async throws -> Task<Void, any Error> {
        let isLocked = Observed(false)
        let holder = Task { [cache, limit] in
            try await cache.withRequestLock(for: anyURL(), timeout: limit) {
                isLocked.update { $0 = true }
                try? await latch.wait(for: "the end of the request", within: limit) { $0 }
            }
        }
        try await isLocked.wait(for: "the lock", within: limit) { $0 }
        return holder
    }

    /// Expects that the lock is free, and that no file remains.
    private func expectFree() async throws {
        #expect(try await cache.withRequestLock(for: anyURL(), timeout: .zero) { true })
        #expect(try home.contents() == ["essential-feed"])
    }

    @Test func locksAFreeRequestImmediately() async throws {
        for _ in 0..<2 { try await expectFree() }
    }

    @Test func allowsOneHolderOfALockAtATime() async throws {
        let (holders, count) = (Observed(0), Observed(0))
        try await withThrowingTaskGroup { group in
            for _ in 0..<4 {
                group.addTask {
                    for _ in 0..<5 {
                        try await cache.withRequestLock(for: anyURL(), timeout: limit) {
                            holders.update { $0 += 1 }
                            #expect(holders.value == 1)
                            await Task.yield()
                            holders.update { $0 -= 1 }
                            count.update { $0 += 1 }
                        }
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(count.value == 20)
        try await expectFree()
    }

    @Test func locksEachURLSeparately() async throws {
        let latch = Observed(false)
        let holder = try await lock(until: latch)
        #expect(try await cache.withRequestLock(for: anyURL("other"), timeout: .zero) { true })
        latch.update { $0 = true }
        try await holder.value
    }

    @Test func doesNotBlockWriting() async throws {
        let store = cache.feedStore(for: anyURL())
        let isSaved = try await cache.withRequestLock(for: anyURL(), timeout: limit) {
            (try? await store.replace(with: anyEntry(url: anyURL()))) != nil
        }
        #expect(isSaved)
    }

    @Test func waitsForALockNoLongerThanTheLimit() async throws {
        let latch = Observed(false)
        let holder = try await lock(until: latch)
        await #expect(throws: RequestNotSent.waitedTooLong(.milliseconds(25))) {
            try await cache.withRequestLock(for: anyURL(), timeout: .milliseconds(25)) {
                Issue.record("Another task has the lock.")
            }
        }
        latch.update { $0 = true }
        try await holder.value
        try await expectFree()
    }

    @Test func waitsForNoLockOnceCancelled() async throws {
        let latch = Observed(false)
        let holder = try await lock(until: latch)
        let waiter = Task { [cache, limit] in
            try await cache.withRequestLock(for: anyURL(), timeout: limit) {
                Issue.record("Another task has the lock.")
            }
        }
        waiter.cancel()
        await #expect(throws: CancellationError.self) { try await waiter.value }
        latch.update { $0 = true }
        try await holder.value
    }

    @Test func endsWithItsProcess() async throws {
        let path = home.path
        await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String] in
            let cache = CacheDirectory(in: URL(filePath: path))
            try await cache.withRequestLock(for: anyURL(), timeout: .seconds(20)) { _ = raise(SIGKILL) }
        }
        #expect(try home.contents().count == 3, "the lock file is left")
        try await expectFree()
    }

    @Test func deliversTheReasonThatNothingCanBeLocked() async throws {
        try Data().write(to: home.url("essential-feed"))
        await #expect(throws: CacheError.self) {
            try await cache.withRequestLock(for: anyURL(), timeout: limit) { Issue.record("Nothing is locked.") }
        }
    }
}
