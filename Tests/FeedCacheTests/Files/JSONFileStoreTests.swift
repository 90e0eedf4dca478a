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

@Suite("Saving a feed in a file", .limited)
struct JSONFileStoreTests {
    private let disk: StoreOnDisk

    init() throws { disk = try StoreOnDisk() }

    @Test func createsFileAndDirectoriesForTheOwnerOnly() async throws {
        let store = JSONFileStore(feedIn: disk.home.url("a/b/store"))
        try await store.replace(with: anyEntry())
        try await store.replace(with: anyEntry())
        #expect(try ["a", "a/b", "a/b/store"].map(mode) == [0o700, 0o700, 0o700])
        #expect(try mode("a/b/store/feed.json") == 0o600)
        let names = try disk.home.contents().filter { $0.hasPrefix("a/b/store/feed-") }
        #expect(try names.map(mode) == [0o600])
    }

    @Test func makesAPublicFilePrivateAgain() async throws {
        try disk.write("{}".utf8)
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: disk.file)
        try await disk.store.replace(with: anyEntry())
        #expect(try mode("store/feed.json") == 0o600)
    }

    @Test func deletesItsDirectoryWithItsFiles() async throws {
        try await disk.store.replace(with: anyEntry())
        try await disk.store.delete()
        #expect(try disk.home.contents() == [])
    }

    @Test func countsThePicturesAndBytesOfAFeed() async throws {
        #expect(try await disk.store.usage == StorageUsage())
        let entry = anyEntry()
        try await disk.store.replace(with: entry)
        _ = try await disk.refresh(with: entry.refreshed(at: anyDate + 60).metadata)
        let images = FileImageDataStore(forListIn: Directory(disk.home.url("store")))
        for number in 0..<3 { try await images.insert(Data(count: 10), for: PictureKey("\(number)")) }
        for name in ["store/other", "store/images/other", "store/images/.tmp-abcdef"] {
            try Data(count: 1_000).write(to: disk.home.url(name))
        }
        let files = try disk.home.contents().filter { !$0.contains("other") && !$0.contains("tmp") }
        let sizes = try files.map { name in
            let status = try FileManager.default.attributesOfItem(atPath: disk.home.path(name))
            return status[.type] as? FileAttributeType == .typeRegular ? status[.size] as? Int ?? 0 : 0
        }
        let usage = StorageUsage(url: entry.url, pictures: 3, bytes: sizes.reduce(0, +))
        #expect(try await disk.store.usage == usage)
        let own = JSONFileStore<[FeedImage]>(directory: disk.home.url("store"), name: "feed.json")
        let ownBytes = zip(files, sizes).reduce(0) { $0 + ($1.0.contains("images/") ? 0 : $1.1) }
        #expect(try await own.usage == StorageUsage(url: entry.url, bytes: ownBytes), "without pictures")
        try await own.delete()
        #expect(try disk.home.contents().contains { $0.hasPrefix("store/images/") && files.contains($0) })
    }

    @Test func knowsTheURLOfADamagedEntry() async throws {
        try await disk.store.replace(with: anyEntry(anyFeed(9)))
        let head = try disk.bytes().count
        try disk.write("damaged".utf8, to: .items)
        #expect(try await disk.store.usage == StorageUsage(url: anyEntry().url, bytes: head + 7))
        try FileManager.default.removeItem(atPath: disk.path(of: .items))
        #expect(try await disk.store.usage == StorageUsage(url: anyEntry().url, bytes: head))
        try disk.write("damaged".utf8)
        #expect(try await disk.store.usage == StorageUsage(bytes: 7))
    }

    @Test func createsNoDirectoryForAnUpdateOfNothing() async throws {
        #expect(try await disk.store.update { _, _ in nil } == nil)
        #expect(try await disk.store.update { _, _ in .metadata(anyEntry().metadata) } == nil)
        #expect(try disk.home.contents() == [])
    }

    @Test func readsTheValueOnlyIfAnUpdateNeedsIt() async throws {
        try await disk.store.replace(with: anyEntry([anyImage(description: String(repeating: "x", count: 3 << 20))]))
        let store = disk.store
        let reads = Observed(0)
        let record: @Sendable (FileCall) -> FileCall.Outcome = { call in
            if call == .read { reads.update { $0 += 1 } }
            return .made
        }
        try await FileCall.$decide.withValue(record) {
            _ = try await store.metadata()
            #expect(reads.value == 1)
            _ = try await store.update { metadata, _ in metadata.map { .metadata($0) } }
            #expect(reads.value == 2)
        }
        try await store.update { metadata, value in
            #expect(value()?.count == 1)
            return nil
        }
    }

    @Test func leavesUnrelatedFilesInItsDirectory() async throws {
        let names = [
            "other", "feed-.json", "feed-0123456789abcdef", "feed-0123456789abcdeg.json", "feed-0123456789abcde.json",
            "feed-0123456789abcdef0.json", "feed-0123456789ABCDEF.json", "Feed-0123456789abcdef.json",
            "feeds-0123456789abcdef.json", "feed-0123456789abcdef.json.json", "0123456789abcdef.json", "feed",
        ]
        try await disk.store.replace(with: anyEntry())
        for name in names { try Data().write(to: disk.home.url("store/\(name)")) }
        try await disk.store.replace(with: anyEntry(anyFeed(3)))
        try await disk.store.delete()
        #expect(try FileManager.default.contentsOfDirectory(atPath: disk.directory).sorted() == names.sorted())
    }

    @Test func deletesTheItemsOfDeadWriters() async throws {
        let left = disk.home.url("store/feed-0123456789abcdef.json")
        try disk.makeDirectory()
        for write in 0..<3 {
            try Data("[]".utf8).write(to: left)
            switch write {
            case 0: try await disk.store.replace(with: anyEntry())
            case 1: _ = try await disk.refresh(with: anyEntry().metadata)
            default: try await disk.store.delete()
            }
            #expect(!FileManager.default.fileExists(atPath: left.path))
        }
        #expect(try disk.home.contents() == [])
    }

    @Test func sharesItsDirectoryWithStoresOfOtherNames() async throws {
        let names = ["feed.json", "feed", "feed-2.json", "feed-2", "list.json", "Feed.txt"]
        let stores = names.map { JSONFileStore<[String]>(directory: disk.home.url("store"), name: $0) }
        for round in 0..<2 {
            for (name, store) in zip(names, stores) {
                let entry = CacheEntry(value: ["\(round)", name], timestamp: anyDate, url: anyURL())
                try await store.replace(with: entry)
            }
            for (name, store) in zip(names, stores) {
                #expect(try await store.retrieve()?.value == ["\(round)", name])
            }
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: disk.directory).count == 2 * names.count)
        try await stores[0].delete()
        for store in stores.dropFirst() { #expect(try await store.retrieve() != nil) }
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
        #expect(try disk.names() == StoreOnDisk.entryNames)
        try Data("part".utf8).write(to: disk.home.url("store/.tmp-abcdef"))
        try await disk.store.delete()
        #expect(try disk.home.contents() == [])
    }

    @Test(arguments: [
        ".tmp-", ".tmp-abcde", ".tmp-abcdefg", ".tmp-abcde!", ".tmp-abcdé", ".TMP-abcdef", "tmp-abcdef", "x.tmp-abcdef",
    ])
    func sweepsNoFilesWithOtherNames(name: String) async throws {
        try disk.makeDirectory()
        try Data("kept".utf8).write(to: disk.home.url("store/\(name)"))
        try await disk.store.replace(with: anyEntry())
        try await disk.store.delete()
        #expect(try disk.names() == [name])
    }

    @Test func preservesTheTemporaryFileOfALivingWriter() async throws {
        try disk.makeDirectory()
        let living = disk.home.url("store/.tmp-living")
        try Data("part".utf8).write(to: living)
        let writer = try FileHandle(forWritingTo: living)
        #expect(flock(writer.fileDescriptor, LOCK_EX | LOCK_NB) == 0)

        try await disk.store.replace(with: anyEntry())
        #expect(try disk.names() == [".tmp-living"] + StoreOnDisk.entryNames)

        try writer.close()
        try await disk.store.replace(with: anyEntry(anyFeed(3)))
        #expect(try disk.names() == StoreOnDisk.entryNames)
    }

    private func mode(_ name: String) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: disk.home.path(name))[.posixPermissions] as? Int
    }
}
