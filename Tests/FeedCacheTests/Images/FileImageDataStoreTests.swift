import FeedCache
import FeedCore
import Foundation
import TestSupport
import Testing

@Suite("Keeping pictures in files")
struct FileImageDataStoreTests {
    private let disk: PicturesOnDisk
    private let url = anyURL("picture.png")

    init() throws {
        disk = try PicturesOnDisk()
    }

    @Test func keepsThePictureAsItCameInAFileOfItsOwn() async throws {
        let picture = try await disk.insert(url)
        #expect(try disk.bytes(disk.pictures.path(for: url)) == picture)
        #expect(disk.names().count == 2)
    }

    @Test func keepsPicturesFromEverybodyElse() async throws {
        try await disk.insert(url)
        #expect(try disk.mode(disk.directory) == 0o700)
        for name in disk.names() { #expect(try disk.mode("\(disk.directory)/\(name)") == 0o600) }
    }

    @Test func retrievesWhatAnotherStoreOfTheDirectoryKept() async throws {
        let picture = try await disk.insert(url)
        let other = FileImageDataStore(forFeedIn: disk.home.url("feed/"))
        #expect(try await other.retrieve(for: url) == picture)
        #expect(other.path(for: url) == disk.pictures.path(for: url))
    }

    @Test func namesFilesSafelyWhateverTheURL() throws {
        let urls = ["a", "..", "../../etc/passwd", String(repeating: "x", count: 5_000), "é%2F%00", "con", ""].map(
            anyURL
        )
        let paths = urls.map(disk.pictures.path)
        #expect(Set(paths.map { $0.lowercased() }).count == urls.count)
        for path in paths { #expect(path.dropFirst(disk.directory.count).wholeMatch(of: /\/[0-9a-z]{1,32}/) != nil) }
    }

    @Test(arguments: ["own/", "own"])
    func keepsPicturesInItsDirectoryHoweverThatIsWritten(name: String) async throws {
        let store = FileImageDataStore(directory: disk.home.url(name))
        try await store.insert(Data([1]), for: url)
        #expect(try await store.retrieve(for: url) == Data([1]))
        #expect(store.path(for: url).hasPrefix(disk.home.path("own/")))
    }

    @Test func createsNothingByRetrieving() async throws {
        #expect(try await disk.pictures.retrieve(for: url) == nil)
        #expect(try disk.home.contents() == [])
    }

    @Test func keepsEveryPictureInTwoFilesHoweverMany() async throws {
        let urls = (0..<20).map { anyURL("picture-\($0)") }
        for url in urls + urls { try await disk.insert(url) }
        #expect(disk.names().count == 2 * urls.count)
    }
}
