import FeedCore
import FeedTestSupport
import Foundation
import Testing

@testable import FeedCache
@testable import FeedFiles

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// As in SQLite's tests, each file system call in each kind of write fails once with each possible error, and the
/// process is killed there once.
@Suite("Failing or being killed at any step of a write", .noSync, .limited)
struct FailingStepTests {
    @Test(arguments: WriteScenario.allCases)
    func leavesTheOldOrNewEntryWhenAnyStepFails(scenario: WriteScenario) async throws {
        let steps = try await steps(of: scenario)
        #expect(steps.count == scenario.stepCount, "\(steps)")
        for (index, step) in steps.enumerated() {
            for code in Self.errors(of: step) {
                let disk = try await ScenarioDisk(scenario)
                let visited = Observed(0)
                let error = await disk.act { _ in
                    visited.update { $0 += 1 }
                    return visited.value == index + 1 ? .failure(code) : .made
                }
                #expect(visited.value > index)
                let place = "\(step), step \(index + 1) of \(steps.count), failing with \(SystemError(code: code))"
                // A renamed file exists, but is not durable until the directory is synchronised.
                let isLastSync = step == .sync && steps.lastIndex(of: .sync) == index
                try await disk.expectOldOrNew(isNew: isLastSync ? nil : error == nil, place)
                if isLastSync { #expect(error != nil, "\(place)") }
                try await disk.expectNextWriteCleansUp(place)
            }
        }
    }

    @Test(arguments: WriteScenario.allCases)
    func succeedsWhenAnyStepIsInterruptedOrAnyWriteIsShort(scenario: WriteScenario) async throws {
        let steps = try await steps(of: scenario)
        for (index, step) in steps.enumerated() {
            let disk = try await ScenarioDisk(scenario)
            let visited = Observed(0)
            let error = await disk.act { call in
                visited.update { $0 += 1 }
                guard visited.value == index + 1 else { return .made }
                return call == .write ? .shortWrite : .failure(EINTR)
            }
            let place = "\(step), step \(index + 1) of \(steps.count)"
            #expect(error == nil, "\(place)")
            try await disk.expectOldOrNew(isNew: true, place)
        }
    }

    @Test(arguments: WriteScenario.allCases)
    func leavesTheOldOrNewEntryWhenTheProcessIsKilledAtAnyStep(scenario: WriteScenario) async throws {
        let steps = try await steps(of: scenario)
        // A kill between steps that change nothing leaves the same state as the kill before.
        // Other steps may be repeated: a child process of another test may hold the lock for a moment.
        for (index, step) in steps.filter(Self.changing.contains).enumerated() {
            let disk = try await ScenarioDisk(scenario)
            let (path, name) = (disk.home.path, scenario.rawValue)
            await #expect(processExitsWith: .signal(SIGKILL)) {
                [path = path as String, name = name as String, index = index as Int] in
                let scenario = try #require(WriteScenario(rawValue: name))
                let visited = Observed(0)
                let kill: @Sendable (FileCall) -> FileCall.Outcome = { call in
                    guard Self.changing.contains(call) else { return .made }
                    visited.update { $0 += 1 }
                    if visited.value == index + 1 { raise(SIGKILL) }
                    return .made
                }
                try await ScenarioDisk.deciding(kill) { try await scenario.act(in: path) }
            }
            let place = "killed at \(step), change \(index + 1)"
            try await disk.expectOldOrNew(isNew: nil, place)
            try await disk.expectNextWriteCleansUp(place)
        }
    }

    /// The calls of a write that succeeds.
    private func steps(of scenario: WriteScenario) async throws -> [FileCall] {
        let disk = try await ScenarioDisk(scenario)
        let steps = Observed<[FileCall]>([])
        let error = await disk.act { call in
            steps.update { $0.append(call) }
            return .made
        }
        #expect(error == nil)
        try await disk.expectOldOrNew(isNew: true, "without a failure")
        return steps.value
    }

    private static let changing: Set<FileCall> = [
        .create, .write, .rename, .remove, .makeDirectory, .removeDirectory,
    ]

    private static func errors(of call: FileCall) -> [Int32] {
        switch call {
        case .open: [EMFILE, EACCES]
        case .create: [ENOSPC, EROFS]
        case .status, .list, .read: [EIO]
        case .write: [ENOSPC, EIO, EDQUOT]
        case .sync: [EIO, ENOSPC]
        case .rename: [ENOSPC, EIO]
        case .remove: [EACCES, EIO]
        case .makeDirectory: [ENOSPC, EROFS]
        case .removeDirectory: [EBUSY]
        case .lock: [ENOLCK]
        }
    }
}
