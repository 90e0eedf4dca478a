import FeedCore
import FeedTestSupport
import Foundation
import Testing

@testable import FeedCache
@testable import FeedFiles

@Suite("Deleting image data", .noSync, .limited)
struct ImageDataLifetimeTests {
    private let disk: ImageDataOnDisk
    private let key = PictureKey("https://any.example/image.png")
    private let other = PictureKey("other")

    init() throws { disk = try ImageDataOnDisk() }

    private func save(_ keys: [PictureKey]) async throws {
        let images = keys.enumerated().map { anyImage(UInt8($0.offset), description: $0.element.text) }
        try await disk.feed.replace(with: anyEntry(images))
    }

    /// The caller decides what to delete when a list changes.
    @Test(arguments: [[], [PictureKey("other")], [PictureKey("https://any.example/image.png")]])
    func survivesAnyChangeOfTheList(keys: [PictureKey]) async throws {
        try await save([key, other])
        let data = try await disk.insert(key)
        let files = disk.names()
        try await save(keys)
        try await disk.feed.update { metadata, _ in metadata.map { .metadata($0) } }
        #expect(try await disk.imageData.retrieve(for: key) == data)
        #expect(disk.names() == files)
    }

    @Test func deletesTheDirectoryWithTheLastFile() async throws {
        try await save([key, other])
        try await disk.insert(key)
        try await disk.insert(other)
        try await disk.imageData.delete(except: [])
        #expect(try !disk.home.contents().contains("feed/images"))
    }

    @Test func createsNothingByDeletingNothing() async throws {
        try await disk.imageData.delete(except: [key])
        #expect(try disk.home.contents() == [])
    }

    @Test func deletesTheRestWhenSomeCannotBeDeleted() async throws {
        let keys = (0..<10).map { PictureKey("\($0)") }
        for key in keys { try await disk.insert(key) }
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

    @Test func deletesImageDataWithACorruptFeed() async throws {
        try await save([key])
        try await disk.insert(key)
        try disk.write(Data("{".utf8), to: disk.feedFile)
        _ = try await LocalFeedLoader(store: disk.feed, url: anyURL("feed")) { anyDate }.validateCache()
        #expect(try disk.home.contents() == [])
    }

    @Test func deletesImageDataWhenTheFeedIsGone() async throws {
        try await save([key])
        try await disk.insert(key)
        try disk.remove(disk.feedFile)
        #expect(try await disk.feed.delete { _ in true } == nil)
        #expect(try disk.home.contents() == [])
    }

    @Test func deletesOnlyTheImageDataOfTheSameListOfItems() async throws {
        let cache = CacheDirectory(in: disk.home.url("cache"))
        let feed = cache.feedStore(for: anyURL("feed"))
        let list = cache.store(of: Int.self, for: anyURL("feed"))
        let images = [
            cache.imageDataStore(of: FeedImage.self, for: anyURL("feed")),
            cache.imageDataStore(of: Int.self, for: anyURL("feed")),
        ]
        for deletesFeed in [true, false] {
            try await feed.replace(with: anyEntry())
            try await list.replace(with: CacheEntry(value: [1], timestamp: anyDate, url: anyURL("feed")))
            for store in images { try await store.insert(Data([1]), for: key) }
            if deletesFeed { try await feed.delete() } else { try await list.delete() }
            #expect(try await images[0].retrieve(for: key) == (deletesFeed ? nil : Data([1])))
            #expect(try await images[1].retrieve(for: key) == (deletesFeed ? Data([1]) : nil))
        }
    }

    @Test func deletesImageDataWithTheItemsOfAFeedWhoseHeadStays() async throws {
        let entry = anyEntry().with { $0.deliveries = Deliveries() }
        try await disk.feed.replace(with: entry)
        try await disk.insert(key)
        #expect(try await disk.feed.deleteItems { _ in true } == entry)
        #expect(try await disk.imageData.retrieve(for: key) != nil)
        #expect(try await disk.feed.deleteItems { _ in false } == nil)
        #expect(try disk.home.contents() == ["feed", "feed/feed.json"])
        #expect(try await disk.feed.retrieve() == entry.withoutItems)
    }

    @Test func deletesWhatAKillLeftBehindAHead() async throws {
        let entry = anyEntry().with { $0.deliveries = Deliveries() }
        try await disk.feed.replace(with: entry)
        try await disk.feed.deleteItems { _ in false }
        let file = try FileManager.default.attributesOfItem(atPath: disk.feedFile)
        try await disk.insert(key)
        try disk.write(Data("[]".utf8), to: disk.home.path("feed/feed-0123456789abcdef.json"))
        try await disk.feed.deleteItems { _ in false }
        #expect(try disk.home.contents() == ["feed", "feed/feed.json"])
        let after = try FileManager.default.attributesOfItem(atPath: disk.feedFile)
        #expect(file[.systemFileNumber] as? Int == after[.systemFileNumber] as? Int, "The head is unchanged.")
    }

    /// States of the feed's file in which reading or writing it would fail or be detected.
    enum FeedFile: CaseIterable {
        case missing, corrupt, directory, danglingLink
    }

    @Test(arguments: FeedFile.allCases)
    func addsAndDeletesImageDataWithoutReadingOrWritingTheFeed(file: FeedFile) async throws {
        try await save([key])
        try disk.remove(disk.feedFile)
        switch file {
        case .missing: break
        case .corrupt: try disk.write(Data("{".utf8), to: disk.feedFile)
        case .directory: try disk.makeDirectory(disk.feedFile)
        case .danglingLink: try disk.link(disk.feedFile, to: disk.home.path("nowhere"))
        }
        let attributes = try? FileManager.default.attributesOfItem(atPath: disk.feedFile)
        let data = try await disk.insert(key)
        try await disk.insert(other)
        try await disk.imageData.delete(except: [key])
        #expect(try await disk.imageData.retrieve(for: key) == data)
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
            try await disk.insert(key)
            try await dropping
        }
    }

    @Test func removesNothingButItsOwnFiles() async throws {
        try await save([key])
        try await disk.insert(key)
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
        try await disk.insert(key)
        try await disk.feed.delete()
        #expect(disk.names() == (others + irregular).sorted())
    }

    /// The files of a feed and its image data at the time of each deletion.
    @Test func removesImageDataAfterDeletingTheFeed() async throws {
        try await save([key])
        try await disk.insert(key)
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
        #expect(seen.map(\.feed) == [true, false, false, false])
        #expect(seen.map(\.data) == [2, 2, 2, 1])
    }

    @Test func leavesTheImageDataOfOtherFeedsUnchanged() async throws {
        let cache = CacheDirectory(in: disk.home.url("cache/"))
        let stores = [anyURL("feed-1"), anyURL("feed-2")].map { cache.imageDataStore(of: FeedImage.self, for: $0) }
        for (number, store) in stores.enumerated() { try await store.insert(Data([UInt8(number)]), for: key) }
        try await stores[0].delete(except: [])
        #expect(try await stores[0].retrieve(for: key) == nil)
        #expect(try await stores[1].retrieve(for: key) == Data([1]))
    }
}
