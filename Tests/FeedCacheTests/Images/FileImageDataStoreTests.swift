import FeedCore
import FeedTestSupport
import Foundation
import Testing

@testable import FeedCache
@testable import FeedFiles

@Suite("Caching image data in files", .noSync, .limited)
struct FileImageDataStoreTests {
    private let disk: ImageDataOnDisk
    private let url = anyURL("image.png")

    init() throws {
        disk = try ImageDataOnDisk()
    }

    @Test func savesImageDataUnchangedInItsOwnFile() async throws {
        let data = try await disk.insert(url)
        #expect(disk.imageData.path(for: url) == disk.path(for: url))
        #expect(try disk.bytes(disk.path(for: url)) == data)
        #expect(disk.names().count == 2)
    }

    @Test func hidesImageDataFromOtherUsers() async throws {
        try await disk.insert(url)
        #expect(try disk.mode(disk.directory) == 0o700)
        for name in disk.names() { #expect(try disk.mode("\(disk.directory)/\(name)") == 0o600) }
    }

    @Test func retrievesDataSavedByAnotherStoreOfTheDirectory() async throws {
        let data = try await disk.insert(url)
        let other = FileImageDataStore(forFeedIn: Directory(disk.home.url("feed/")))
        #expect(try await other.retrieve(for: url) == data)
        #expect(other.path(for: url) == disk.path(for: url))
    }

    @Test func namesFilesSafelyForAnyURL() throws {
        let urls = ["a", "..", "../../etc/passwd", String(repeating: "x", count: 5_000), "é%2F%00", "con", ""].map(
            anyURL
        )
        let paths = urls.compactMap(disk.imageData.path)
        #expect(Set(paths.map { $0.lowercased() }).count == urls.count)
        for path in paths { #expect(path.dropFirst(disk.directory.count).wholeMatch(of: /\/[0-9a-z]{1,32}/) != nil) }
    }

    @Test(arguments: ["own/", "own"])
    func savesImageDataInItsDirectoryForAnySpellingOfThePath(name: String) async throws {
        let store = FileImageDataStore(forFeedIn: Directory(disk.home.url(name)))
        try await store.insert(Data([1]), for: url)
        #expect(try await store.retrieve(for: url) == Data([1]))
        #expect(store.path(for: url)?.hasPrefix(disk.home.path("own/")) == true)
    }

    @Test func createsNothingWhenRetrieving() async throws {
        #expect(try await disk.imageData.retrieve(for: url) == nil)
        #expect(try disk.home.contents() == [])
    }

    @Test func savesTwoFilesPerImage() async throws {
        let urls = (0..<20).map { anyURL("image-\($0)") }
        for url in urls + urls { try await disk.insert(url) }
        #expect(disk.names().count == 2 * urls.count)
    }

    @Test func hasTheChecksumOfImageDataInItsMetadata() async throws {
        let store = disk.imageData
        #expect(await store.metadata(for: url)?.checksum == nil)
        let data = try await disk.insert(url)
        #expect(await store.metadata(for: url)?.checksum == data.withUnsafeBytes { Checksum(of: $0).text })
        #expect(await store.metadata(for: anyURL("other")) == nil)
        let several = await store.metadata(for: [anyURL("other"), url])
        #expect(several == [nil, await store.metadata(for: url)])
        try disk.write(data.dropLast(), to: disk.path(for: url))
        #expect(await store.metadata(for: url)?.checksum == nil)
        try disk.write(data, to: disk.path(for: url))
        try disk.write(Data("{}".utf8), to: disk.metadata(for: url))
        #expect(await store.metadata(for: url)?.checksum == nil)
    }

    @Test func savesMetadataUntilTheDataIsReplaced() async throws {
        let store = disk.imageData
        let data = try await disk.insert(url)
        let checksum = data.withUnsafeBytes { Checksum(of: $0).text }
        let moment = Date(timeIntervalSince1970: 1_700_000_000)
        let metadata = ImageDataMetadata(checksum: checksum, validators: Validators(etag: "\"a\""), checkedAt: moment)
        try await store.setMetadata(metadata, for: url)
        #expect(await store.metadata(for: url) == metadata)
        #expect(try await store.retrieve(for: url) == data)
        let foreign = ImageDataMetadata(checksum: "of other data", checkedAt: moment)
        try await store.setMetadata(foreign, for: url)
        #expect(await store.metadata(for: url) == metadata)
        try await store.insert(Data([1, 2]), for: url)
        #expect(await store.metadata(for: url)?.validators == Validators.none)
        try await store.insert(data, with: metadata, for: url)
        #expect(await store.metadata(for: url) == metadata)
    }

    @Test func knowsThatNothingIsCachedWithoutADirectory() async throws {
        #expect(await disk.imageData.isEmpty)
        try await disk.insert(url)
        #expect(await !disk.imageData.isEmpty)
        try await disk.imageData.delete(except: [])
        #expect(await disk.imageData.isEmpty)
        try disk.makeDirectory(disk.home.path("feed"))
        try disk.write(Data(), to: disk.directory)
        #expect(await disk.imageData.isEmpty)
    }

    @Test func addsImageDataInAConstantNumberOfSteps() async throws {
        let steps = Observed(0)
        let count: @Sendable (FileCall) -> FileCall.Outcome = { _ in
            steps.update { $0 += 1 }
            return .made
        }
        var counts: [Int] = []
        let disk = disk
        for number in 0..<50 {
            steps.update { $0 = 0 }
            _ = try await FileCall.$decide.withValue(count) { try await disk.insert(anyURL("image-\(number)")) }
            counts.append(steps.value)
        }
        #expect(Set(counts.dropFirst()).count == 1, "\(counts)")
    }
}
