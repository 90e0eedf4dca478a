import EssentialFeed
import FeedCore
import FeedTestSupport
import FeedTesting
import Foundation
import Testing

@testable import FeedExport

/// A service in memory, a cache, and a directory to which the feed is exported.
final class ExportWorld: Sendable {
    struct State: Sendable {
        var images: [FeedImage] = []
        /// The images whose picture fails.
        var failing: Set<UUID> = []
        var comments: [UUID: [ImageComment]] = [:]
        var picture: @Sendable (URL) -> Data = { ExportWorld.picture(at: $0) }
        var thumbnailer: Thumbnailer?
        var isDown = false
        /// Whether the service sends a JSON Feed, whose entries have no UUIDs.
        var isJSONFeed = false
        var storage = InMemoryStorage()
        var requests: [URL] = []
    }

    let state = Observed(State())
    let place: TemporaryDirectory
    let path: String

    init(_ images: [FeedImage] = []) throws {
        place = try TemporaryDirectory()
        path = place.path("out")
        self.images = images
    }

    var images: [FeedImage] {
        get { state.value.images }
        set { state.update { $0.images = newValue } }
    }

    var failing: Set<UUID> {
        get { state.value.failing }
        set { state.update { $0.failing = newValue } }
    }

    var isDown: Bool {
        get { state.value.isDown }
        set { state.update { $0.isDown = newValue } }
    }

    /// Deletes the cache.
    func forget() { state.update { $0.storage = InMemoryStorage() } }

    /// The feeds of a new process.
    ///
    /// The service has the same feed at every URL that ends in `feed`.
    var feeds: Feeds {
        Feeds(storage: state.value.storage, client: StubHTTPClient { [self] in try respond(to: $0) })
    }

    private func respond(to request: HTTPRequest) throws -> HTTPResponse {
        let state = state.update { state in
            state.requests.append(request.url)
            return state
        }
        if state.isDown { throw NoResponse.transport(.offline, "no network") }
        if request.url.path().hasSuffix("feed") {
            return HTTPResponse(
                url: request.url,
                status: 200,
                body: try state.isJSONFeed
                    ? Self.jsonFeed(of: state.images) : JSONEncoder().encode(["items": state.images])
            )
        }
        if let (id, comments) = state.comments.first(where: {
            request.url.path().contains($0.key.uuidString)
        }) {
            _ = id
            let encoder = JSONEncoder()
            encoder.dateEncodingStrategy = .iso8601
            return HTTPResponse(
                url: request.url,
                status: 200,
                body: try encoder.encode(["items": comments])
            )
        }
        guard let image = state.images.first(where: { $0.url == request.url }),
            !state.failing.contains(image.id)
        else {
            return HTTPResponse(url: request.url, status: 404)
        }
        return HTTPResponse(url: request.url, status: 200, body: state.picture(request.url))
    }

    /// A JSON Feed in which the description of an image is the ID of its entry.
    private static func jsonFeed(of images: [FeedImage]) throws -> Data {
        let entries = images.map { ["id": $0.description, "image": $0.url.absoluteString].compactMapValues(\.self) }
        let feed: [String: Any] = [
            "version": "https://jsonfeed.org/version/1.1", "title": "any",
            "home_page_url": anyURL("site").absoluteString, "items": entries,
        ]
        return try JSONSerialization.data(withJSONObject: feed)
    }

    /// Returns the picture at a URL, which does not depend on the query.
    static func picture(at url: URL) -> Data { Data("GIF89a\(url.path())".utf8) }

    // MARK: - Exports

    @discardableResult
    func export(
        _ url: URL = anyURL("feed"),
        offline: Bool = false,
        to path: String? = nil,
        _ change: (inout ExportOptions) -> Void = { _ in }
    ) async throws -> ExportResult {
        var options = ExportOptions()
        change(&options)
        let destination = try ExportDestination(path ?? self.path)
        try destination.check(.feed(url), options)
        return try await Export(
            destination.plan(for: url, options),
            of: feeds.feed(at: url),
            isOffline: offline,
            thumbnailer: state.value.thumbnailer
        ).run()
    }

    func refusal(_ url: URL = anyURL("feed"), _ change: (inout ExportOptions) -> Void = { _ in })
        async -> ExportRefusal?
    {
        do {
            try await export(url, change)
            return nil
        } catch {
            return (error as? ExportFailure)?.cause as? ExportRefusal
        }
    }

    // MARK: - Files

    func url(_ name: String) -> URL { URL(filePath: path).appending(path: name) }

    func text(of name: String) throws -> String { try String(contentsOf: url(name), encoding: .utf8) }

    func has(_ name: String) -> Bool { FileManager.default.fileExists(atPath: path + "/" + name) }

    /// The names of all files.
    func files() throws -> Set<String> {
        let names = try FileManager.default.subpathsOfDirectory(atPath: path)
        let directories = Set(names.map { $0.split(separator: "/").dropLast().joined(separator: "/") })
        return Set(names).subtracting(directories)
    }

    /// The contents of all files.
    func contents() throws -> [String: Data] {
        try files().reduce(into: [:]) { $0[$1] = try Data(contentsOf: url($1)) }
    }

    /// The images of `feed.json`, in order.
    func exported() throws -> [FeedImage] {
        try ExportedFeed.contents(of: Array(Data(contentsOf: url("feed.json")))).items
    }

    func list() throws -> ExportList {
        try #require(try ExportList.list(in: Array(Data(contentsOf: url(ExportList.name)))))
    }

    /// The pictures of each image.
    func pictures() throws -> [UUID: [Data]] {
        try list().pictures.mapValues { files in
            files.compactMap { try? Data(contentsOf: url($0.name)) }
        }
    }

    /// Expects that every page is complete and has all its pictures.
    func expectCompletePages(_ text: Comment = "") throws {
        let files = try files()
        for name in files where name.hasSuffix(".html") {
            let page = try self.text(of: name)
            #expect(page.hasSuffix("</html>\n"), text)
            let root = name.hasPrefix("image/") ? "../../" : ""
            for value in page.split(separator: "\"") where value.contains(".gif") || value.contains(".png") {
                for source in value.split(separator: ",") where source.hasPrefix(root) {
                    let file = source.dropFirst(root.count).prefix { $0 != " " }
                    guard file.hasPrefix("pictures/") || file.hasPrefix("thumbnails/") else { continue }
                    #expect(files.contains(String(file)), "\(name): \(file) \(text)")
                }
            }
        }
    }
}

/// Returns an image whose picture has its own URL.
func image(_ number: Int, version: Int = 0, query: String? = nil) -> FeedImage {
    var parts = URLComponents()
    (parts.scheme, parts.host, parts.path) = (
        "https", "pictures.example", "/\(number)/\(version).gif"
    )
    parts.query = query
    return FeedImage(id: id(number), description: "image \(number)", url: parts.url ?? anyURL())
}

func id(_ number: Int) -> UUID {
    var bytes = anyID(UInt8(number % 256)).uuid
    bytes.3 = UInt8(number / 256)
    return UUID(uuid: bytes)
}
