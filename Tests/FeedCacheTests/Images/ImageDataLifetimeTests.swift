import FeedCore
import FeedTestSupport
import Foundation
import Testing

@testable import FeedCache
@testable import FeedFiles

@Suite("Deleting image data", .noSync, .limited)
struct ImageDataLifetimeTests {
    private let disk: ImageDataOnDisk
    private let url = anyURL("image.png")
    private let other = anyURL("other.png")

    init() throws {
        disk = try ImageDataOnDisk()
    }

    private func save(_ urls: [URL]) async throws {
        let images = urls.enumerated().map { anyImage(UInt8($0.offset), url: $0.element) }
        try await disk.feed.replace(with: anyEntry(images))
    }

    /// The caller decides what to delete when a list changes, because the directory may have other lists.
    @Test(arguments: [[], [anyURL("other.png")], [anyURL("image.png")]])
    func survivesAnyChangeOfTheList(urls: [URL]) async throws {
        try await save([url, other])
        let data = try await disk.insert(url)
        let files = disk.names()
        try await save(urls)
        try await disk.feed.update { metadata, _ in metadata.map { .metadata($0) } }
        #expect(try await disk.imageData.retrieve(for: url) == data)
        #expect(disk.names() == files)
    }

    @Test func deletesAllDataExceptThatOfTheURLs() async throws {
        try await disk.insert(url)
        let kept = try await disk.insert(other)
        try await disk.imageData.delete(except: [other, anyURL("not saved")])
        #expect(try await disk.imageData.retrieve(for: url) == nil)
        #expect(try await disk.imageData.retrieve(for: other) == kept)
        #expect(disk.names().count == 2)
    }

    @Test func deletesTheDirectoryWithTheLastFile() async throws {
        try await save([url, other])
        try await disk.insert(url)
        try await disk.insert(other)
        try await disk.imageData.delete(except: [])
        #expect(try disk.home.contents() == ["feed", "feed/feed.json"])
    }

    @Test func createsNothingByDeletingNothing() async throws {
        try await disk.imageData.delete(except: [url])
        #expect(try disk.home.contents() == [])
    }

