import FeedTestSupport
import Testing

@testable import EssentialFeed

@Suite("Running tasks one after another", .limited)
struct SerialTasksTests {
    private let tasks = SerialTasks()
    private let log = Observed<[String]>([])
    private let isOpen = Observed(false)

    /// Starts a task that waits for the gate, if `isHeld`, and returns when it is running.
    private func start(_ name: String, isHeld: Bool = false) -> Task<String, any Error> {
        Task { [tasks, log, isOpen] in
            try await tasks.run {
                log.update { $0.append("\(name) begins") }
                if isHeld { try await isOpen.wait { $0 } }
                log.update { $0.append("\(name) ends") }
                return name
            }
        }
    }

    @Test func runsATaskAfterThePreviousTaskHasEnded() async throws {
        let first = start("first", isHeld: true)
        try await log.wait(for: "the first") { $0 == ["first begins"] }
        let second = start("second")
        isOpen.update { $0 = true }
        #expect(try await first.value(of: "the first") == "first")
        #expect(try await second.value(of: "the second") == "second")
        let expected = ["first begins", "first ends", "second begins", "second ends"]
        #expect(log.value == expected)
    }

    @Test func runsATaskAfterAFailedTask() async throws {
        await #expect(throws: AnyError("first")) { try await tasks.run { throw AnyError("first") } }
        #expect(try await tasks.run { 2 } == 2)
    }

    /// Saving completes once it has begun.
    @Test func finishesATaskWhoseCallerIsCancelled() async throws {
        let first = start("first", isHeld: true)
        try await log.wait(for: "the first") { $0 == ["first begins"] }
        first.cancel()
        isOpen.update { $0 = true }
        #expect(try await first.value(of: "the first") == "first")
    }

    @Test func losesNoChange() async throws {
        let count = Observed(0)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<100 {
                group.addTask { [tasks] in
                    try await tasks.run {
                        let before = count.value
                        await Task.yield()
                        count.update { $0 = before + 1 }
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(count.value == 100)
    }
}
