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

@Suite("Taking turns at making a request", .noSync, .limited)
struct FileRequestQueueTests {
    private let home: TemporaryDirectory
    private let turns: FileRequestQueue
    private let limit = Duration.seconds(20)

    init() throws {
        home = try TemporaryDirectory()
        turns = CacheDirectory(in: home.url).requestQueue(for: anyURL())
    }

    /// Takes a turn that lasts until the latch is open, and returns once it is taken.
    private func takeTurn(until latch: Observed<Bool>) async throws -> Task<Void, any Error> {
        let isTaken = Observed(false)
        let holder = Task { [turns, limit] in
            try await turns.withTurn(within: limit) {
                isTaken.update { $0 = true }
                try? await latch.wait(for: "the end of the request", within: limit) { $0 }
            }
        }
        try await isTaken.wait(for: "the turn", within: limit) { $0 }
        return holder
    }

    /// Expects that the turn is free and leaves nothing behind.
    private func expectFree() async throws {
        #expect(try await turns.withTurn(within: .zero) { true })
        #expect(try home.contents() == ["essential-feed"])
    }

    @Test func isTakenAtOnceWhenFree() async throws {
        for _ in 0..<2 { try await expectFree() }
    }

    @Test func isTakenByOneAtATime() async throws {
        let (holders, count) = (Observed(0), Observed(0))
        try await withThrowingTaskGroup { group in
            for _ in 0..<4 {
                group.addTask {
                    for _ in 0..<5 {
                        try await turns.withTurn(within: limit) {
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

    @Test func isSeparateForEachURL() async throws {
        let latch = Observed(false)
        let holder = try await takeTurn(until: latch)
        let others = CacheDirectory(in: home.url).requestQueue(for: anyURL("other"))
        #expect(try await others.withTurn(within: .zero) { true })
        latch.update { $0 = true }
        try await holder.value
    }

    @Test func doesNotBlockWriting() async throws {
        let store = CacheDirectory(in: home.url).feedStore(for: anyURL())
        let isSaved = try await turns.withTurn(within: limit) {
            (try? await store.replace(with: anyEntry(url: anyURL()))) != nil
        }
        #expect(isSaved)
    }

    @Test func isAwaitedNoLongerThanTheLimit() async throws {
        let latch = Observed(false)
        let holder = try await takeTurn(until: latch)
        await #expect(throws: RequestNotSent.waitedTooLong(.milliseconds(25))) {
            try await turns.withTurn(within: .milliseconds(25)) { Issue.record("Another task has the turn.") }
        }
        latch.update { $0 = true }
        try await holder.value
        try await expectFree()
    }

    @Test func isNotAwaitedOnceCancelled() async throws {
        let latch = Observed(false)
        let holder = try await takeTurn(until: latch)
        let waiter = Task { [turns, limit] in
            try await turns.withTurn(within: limit) { Issue.record("Another task has the turn.") }
        }
        waiter.cancel()
        await #expect(throws: CancellationError.self) { try await waiter.value }
        latch.update { $0 = true }
        try await holder.value
    }

    @Test func endsWithItsProcess() async throws {
        let path = home.path
        await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String] in
            let turns = CacheDirectory(in: URL(filePath: path)).requestQueue(for: anyURL())
            try await turns.withTurn(within: .seconds(20)) { _ = raise(SIGKILL) }
        }
        #expect(try home.contents().count == 3, "the lock file is left")
        try await expectFree()
    }

    @Test func deliversWhyItCannotBeTaken() async throws {
        try Data().write(to: home.url("essential-feed"))
        await #expect(throws: CacheError.self) { try await turns.withTurn(within: limit) {} }
    }
}