    @Test func deletesTheRestWhenSomeCannotBeDeleted() async throws {
        let urls = (0..<10).map { anyURL("image-\($0)") }
        for url in urls { try await disk.insert(url) }
        let isFirst = Observed(true)
        let fail: @Sendable (FileCall) -> FileCall.Outcome = { call in
            guard call == .remove else { return .made }
            return isFirst.update { isFirst in
                defer { isFirst = false }
                return isFirst ? .failure(EACCES) : .made
            }
        }
        let error = await #expect(throws: CacheError.self) {
            try await FileCall.$decide.withValue(fail) { try await disk.imageData.delete(except: []) }
        }
        #expect(error?.description.hasPrefix("cannot delete \(disk.directory): ") == true)
        #expect(disk.names().count == 1)
    }

    @Test(arguments: [(604_799.0, true), (604_800.0, false), (604_801.0, false)])
    func deletesImageDataWithAnExpiredFeed(age: TimeInterval, isKept: Bool) async throws {
        try await save([url])
        let data = try await disk.insert(url)
        let loader = LocalFeedLoader(store: disk.feed, url: anyURL("feed")) { anyDate + age }
        _ = try await loader.validateCache()
        #expect(try await disk.imageData.retrieve(for: url) == (isKept ? data : nil))
        #expect(try disk.home.contents().contains("feed") == isKept)
    }

    @Test func deletesImageDataWithACorruptFeed() async throws {
        try await save([url])
        try await disk.insert(url)
        try disk.write(Data("{".utf8), to: disk.feedFile)
        _ = try await LocalFeedLoader(store: disk.feed, url: anyURL("feed")) { anyDate }.validateCache()
        #expect(try disk.home.contents() == [])
    }

    @Test func deletesImageDataWhenTheFeedIsGone() async throws {
        try await save([url])
        try await disk.insert(url)
        try disk.remove(disk.feedFile)
        #expect(try await disk.feed.delete { _ in true } == nil)
        #expect(try disk.home.contents() == [])
    }

    @Test func deletesImageDataWithTheLastListOfTheDirectory() async throws {
        let cache = CacheDirectory(in: disk.home.url("cache"))
        let feed = cache.feedStore(for: anyURL("feed"))
        let list = cache.store(of: Int.self, for: anyURL("feed"))
        let images = cache.imageDataStore(forFeedAt: anyURL("feed"))
        for isFirst in [true, false] {
            try await feed.replace(with: anyEntry())
            try await list.replace(with: CacheEntry(value: [1], timestamp: anyDate, url: anyURL("feed")))
            try await images.insert(Data([1]), for: url)
            if isFirst { try await feed.delete() } else { try await list.delete() }
            #expect(try await images.retrieve(for: url) == Data([1]))
            if isFirst { try await list.delete() } else { try await feed.delete() }
            #expect(try disk.home.contents() == ["cache", "cache/essential-feed", "cache/essential-feed/feeds"])
        }
    }

    /// States of the feed's file in which reading or writing it would fail or be detected.
    enum FeedFile: CaseIterable {
        case missing, corrupt, directory, danglingLink
    }

    @Test(arguments: FeedFile.allCases)
    func addsAndDeletesImageDataWithoutReadingOrWritingTheFeed(file: FeedFile) async throws {
        try await save([url])
        try disk.remove(disk.feedFile)
        switch file {
        case .missing: break
        case .corrupt: try disk.write(Data("{".utf8), to: disk.feedFile)
        case .directory: try disk.makeDirectory(disk.feedFile)
        case .danglingLink: try disk.link(disk.feedFile, to: disk.home.path("nowhere"))
        }
        let attributes = try? FileManager.default.attributesOfItem(atPath: disk.feedFile)
        let data = try await disk.insert(url)
        try await disk.insert(other)
        try await disk.imageData.delete(except: [url])
        #expect(try await disk.imageData.retrieve(for: url) == data)
        #expect(try await disk.imageData.retrieve(for: other) == nil)
        let after = try? FileManager.default.attributesOfItem(atPath: disk.feedFile)
        #expect(attributes?[.systemFileNumber] as? Int == after?[.systemFileNumber] as? Int)
        #expect(attributes?[.modificationDate] as? Date == after?[.modificationDate] as? Date)
    }

    @Test func insertsImageDataWhileItsDirectoryComesAndGoes() async throws {
        for _ in 0..<50 {
            // Fewer than the number of attempts to insert.
            async let dropping: Void = {
                for _ in 0..<20 { try await disk.imageData.delete(except: []) }
            }()
            try await disk.insert(url)
            try await dropping
        }
    }

    @Test func removesNothingButItsOwnFiles() async throws {
        try await save([url])
        try await disk.insert(url)
        let others = [
            "holiday.jpg", "0123456789abcde", "0123456789abcdef0", "0123456789abcdeg", "0123456789ABCDEF", ".hidden",
            "0123456789abcdef.jpg", "0123456789abcdef.json.json", "0123456789abcdef.", ".tmp-abc", "x.json",
        ]
        for name in others { try disk.write(Data("precious".utf8), to: "\(disk.directory)/\(name)") }
        let irregular = ["1123456789abcdef", "1123456789abcdef.json", ".tmp-abcdef"]
        for name in irregular { try disk.link("\(disk.directory)/\(name)", to: disk.home.path("nowhere")) }
        for name in ["2123456789abcdef", "2123456789abcdef.json", ".tmp-123456"] {
            try disk.write(Data("ours".utf8), to: "\(disk.directory)/\(name)")
        }
        try await disk.imageData.delete(except: [other])
        #expect(disk.names() == (others + irregular).sorted())
        try await disk.insert(url)
        try await disk.feed.delete()
        #expect(disk.names() == (others + irregular).sorted())
    }

    /// The files of a feed and its image data at the time of each deletion.
    @Test func removesImageDataAfterDeletingTheFeed() async throws {
        try await save([url])
        try await disk.insert(url)
        let files = Observed<[[String]]>([])
        let disk = disk
        let record: @Sendable (FileCall) -> FileCall.Outcome = { call in
            if call == .remove { files.update { $0.append((try? disk.home.contents()) ?? []) } }
            return .made
        }
        try await FileCall.$decide.withValue(record) { try await disk.feed.delete() }
        let seen = files.value.map { names in
            (feed: names.contains("feed/feed.json"), data: names.count { $0.hasPrefix("feed/images/") })
        }
        #expect(seen.map(\.feed) == [true, false, false])
        #expect(seen.map(\.data) == [2, 2, 1])
    }

    @Test func leavesTheImageDataOfOtherFeedsUnchanged() async throws {
        let cache = CacheDirectory(in: disk.home.url("cache/"))
        let stores = [anyURL("feed-1"), anyURL("feed-2")].map(cache.imageDataStore)
        for (number, store) in stores.enumerated() { try await store.insert(Data([UInt8(number)]), for: url) }
        try await stores[0].delete(except: [])
        #expect(try await stores[0].retrieve(for: url) == nil)
        #expect(try await stores[1].retrieve(for: url) == Data([1]))
    }
}
