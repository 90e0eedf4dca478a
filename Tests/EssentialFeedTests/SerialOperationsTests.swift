import FeedTestSupport
import Testing

@testable import EssentialFeed

@Suite("Running operations one after another", .limited)
struct SerialOperationsTests {
    private let operations = SerialOperations()
    private let log = Observed<[String]>([])
    private let isOpen = Observed(false)

    /// Starts an operation that waits for a gate, if any.
    private func start(_ name: String, until gate: Observed<Bool>? = nil) -> Task<String, any Error> {
        Task { [operations, log] in
            try await operations.run {
                log.update { $0.append("\(name) begins") }
                try await gate?.wait { $0 }
                log.update { $0.append("\(name) ends") }
                return name
            }
        }
    }

    private func startFirst() async throws -> Task<String, any Error> {
        let first = start("first", until: isOpen)
        try await log.wait(for: "the first") { $0 == ["first begins"] }
        return first
    }

    @Test func runsThemInTheirOrder() async throws {
        let first = try await startFirst()
        let gate = Observed(false)
        var others: [Task<String, any Error>] = []
        for name in ["second", "third"] {
            others.append(start(name, until: name == "second" ? gate : nil))
            await settle()
        }
        #expect(log.value == ["first begins"])
        isOpen.update { $0 = true }
        try await log.wait(for: "the second") { $0.last == "second begins" }
        others.append(start("fourth"))
        await settle()
        #expect(log.value.last == "second begins", "it has waited, and others wait for it")
        gate.update { $0 = true }
        for task in [first] + others { _ = try await task.value(of: "an operation") }
        #expect(log.value == ["first", "second", "third", "fourth"].flatMap { ["\($0) begins", "\($0) ends"] })
    }

    @Test func continuesAfterAFailure() async throws {
        await #expect(throws: AnyError("first")) { try await operations.run { throw AnyError("first") } }
        #expect(try await operations.run { 2 } == 2)
    }

    @Test func dropsACancelledOperationThatWaits() async throws {
        let first = try await startFirst()
        let (second, third) = (start("second"), start("third"))
        await settle()
        second.cancel()
        await #expect(throws: CancellationError.self) { try await second.value(of: "the second") }
        #expect(log.value == ["first begins"], "the first still runs")
        isOpen.update { $0 = true }
        _ = try await first.value(of: "the first")
        _ = try await third.value(of: "the third")
        #expect(!log.value.contains("second begins"))
    }

    @Test func continuesAfterARunningOperationIsCancelled() async throws {
        let first = try await startFirst()
        let second = start("second")
        first.cancel()
        await #expect(throws: CancellationError.self) { try await first.value(of: "the first") }
        #expect(try await second.value(of: "the second") == "second")
    }

    @Test func startsNoOperationOfACancelledTask() async throws {
        let task = Task { [operations] in
            withUnsafeCurrentTask { $0?.cancel() }
            return try await operations.run { 1 }
        }
        await #expect(throws: CancellationError.self) { try await task.value(of: "the operation") }
        #expect(try await operations.run { 2 } == 2)
    }

    /// Otherwise, both would wait for each other.
    @Test func runsAnOperationWithinAnotherAsAPartOfIt() async throws {
        let result = try await operations.run { [operations] in
            let inner = try await operations.run { "inner" }
            async let child = operations.run { "child" }
            return try await [inner, child]
        }
        #expect(result == ["inner", "child"])
        #expect(await !operations.isRunningCaller)
    }

    /// A task that outlives its operation is no part of the next one.
    @Test func waitsForItsTurnAfterItsOperationHasEnded() async throws {
        let late = try await operations.run { [operations, log, isOpen] in
            Task {
                try await isOpen.wait { $0 }
                return try await operations.run { log.update { $0.append("late") } }
            }
        }
        let first = try await startFirst()
        isOpen.update { $0 = true }
        _ = try await first.value(of: "the first")
        try await late.value(of: "the late one")
        #expect(log.value == ["first begins", "first ends", "late"])
    }

    @Test func losesNoChange() async throws {
        let count = Observed(0)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<100 {
                group.addTask { [operations] in
                    try await operations.run {
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
