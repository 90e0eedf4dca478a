import EssentialFeed
import FeedTestSupport
import FeedTesting
import Foundation

/// Feeds cached in their own directory, with a clock that the test sets.
struct FeedsOnDisk {
    let directory: TemporaryDirectory
    let clock = TestClock(start: anyDate)

    init() throws { directory = try TemporaryDirectory() }

    var storage: CacheDirectory { CacheDirectory(in: directory.url) }

    /// Returns the feeds of a new process.
    func feeds(_ service: Service = Service([])) -> Feeds {
        Feeds(storage: storage, client: service.client, now: { [clock] in clock.date }, clock: clock)
    }

    /// Saves a feed of `count` new images, and returns its URL.
    func save(_ count: Int, at name: String) async throws -> URL {
        let service = Service(newImages(count), url: anyURL(name))
        _ = try await feeds(service).feed(at: service.url).load()
        return service.url
    }

    /// Saves a list of one university, and returns its URL.
    func saveUniversities(at name: String) async throws -> URL {
        let university = University(name: "a name", country: "a country", alphaTwoCode: "XX", webPages: [])
        let entry = CacheEntry(value: [university], timestamp: clock.date, url: anyURL(name))
            .with { $0.policy = .neverExpires }
        try await storage.store(of: University.self, for: anyURL(name)).replace(with: entry)
        return anyURL(name)
    }

    func sizeOfFiles() throws -> Int {
        try directory.contents().map(directory.url).reduce(0) { sum, url in
            let values = try url.resourceValues(forKeys: [.isRegularFileKey, .fileSizeKey])
            return sum + (values.isRegularFile == true ? values.fileSize ?? 0 : 0)
        }
    }

    /// Changes the text of the only file with this name, or whose name begins with it.
    func damage(_ name: String, _ change: (String) -> String) throws {
        let url = try file(name)
        try Data(change(String(contentsOf: url, encoding: .utf8)).utf8).write(to: url)
    }

    /// Replaces the directory of the only file with this name by a file.
    func replaceDirectoryWithFile(of name: String) throws {
        let directory = try file(name).deletingLastPathComponent()
        try FileManager.default.removeItem(at: directory)
        try Data("in the way".utf8).write(to: directory)
    }

    private func file(_ name: String) throws -> URL {
        guard let path = try directory.contents().first(where: { $0.contains("/\(name)") }) else {
            throw AnyError("there is no \(name)")
        }
        return directory.url(path)
    }
}
