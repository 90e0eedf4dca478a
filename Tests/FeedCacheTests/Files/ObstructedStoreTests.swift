import FeedCache
import FeedCore
import FeedTestSupport
import Foundation
import Testing

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

@Suite("Finding the feed's file obstructed", .limited, .noSync)
struct ObstructedStoreTests {
    private let disk: StoreOnDisk

    init() throws { disk = try StoreOnDisk() }

    @Test func leavesADirectoryUnchanged() async throws {
        try FileManager.default.createDirectory(atPath: disk.file, withIntermediateDirectories: true)
        try Data("kept".utf8).write(to: disk.home.url("store/feed.json/kept"))
        let contents = try disk.home.contents()

        #expect(await disk.expectUnreadable() as? UnusableFile == .notARegularFile)
        #expect(await disk.expectNotSaved() as? UnusableFile == .notARegularFile)
        // The items have been written, but an entry that cannot be deleted still exists.
        #expect(try disk.names() == StoreOnDisk.entryNames)
        await disk.expectNotDeleted()
        #expect(try disk.home.contents().filter { !$0.hasPrefix("store/feed-") } == contents)
    }

    @Test(arguments: ["target", "missing"])
    func neverFollowsALink(name: String) async throws {
        let target = try StoreOnDisk()
        try await target.store.replace(with: anyEntry(anyFeed(7)))
        try FileManager.default.moveItem(atPath: target.file, toPath: disk.home.path("target"))
        let content = try Data(contentsOf: disk.home.url("target"))
        try disk.makeDirectory()
        try FileManager.default.createSymbolicLink(atPath: disk.file, withDestinationPath: disk.home.path(name))

        #expect(await disk.expectUnreadable() as? UnusableFile == .notARegularFile)
        #expect(await disk.expectNotSaved() as? UnusableFile == .notARegularFile)
        #expect(try disk.names() == StoreOnDisk.entryNames)
        try await disk.store.delete()
        #expect(try Data(contentsOf: disk.home.url("target")) == content)
        #expect(try disk.home.contents() == ["target"])
    }

    @Test func neverWaitsForAPipe() async throws {
        try disk.makeDirectory()
        #expect(mkfifo(disk.file, 0o600) == 0)

        #expect(await disk.expectUnreadable() as? UnusableFile == .notARegularFile)
        #expect(await disk.expectNotSaved() as? UnusableFile == .notARegularFile)
        try await disk.store.delete()
        #expect(try disk.home.contents() == [])
    }

    /// An obstacle in place of the items.
    enum Obstacle: CaseIterable {
        case directory, link, pipe
    }

    @Test(arguments: Obstacle.allCases)
    func neitherReadsNorReplacesAnythingInPlaceOfTheItems(obstacle: Obstacle) async throws {
        try await disk.store.replace(with: anyEntry())
        let (items, target) = (try disk.path(of: .items), disk.home.path("target"))
        try FileManager.default.moveItem(atPath: items, toPath: target)
        switch obstacle {
        case .directory: try FileManager.default.createDirectory(atPath: items, withIntermediateDirectories: true)
        case .link: try FileManager.default.createSymbolicLink(atPath: items, withDestinationPath: target)
        case .pipe: #expect(mkfifo(items, 0o600) == 0)
        }
        let contents = try disk.home.contents()

        #expect(await disk.expectUnreadable() as? UnusableFile == .notARegularFile)
        #expect(await disk.expectNotSaved() as? UnusableFile == .notARegularFile)
        #expect(try disk.home.contents() == contents)
        // Other items have another name.
        try await disk.store.replace(with: anyEntry(anyFeed(3)))
        #expect(try await disk.store.retrieve() == anyEntry(anyFeed(3)))
        #expect(FileManager.default.fileExists(atPath: target))
    }

    @Test func neitherWaitsForNorFollowsApparentLeftovers() async throws {
        try disk.makeDirectory()
        #expect(mkfifo(disk.home.path("store/.tmp-fifo00"), 0o600) == 0)
        let target = disk.home.path("target")
        try Data().write(to: URL(filePath: target))
        let link = disk.home.path("store/.tmp-link00")
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: target)

        try await disk.store.replace(with: anyEntry())
        #expect(try disk.names() == [".tmp-fifo00", ".tmp-link00"] + StoreOnDisk.entryNames)
    }

    @Test func leavesAFileInPlaceOfTheDirectoryUnchanged() async throws {
        try Data("kept".utf8).write(to: URL(filePath: disk.directory))

        await disk.expectUnreadable()
        await disk.expectNotSaved()
        await disk.expectNotDeleted()
        #expect(try Data(contentsOf: URL(filePath: disk.directory)) == Data("kept".utf8))
    }

    @Test func failsImmediatelyWhenTheDirectoryIsADanglingLink() async throws {
        let nowhere = disk.home.path("nowhere")
        try FileManager.default.createSymbolicLink(atPath: disk.directory, withDestinationPath: nowhere)

        #expect(await disk.expectNotSaved() as? SystemError != nil)
        #expect(try disk.home.contents() == ["store"])
    }

    @Test func worksInALinkedDirectory() async throws {
        let real = disk.home.path("real")
        try FileManager.default.createDirectory(atPath: real, withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(atPath: disk.directory, withDestinationPath: real)

        try await disk.store.replace(with: anyEntry())
        #expect(try await disk.store.retrieve() == anyEntry())
        #expect(try FileManager.default.contentsOfDirectory(atPath: real).count == 2)
    }
}
