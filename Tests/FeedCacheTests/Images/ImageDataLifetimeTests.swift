import FeedCore
import FeedTestSupport
import Foundation
import Testing

@testable import FeedCache

@Suite("Caching image data as long as its image is in the cached feed", .noSync, .limited)
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

    @Test func survivesARefreshWithTheSameImages() async throws {
        try await save([url, other])
        let samples = [try await disk.insert(url), try await disk.insert(other)]
        let files = disk.names()
        try await disk.feed.replace(
            with: anyEntry([anyImage(7, description: "new", url: other), anyImage(8), anyImage(9, url: url)])
        )
        #expect(try await disk.imageData.retrieve(for: url) == samples[0])
        #expect(try await disk.imageData.retrieve(for: other) == samples[1])
        #expect(disk.names() == files)
    }

    @Test func removesTheDataOfARemovedImage() async throws {
        try await save([url, other])
        try await disk.insert(url)
        let kept = try await disk.insert(other)
        try await save([other])
        #expect(try await disk.imageData.retrieve(for: url) == nil)
        #expect(try await disk.imageData.retrieve(for: other) == kept)
        #expect(disk.names().count == 2)
    }

    @Test func removesTheDataOfAnImageWhoseURLChanges() async throws {
        try await disk.feed.replace(with: anyEntry([anyImage(1, url: url)]))
        try await disk.insert(url)
        try await disk.feed.replace(with: anyEntry([anyImage(1, url: other)]))
        #expect(try await disk.imageData.retrieve(for: url) == nil)
        #expect(disk.names() == [])
    }

    @Test func removesEverythingWithAnEmptyFeed() async throws {
        try await save([url, other])
        try await disk.insert(url)
        try await disk.insert(other)
        try await save([])
        #expect(try disk.home.contents() == ["feed", "feed/feed.json"])
    }

    @Test func savesOneFileForTwoImagesWithOneURL() async throws {
        try await save([url, url])
        let data = try await disk.insert(url)
        #expect(disk.names().count == 2)
        try await save([url])
        #expect(try await disk.imageData.retrieve(for: url) == data)
        try await save([other])
        #expect(disk.names() == [])
    }

    @Test func keepsTheImageDataOfAFeedThatCannotBeReplaced() async throws {
        try await save([url])
        let data = try await disk.insert(url)
        try disk.remove(disk.feedFile)
        try disk.makeDirectory(disk.feedFile)
        await #expect(throws: CacheError.self) { try await save([other]) }
        #expect(try await disk.imageData.retrieve(for: url) == data)
    }

    @Test func savesTheFeedAndRemovesTheRestWhenSomeCannotBeDeleted() async throws {
        let urls = (0..<10).map { anyURL("image-\($0)") }
        try await save(urls)
        for url in urls { try await disk.insert(url) }
        let paths = urls.prefix(3).map(disk.imageData.path)
        for path in paths {
            try disk.remove(path)
            try disk.makeDirectory(path)
        }
        try await save([other])
        #expect(try await disk.feed.retrieve()?.value.map(\.url) == [other])
        #expect(disk.names().map { "\(disk.directory)/\($0)" } == paths.sorted())
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

    /// States of the feed's file in which reading or writing it would fail or be noticed.
    enum FeedFile: CaseIterable {
        case missing, corrupt, directory, danglingLink
    }

    @Test(arguments: FeedFile.allCases)
    func addsImageDataWithoutReadingOrWritingTheFeed(file: FeedFile) async throws {
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
        #expect(try await disk.imageData.retrieve(for: url) == data)
        let after = try? FileManager.default.attributesOfItem(atPath: disk.feedFile)
        #expect(attributes?[.systemFileNumber] as? Int == after?[.systemFileNumber] as? Int)
        #expect(attributes?[.modificationDate] as? Date == after?[.modificationDate] as? Date)
    }

    @Test func insertsImageDataWhileItsDirectoryComesAndGoes() async throws {
        try await save([])
        for _ in 0..<50 {
            // Fewer than the attempts that inserting makes.
            async let dropping: Void = {
                let feed = try Directory(disk.home.path("feed"))
                for _ in 0..<20 { try ImageDataDirectory.keepOnly({ [] }, in: feed) }
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
        try await save([other])
        #expect(disk.names() == (others + irregular).sorted())
        try await disk.feed.delete()
        #expect(disk.names() == (others + irregular).sorted())
    }

    /// The files of a feed and its image data at the time of each deletion.
    @Test func removesImageDataAfterReplacingTheFeedAndAfterDeletingIt() async throws {
        try await save([url])
        try await disk.insert(url)
        let files = Observed<[[String]]>([])
        let disk = disk
        let record: @Sendable (FileCall) -> FileCall.Outcome = { call in
            if call == .remove { files.update { $0.append((try? disk.home.contents()) ?? []) } }
            return .made
        }
        try await FileCall.$decide.withValue(record) {
            try await disk.feed.replace(with: anyEntry([anyImage(2, url: other)]))
            try await disk.insert(other)
            try await disk.feed.delete()
        }
        let seen = files.value.map { names in
            (feed: names.contains("feed/feed.json"), data: names.count { $0.hasPrefix("feed/images/") })
        }
        #expect(seen.map(\.feed) == [true, true, true, false, false])
        #expect(seen.map(\.data) == [2, 1, 2, 2, 1])
    }

    @Test func leavesTheImageDataOfOtherFeedsAlone() async throws {
        let cache = CacheDirectory(in: disk.home.url("cache/"))
        let feeds = [anyURL("feed-1"), anyURL("feed-2")]
        for feed in feeds {
            try await cache.feedStore(for: feed).replace(with: anyEntry([anyImage(url: url)], url: feed))
            try await cache.imageDataStore(forFeedAt: feed).insert(Data(feed.path().utf8), for: url)
        }
        try await cache.feedStore(for: feeds[0]).replace(with: anyEntry([], url: feeds[0]))
        #expect(try await cache.imageDataStore(forFeedAt: feeds[0]).retrieve(for: url) == nil)
        #expect(try await cache.imageDataStore(forFeedAt: feeds[1]).retrieve(for: url) == Data("/feed-2".utf8))
    }
}
