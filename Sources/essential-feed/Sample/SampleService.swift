import FeedAPI
import FeedCore
import Foundation

/// The service of the built-in sample, which needs no network.
///
/// It has a feed, which has one page, the comments and pictures of its images, and a list of universities. All other URLs
/// are not found (404).
struct SampleService: HTTPClient {
    static var feedURL: URL { get throws { try url(ofPath: "v1/feed") } }

    static var universitiesURL: URL { get throws { try url(ofPath: "v1/universities") } }

    private static let host = "sample.essential-feed.example"

    /// Returns whether a URL belongs to the sample, even if it is not found.
    static func serves(_ url: URL) -> Bool {
        url.host()?.lowercased() == host
    }

    func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        try Task.checkCancellation()
        guard let (type, body) = content(at: request.url) else {
            return HTTPResponse(url: request.url, status: 404)
        }
        return HTTPResponse(url: request.url, status: 200, headers: ["Content-Type": type], body: body)
    }

    private func content(at url: URL) -> (type: String, body: Data)? {
        let path = url.path().split(separator: "/").map(String.init)
        guard Self.serves(url), path.count > 1, path[0] == "v1" else { return nil }
        switch (path[1], path.count) {
        case ("feed", 2): return ("application/json", Data(PackageResources.feed_json))
        case ("universities", 2): return ("application/json", Data(PackageResources.universities_json))
        case ("pictures", 3): return Self.picture(named: path[2]).map { ("image/png", Data($0)) }
        case ("image", 4) where path[3] == "comments":
            return Self.comments(onImage: path[2].uppercased()).map { ("application/json", Data($0)) }
        default: return nil
        }
    }

    private static func url(ofPath path: String) throws -> URL {
        guard let url = URL(web: "https://\(host)/\(path)") else { throw InvalidRequest.notWeb }
        return url
    }
}

// MARK: - Embedded content

extension SampleService {
    private static func picture(named name: String) -> [UInt8]? {
        switch name {
        case "aurora.png": PackageResources.aurora_png
        case "giza.png": PackageResources.giza_png
        case "ha-long.png": PackageResources.ha_long_png
        case "kawaguchiko.png": PackageResources.kawaguchiko_png
        case "moonlight.png": PackageResources.moonlight_png
        case "oia.png": PackageResources.oia_png
        case "pao-de-acucar.png": PackageResources.pao_de_acucar_png
        case "salar-de-uyuni.png": PackageResources.salar_de_uyuni_png
        case "skogafoss.png": PackageResources.skogafoss_png
        case "sossusvlei.png": PackageResources.sossusvlei_png
        case "taj-mahal.png": PackageResources.taj_mahal_png
        case "uluru.png": PackageResources.uluru_png
        default: nil
        }
    }

    /// Returns the payload with the comments on the image with an ID; nil if the feed has no such image.
    private static func comments(onImage id: String) -> [UInt8]? {
        switch id {
        case "E19D4706-A3C5-4F82-B05E-276B9CF8D13A": PackageResources.aurora_comments_json
        case "D41C7A95-8B0F-4E26-B3D2-5A97F1604C8E": PackageResources.kawaguchiko_comments_json
        case "0B93E6D7-51FA-4C38-8E4B-D2760A1F9C53": PackageResources.oia_comments_json
        case "58C2A9F1-7B34-4D06-93EA-C60F1D7E482B": PackageResources.salar_de_uyuni_comments_json
        case "6F2A0B1E-3C84-4D57-9A61-08E5C7B2D914": PackageResources.skogafoss_comments_json
        default:
            String(decoding: PackageResources.feed_json, as: UTF8.self).contains("\"\(id)\"")
                ? Array(#"{"items":[]}"#.utf8) : nil
        }
    }
}
