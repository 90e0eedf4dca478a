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

@Suite("Taking turns at writing in a directory", .limited, .noSync)
struct WriterTurnTests {
    private let disk: StoreOnDisk

    init() throws {
        disk = try StoreOnDisk()
    }

    /// Takes the turn as another process would, until the file is closed.
    private func takeTurn() throws -> FileHandle {
        let directory = open(disk.directory, O_RDONLY | O_DIRECTORY)
        #expect(flock(directory, LOCK_EX | LOCK_NB) == 0)
        return FileHandle(fileDescriptor: directory, closeOnDealloc: true)
    }

    @Test func doesNotMakeReadersWait() async throws {
        try await disk.store.replace(with: anyEntry())
        let turn = try takeTurn()
        #expect(try await disk.store.retrieve() == anyEntry())
        try turn.close()
    }

    @Test func isTakenInTheDirectoryThatReplacedTheOpenedOne() async throws {
        try await disk.store.replace(with: anyEntry())
        let isReplaced = Observed(false)
        let replaceDirectory: @Sendable (FileCall) -> FileCall.Outcome = { [disk] call in
            guard call == .lock, !isReplaced.value else { return .made }
            isReplaced.update { $0 = true }
            #expect(rename(disk.directory, disk.home.path("old")) == 0)
            #expect(mkdir(disk.directory, 0o700) == 0)
            return .made
        }
        try await FileCall.$decide.withValue(replaceDirectory) {
            try await disk.store.replace(with: anyEntry(anyFeed(2)))
        }
        #expect(isReplaced.value)
        #expect(try await disk.store.retrieve() == anyEntry(anyFeed(2)))
    }

    @Test(arguments: [true, false])
    func endsAtOnceWhenCancelledWhileWaiting(isSaving: Bool) async throws {
        try await disk.store.replace(with: anyEntry())
        let turn = try takeTurn()
        let store = disk.store
        let waiting = Task {
            if isSaving { try await store.replace(with: anyEntry(anyFeed(5))) } else { try await store.delete() }
        }
        waiting.cancel()
        await #expect(throws: CancellationError.self) { try await waiting.value(of: "the writer") }
        try turn.close()
        #expect(try await disk.store.retrieve() == anyEntry())
    }

    @Test func doesNotWaitForever() async throws {
        try disk.makeDirectory()
        let turn = try takeTurn()
        await #expect(throws: SystemError.busy) {
            _ = try await WriterTurn.take(in: DirectoryPath(root: disk.directory), within: .milliseconds(10))
        }
        try turn.close()
    }

    @Test(arguments: [[], ["feeds", "feed"]])
    func isTakenInAnExistingDirectory(below names: [String]) async throws {
        let path = names.reduce(DirectoryPath(root: disk.directory)) { $0.appending($1) }
        try await withThrowingTaskGroup { group in
            for _ in 0..<4 {
                group.addTask {
                    for _ in 0..<50 {
                        let turn = try await WriterTurn.take(in: path)
                        #expect(FileManager.default.fileExists(atPath: path.text))
                        path.removeIfEmpty()
                        _ = consume turn
                    }
                }
            }
            try await group.waitForAll()
        }
    }

    @Test func isTakenEvenIfTheDirectoryIsRemovedWhenJustCreated() async throws {
        try disk.makeDirectory()
        let path = DirectoryPath(root: disk.directory).appending("feed")
        let removals = Observed(0)
        let remove: @Sendable (FileCall) -> FileCall.Outcome = { call in
            guard call == .makeDirectory, removals.value == 0 else { return .made }
            removals.update { $0 += 1 }
            return .skipped
        }
        try await FileCall.$decide.withValue(remove) { _ = try await WriterTurn.take(in: path) }
        #expect(removals.value == 1)
        #expect(FileManager.default.fileExists(atPath: path.text))
    }
}
