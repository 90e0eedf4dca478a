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

@Suite("Saving a feed in a file", .limited)
struct JSONFileStoreTests {
    private let disk: StoreOnDisk

    init() throws {
        disk = try StoreOnDisk()
    }

    @Test func createsFileAndDirectoriesForTheOwnerOnly() async throws {
        let store = JSONFileStore(feedIn: disk.home.url("a/b/store"))
        try await store.replace(with: anyEntry())
        try await store.replace(with: anyEntry())
        #expect(try ["a", "a/b", "a/b/store"].map(mode) == [0o700, 0o700, 0o700])
        #expect(try mode("a/b/store/feed.json") == 0o600)
    }

    @Test func makesAPublicFilePrivateAgain() async throws {
        try disk.write("{}".utf8)
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: disk.file)
        try await disk.store.replace(with: anyEntry())
        #expect(try mode("store/feed.json") == 0o600)
    }

    @Test func leavesNothingButItsFile() async throws {
        try await disk.store.replace(with: anyEntry())
        try await disk.store.replace(with: anyEntry(anyFeed(200)))
        #expect(try disk.home.contents() == ["store", "store/feed.json"])
    }

    @Test func deletesItsDirectoryWithItsFile() async throws {
        try await disk.store.replace(with: anyEntry())
        try await disk.store.delete()
        #expect(try disk.home.contents() == [])
    }

    @Test func tellsWhetherItsEntryMayHaveValidators() async throws {
        #expect(await disk.store.mayHaveValidators() == false)
        try await disk.store.replace(with: anyEntry())
        #expect(await disk.store.mayHaveValidators() == false)
        try await disk.store.replace(with: anyEntry(validators: Validators(etag: "\"1\"", lastModified: nil)))
        #expect(await disk.store.mayHaveValidators())
        try disk.write("damaged".utf8)
        #expect(await disk.store.mayHaveValidators())
    }

    @Test func createsNothingByDeletingNothing() async throws {
        try await JSONFileStore(feedIn: disk.home.url("a/b/store")).delete()
        #expect(try disk.home.contents() == [])
    }

    @Test func leavesUnrelatedFilesInItsDirectory() async throws {
        try await disk.store.replace(with: anyEntry())
        try Data().write(to: disk.home.url("store/other"))
        try await disk.store.delete()
        #expect(try disk.home.contents() == ["store", "store/other"])
    }

    @Test func isSharedByStoresOfTheSameDirectory() async throws {
        try await disk.store.replace(with: anyEntry())
        let other = JSONFileStore(feedIn: disk.home.url("store"))
        #expect(try await other.retrieve() == anyEntry())
        try await other.delete()
        #expect(try await disk.store.retrieve() == nil)
    }

    @Test func worksInADirectoryOfAnyName() async throws {
        for name in ["a b", "%20", "é", "a;b?c#d", "'\"", String(repeating: "x", count: 255)] {
            let store = JSONFileStore(feedIn: disk.home.url.appending(path: name))
            try await store.replace(with: anyEntry())
            #expect(try disk.home.contents().contains("\(name)/feed.json"))
            #expect(try await store.retrieve() == anyEntry())
        }
    }

    @Test func sweepsLeftoversOfDeadWriters() async throws {
        try disk.makeDirectory()
        for name in [".tmp-abcdef", ".tmp-123456", ".tmp-aZ09bY"] {
            try Data("part".utf8).write(to: disk.home.url("store/\(name)"))
        }
        try await disk.store.replace(with: anyEntry())
        #expect(try disk.names() == ["feed.json"])
    }

    @Test(arguments: [
        ".tmp-", ".tmp-abcde", ".tmp-abcdefg", ".tmp-abcde!", ".tmp-abcdé", ".TMP-abcdef", "tmp-abcdef", "x.tmp-abcdef",
    ])
    func sweepsNothingWithAnotherName(name: String) async throws {
        try disk.makeDirectory()
        try Data("kept".utf8).write(to: disk.home.url("store/\(name)"))
        try await disk.store.replace(with: anyEntry())
        try await disk.store.delete()
        #expect(try disk.names() == [name])
    }

    @Test func sweepsLeftoversOfDeadWritersWhenDeleting() async throws {
        try await disk.store.replace(with: anyEntry())
        try Data("part".utf8).write(to: disk.home.url("store/.tmp-abcdef"))
        try await disk.store.delete()
        #expect(try disk.home.contents() == [])
    }

    @Test func keepsTheTemporaryFileOfALivingWriter() async throws {
        try disk.makeDirectory()
        let living = disk.home.url("store/.tmp-living")
        try Data("part".utf8).write(to: living)
        let writer = try FileHandle(forWritingTo: living)
        #expect(flock(writer.fileDescriptor, LOCK_EX | LOCK_NB) == 0)

        try await disk.store.replace(with: anyEntry())
        #expect(try disk.names() == [".tmp-living", "feed.json"])

        try writer.close()
        try await disk.store.replace(with: anyEntry())
        #expect(try disk.names() == ["feed.json"])
    }

    private func mode(_ name: String) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: disk.home.path(name))[.posixPermissions] as? Int
    }
}
