import FeedAPI
import FeedCore
import Foundation
import JSON

/// The service of the built-in sample, which needs no network.
///
/// It has a feed, the comments and pictures of its images, and a list of universities. The feed accepts `limit=N` for
/// the first N images and `after_id=ID` for those after an image. Anything else is not found (404).
struct SampleService: HTTPClient {
    /// The URL of the sample feed.
    static var feedURL: URL { get throws { try url(ofPath: "v1/feed") } }

    /// The URL of the sample university list.
    static var universitiesURL: URL { get throws { try url(ofPath: "v1/universities") } }

    private static let host = "sample.essential-feed.example"

    /// Returns whether a URL belongs to the sample, even if nothing exists there.
    static func serves(_ url: URL) -> Bool {
        url.host()?.lowercased() == host
    }

    func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        try Task.checkCancellation()
        guard let (type, body) = try content(at: request.url) else {
            return HTTPResponse(url: request.url, status: 404)
        }
        guard body.count <= request.bodyLimit else {
            let cause = InvalidResponse.bodyTooLarge(limit: request.bodyLimit)
            throw RemoteError.invalidData(url: request.url, status: 200, cause: cause)
        }
        return HTTPResponse(url: request.url, status: 200, headers: ["Content-Type": type], body: Data(body))
    }

    private func content(at url: URL) throws -> (type: String, body: [UInt8])? {
        let path = url.path().split(separator: "/").map(String.init)
        guard Self.serves(url), path.count > 1, path[0] == "v1" else { return nil }
        switch (path[1], path.count) {
        case ("feed", 2): return ("application/json", try feed(pagedBy: url))
        case ("universities", 2): return ("application/json", PackageResources.universities_json)
        case ("pictures", 3): return SampleContent.picture(named: path[2]).map { ("image/png", $0) }
        case ("image", 4) where path[3] == "comments":
            return try comments(onImage: path[2]).map { ("application/json", $0) }
        default: return nil
        }
    }

    private func feed(pagedBy url: URL) throws -> [UInt8] {
        let query = URLComponents(url: url, resolvingAgainstBaseURL: true)?.queryItems ?? []
        let page = SamplePage(query: query).cut(from: try SampleContent.images())
        var writer = JSONWriter()
        writer.object { writer in
            writer.name("items")
            writer.array { writer in
                for image in page { write(image, to: &writer) }
            }
        }
        return writer.bytes
    }

    private func write(_ image: FeedImage, to writer: inout JSONWriter) {
        writer.object { writer in
            writer.member("id", image.id.uuidString)
            if let description = image.description { writer.member("description", description) }
            if let location = image.location { writer.member("location", location) }
            writer.member("image", image.url.absoluteString)
        }
    }

    private func comments(onImage id: String) throws -> [UInt8]? {
        let image = try SampleContent.images().first { $0.id.uuidString == id.uppercased() }
        return image.map { SampleContent.comments(onPictureNamed: $0.url.lastPathComponent) }
    }

    private static func url(ofPath path: String) throws -> URL {
        guard let url = URL(web: "https://\(host)/\(path)") else { throw InvalidPath(path: path) }
        return url
    }

    private struct InvalidPath: Error {
        let path: String
    }
}
