import FeedCore
import Foundation
import TestSupport
import Testing

@testable import FeedCache

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

@Suite("One request for many processes", .noSync)
struct RequestLockTests {
    private let home: TemporaryDirectory
    private let lock: RequestLock
    private let limit = Duration.seconds(20)

    init() throws {
        home = try TemporaryDirectory()
        lock = CacheDirectory(in: home.url).requestLock(for: anyURL())
    }

    /// Holds the lock until the latch is open, and returns once it is held.
    private func hold(until latch: Observed<Bool>) async throws -> Task<Void, any Error> {
        let isHeld = Observed(false)
        let holder = Task { [lock, limit] in
            try await lock.withLock(within: limit) { _ in
                isHeld.update { $0 = true }
                try await latch.wait(for: "the end of the request", within: limit) { $0 }
            }
        }
        try await isHeld.wait(for: "the lock", within: limit) { $0 }
        return holder
    }

    @Test func isHadAtOnceWhereNobodyHoldsIt() async throws {
        for _ in 0..<2 { #expect(try await lock.withLock(within: .zero) { $0 } == false) }
        #expect(try home.contents() == ["essential-feed"])
    }

    @Test func tellsThoseWhoWaitedThatTheyDid() async throws {
        let latch = Observed(false)
        let holder = try await hold(until: latch)
        let waiter = Task { [lock, limit] in try await lock.withLock(within: limit) { $0 } }
        try await Task.sleep(for: .milliseconds(30))
        latch.update { $0 = true }
        #expect(try await waiter.value)
        try await holder.value
        #expect(try home.contents() == ["essential-feed"])
    }

    @Test func isHeldByOneAtATime() async throws {
        let (holders, turns) = (Observed(0), Observed(0))
        try await withThrowingTaskGroup { group in
            for _ in 0..<8 {
                group.addTask {
                    for _ in 0..<10 {
                        try await lock.withLock(within: limit) { _ in
                            #expect(
                                holders.update {
                                    $0 += 1; return $0
                                } == 1
                            )
                            await Task.yield()
                            holders.update { $0 -= 1 }
                            turns.update { $0 += 1 }
                        }
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(turns.value == 80)
        #expect(try home.contents() == ["essential-feed"])
    }

    @Test func isAnotherOneForAnotherURL() async throws {
        let latch = Observed(false)
        let holder = try await hold(until: latch)
        let other = CacheDirectory(in: home.url).requestLock(for: anyURL("other"))
        #expect(try await other.withLock(within: .zero) { $0 } == false)
        latch.update { $0 = true }
        try await holder.value
    }

    @Test func isNotTheLockOfThoseWhoWrite() async throws {
        let cache = CacheDirectory(in: home.url)
        try await lock.withLock(within: limit) { _ in
            try await cache.feedStore(for: anyURL()).replace(with: anyEntry(url: anyURL()))
        }
        #expect(try await cache.feedStore(for: anyURL()).retrieve() != nil)
    }

    @Test func isWaitedForNoLongerThanItsLimit() async throws {
        let latch = Observed(false)
        let holder = try await hold(until: latch)
        await #expect(throws: RequestLock.TimedOut(limit: .milliseconds(25))) {
            try await lock.withLock(within: .milliseconds(25)) { _ in Issue.record("The lock is held.") }
        }
        latch.update { $0 = true }
        try await holder.value
    }

    @Test func isNotWaitedForByWhoIsCancelled() async throws {
        let latch = Observed(false)
        let holder = try await hold(until: latch)
        let waiter = Task { [lock, limit] in
            try await lock.withLock(within: limit) { _ in Issue.record("The lock is held.") }
        }
        waiter.cancel()
        await #expect(throws: CancellationError.self) { try await waiter.value }
        latch.update { $0 = true }
        try await holder.value
    }

    @Test func isFreeAgainWhereTheRequestFails() async throws {
        await #expect(throws: AnyError("request")) {
            try await lock.withLock(within: limit) { _ in throw AnyError("request") }
        }
        #expect(try await lock.withLock(within: .zero) { $0 } == false)
    }

    @Test func isFreeAgainWhereItsHolderIsKilled() async throws {
        let path = home.path
        await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String] in
            let lock = CacheDirectory(in: URL(filePath: path)).requestLock(for: anyURL())
            try await lock.withLock(within: .seconds(20)) { _ in _ = raise(SIGKILL) }
        }
        #expect(try home.contents().count == 3, "the lock file is left")
        #expect(try await lock.withLock(within: .zero) { $0 } == false)
        #expect(try home.contents() == ["essential-feed"])
    }

    @Test func deliversWhyThereIsNoLock() async throws {
        try Data().write(to: home.url("essential-feed"))
        await #expect(throws: CacheError.self) { try await lock.withLock(within: limit) { _ in } }
    }
}
