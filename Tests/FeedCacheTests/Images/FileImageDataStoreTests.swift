import FeedCore
import FeedTestSupport
import Foundation
import Testing

@testable import FeedCache
@testable import FeedFiles

@Suite("Caching image data in files", .noSync, .limited)
struct FileImageDataStoreTests {
    private let disk: ImageDataOnDisk
    private let key = PictureKey("https://any.example/image.png")

    init() throws { disk = try ImageDataOnDisk() }

    @Test func savesImageDataUnchangedInItsOwnFile() async throws {
        let data = try await disk.insert(key)
        #expect(disk.imageData.path(for: key) == disk.path(for: key))
        #expect(try disk.bytes(disk.path(for: key)) == data)
        #expect(disk.names().count == 2)
    }

    @Test func hidesImageDataFromOtherUsers() async throws {
        try await disk.insert(key)
        #expect(try disk.mode(disk.directory) == 0o700)
        for name in disk.names() { #expect(try disk.mode("\(disk.directory)/\(name)") == 0o600) }
    }

    @Test func namesFilesSafelyForAnyKey() throws {
        let keys = ["a", "A", "..", "../../etc/passwd", String(repeating: "x", count: 5_000), "é%2F%00\0", "con", ""]
            .map { PictureKey($0) }
        let paths = keys.compactMap(disk.imageData.path)
        #expect(Set(paths.map { $0.lowercased() }).count == keys.count)
        for path in paths { #expect(path.dropFirst(disk.directory.count).wholeMatch(of: /\/[0-9a-z]{1,32}/) != nil) }
    }

    @Test(arguments: ["own/", "own"])
    func savesImageDataInItsDirectoryForAnySpellingOfThePath(name: String) async throws {
        let store = FileImageDataStore(forListIn: Directory(disk.home.url(name)))
        try await store.insert(Data([1]), for: key)
        #expect(try await store.retrieve(for: key) == Data([1]))
        #expect(store.path(for: key)?.hasPrefix(disk.home.path("own/")) == true)
    }

    @Test func createsNothingWhenRetrieving() async throws {
        #expect(try await disk.imageData.retrieve(for: key) == nil)
        #expect(try disk.home.contents() == [])
    }

    @Test func hasTheChecksumOfImageDataInItsMetadata() async throws {
        let store = disk.imageData
        #expect(await store.metadata(for: key)?.checksum == nil)
        let data = try await disk.insert(key)
        #expect(await store.metadata(for: key)?.checksum == data.withUnsafeBytes { Checksum(of: $0).text })
        #expect(await store.metadata(for: PictureKey("other")) == nil)
        let several = await store.metadata(for: [PictureKey("other"), key])
        #expect(several == [nil, await store.metadata(for: key)])
        try disk.write(data.dropLast(), to: disk.path(for: key))
        #expect(await store.metadata(for: key)?.checksum == nil)
        try disk.write(data, to: disk.path(for: key))
        try disk.write(Data("{}".utf8), to: disk.metadata(for: key))
        #expect(await store.metadata(for: key)?.checksum == nil)
    }

    @Test func knowsThatNothingIsCachedWithoutADirectory() async throws {
        #expect(await disk.imageData.isEmpty)
        try await disk.insert(key)
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
            _ = try await FileCall.$decide.withValue(count) { try await disk.insert(PictureKey("\(number)")) }
            counts.append(steps.value)
        }
        #expect(Set(counts.dropFirst()).count == 1, "\(counts)")
    }
}
