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

@Suite("Locking a directory for writing", .limited, .noSync)
struct DirectoryLockTests {
    private let disk: StoreOnDisk

    init() throws { disk = try StoreOnDisk() }

    /// Locks the directory like another process, until the file is closed.
    private func lock() throws -> FileHandle {
        let directory = open(disk.directory, O_RDONLY | O_DIRECTORY)
        #expect(flock(directory, LOCK_EX | LOCK_NB) == 0)
        return FileHandle(fileDescriptor: directory, closeOnDealloc: true)
    }

    @Test func doesNotMakeReadersWait() async throws {
        try await disk.store.replace(with: anyEntry())
        let lock = try lock()
        #expect(try await disk.store.retrieve() == anyEntry())
        try lock.close()
    }

    @Test(arguments: [true, false])
    func locksTheDirectoryThatReplacedTheOpenedOne(isRecreated: Bool) async throws {
        try await disk.store.replace(with: anyEntry())
        let isReplaced = Observed(false)
        let replaceDirectory: @Sendable (FileCall) -> FileCall.Outcome = { [disk] call in
            guard call == .lock, !isReplaced.value else { return .made }
            isReplaced.update { $0 = true }
            #expect(rename(disk.directory, disk.home.path("old")) == 0)
            if isRecreated { #expect(mkdir(disk.directory, 0o700) == 0) }
            return .made
        }
        try await FileCall.$decide.withValue(replaceDirectory) {
            try await disk.store.replace(with: anyEntry(anyFeed(2)))
        }
        #expect(isReplaced.value)
        #expect(try await disk.store.retrieve() == anyEntry(anyFeed(2)))
    }

    @Test(arguments: [true, false])
    func endsImmediatelyWhenCancelledWhileWaiting(isSaving: Bool) async throws {
        try await disk.store.replace(with: anyEntry())
        let lock = try lock()
        let store = disk.store
        let waiting = Task {
            if isSaving { try await store.replace(with: anyEntry(anyFeed(5))) } else { try await store.delete() }
        }
        waiting.cancel()
        await #expect(throws: CancellationError.self) { try await waiting.value(of: "the writer") }
        try lock.close()
        #expect(try await disk.store.retrieve() == anyEntry())
    }

    @Test func doesNotWaitForever() async throws {
        try disk.makeDirectory()
        let lock = try lock()
        await #expect(throws: SystemError.busy) {
            _ = try await DirectoryLock.acquire(in: Directory(path: disk.directory), timeout: .milliseconds(10))
        }
        try lock.close()
    }

    @Test(arguments: [[], ["feeds", "feed"]])
    func locksAnExistingDirectory(below names: [String]) async throws {
        let path = names.reduce(Directory(path: disk.directory)) { $0.appending($1) }
        try await withThrowingTaskGroup { group in
            for _ in 0..<4 {
                group.addTask {
                    for _ in 0..<50 {
                        let lock = try await DirectoryLock.acquire(in: path)
                        #expect(FileManager.default.fileExists(atPath: path.path))
                        path.removeIfEmpty()
                        _ = consume lock
                    }
                }
            }
            try await group.waitForAll()
        }
    }

    @Test func locksEvenIfTheDirectoryIsRemovedWhenJustCreated() async throws {
        try disk.makeDirectory()
        let path = Directory(path: disk.directory).appending("feed")
        let removals = Observed(0)
        let remove: @Sendable (FileCall) -> FileCall.Outcome = { call in
            guard call == .makeDirectory, removals.value == 0 else { return .made }
            removals.update { $0 += 1 }
            return .skipped
        }
        try await FileCall.$decide.withValue(remove) { _ = try await DirectoryLock.acquire(in: path) }
        #expect(removals.value == 1)
        #expect(FileManager.default.fileExists(atPath: path.path))
    }
}
