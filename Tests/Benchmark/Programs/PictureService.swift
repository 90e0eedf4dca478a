import FeedTestSupport
import Foundation

/// A service with a feed of pictures of 100 kB, and the programs that load them.
final class PictureService: Sendable {
    static let pictureSize = 100_000

    let home: TemporaryDirectory
    private let program: String
    private let server: LoopbackServer

    /// Starts the service; each picture is sent `delay` after its request.
    init(program: String, delay: Duration) throws {
        let home = try TemporaryDirectory()
        var generator = SplitMix64(seed: 3)
        let picture = LoopbackResponse.ok(generator.bytes(Self.pictureSize), type: "image/jpeg")
        let response = delay == .zero ? picture : picture.delayed(by: delay)
        let feed = home.path("feed.json")
        self.home = home
        self.program = program
        server = try LoopbackServer { request in
            guard request.path == "/feed.json" else { return response }
            return (try? .ok(fileAt: feed, type: "application/json")) ?? .status(404)
        }
    }

    /// Sets the number of images in the feed.
    func serve(_ count: Int) throws {
        try FeedFile.write(count: count, to: home.path("feed.json")) { pictureURL($0) }
    }

    /// `load --images`, with its own cache in the home directory.
    func load() throws -> Program {
        let arguments = ["load", "--images", "--quiet", "--cache-dir", cache, "--url", feedURL]
        var load = try Program(program, arguments, home: home)
        load.output = .file("/dev/null")
        return load
    }

    /// A configuration of `curl` that loads the feed and its pictures into the directory `pictures`.
    func writeConfiguration(count: Int) throws -> String {
        let pictures = (0..<count).map { entry(pictureURL($0), "pictures/\($0).jpg") }
        let path = home.path("curl.config")
        let text = ([entry(feedURL, "pictures/feed.json")] + pictures).joined()
        try Data(text.utf8).write(to: URL(filePath: path))
        return path
    }

    /// Moves a file or directory away, if it exists.
    ///
    /// It is not deleted, because for some minutes, ext4 is slow to create files where many were deleted.
    func setAside(_ path: String) throws {
        guard FileManager.default.fileExists(atPath: path) else { return }
        try FileManager.default.moveItem(atPath: path, toPath: home.path(UUID().uuidString))
    }

    var cache: String { home.path("cache") }

    private var feedURL: String { server.url("/feed.json").absoluteString }

    private func pictureURL(_ index: Int) -> String {
        server.url("/pictures/\(index).jpg").absoluteString
    }

    private func entry(_ url: String, _ path: String) -> String {
        "url = \"\(url)\"\noutput = \"\(path)\"\n"
    }
}
