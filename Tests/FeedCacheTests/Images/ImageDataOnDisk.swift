import FeedCore
import FeedFiles
import FeedTestSupport
import Foundation

@testable import FeedCache

/// The stores of a feed and its image data, whose files can be inspected and damaged.
struct ImageDataOnDisk {
    let home: TemporaryDirectory
    let feed: JSONFileStore<[FeedImage]>
    let imageData: FileImageDataStore

    var directory: String { home.path("feed/images") }
    var feedFile: String { home.path("feed/feed.json") }

    init() throws {
        home = try TemporaryDirectory()
        let directory = home.url("feed/")
        feed = JSONFileStore(feedIn: directory)
        imageData = FileImageDataStore(forListIn: Directory(directory))
    }

    /// Inserts a few bytes that depend on the key, and returns them.
    @discardableResult
    func insert(_ key: PictureKey) async throws -> Data {
        let data = Data("data of \(key.text)".utf8)
        try await imageData.insert(data, for: key)
        return data
    }

    /// The path of the image data of a key.
    func path(for key: PictureKey) -> String {
        "\(directory)/\(FileImageDataStore.name(for: key))"
    }

    /// The path of the metadata of a key.
    func metadata(for key: PictureKey) -> String {
        path(for: key) + ".json"
    }

    /// The sorted names in the directory of the image data; none if it does not exist.
    func names() -> [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: directory)) ?? []).sorted()
    }

    /// The permission bits of the file at a path.
    func mode(_ path: String) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    }

    /// The bytes of a file.
    func bytes(_ path: String) throws -> Data {
        try Data(contentsOf: URL(filePath: path))
    }

    /// Puts a file at a path.
    func write(_ bytes: Data, to path: String) throws {
        try bytes.write(to: URL(filePath: path))
    }

    /// Removes the file or directory at a path.
    func remove(_ path: String) throws {
        try FileManager.default.removeItem(atPath: path)
    }

    /// Creates an empty directory at a path.
    func makeDirectory(_ path: String) throws {
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    /// Creates a symbolic link.
    func link(_ path: String, to target: String) throws {
        try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: target)
    }
}
