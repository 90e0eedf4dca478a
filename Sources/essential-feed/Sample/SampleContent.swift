import FeedAPI
import FeedCore
import Foundation

/// The embedded content of the sample, found by the names used in its URLs.
enum SampleContent {
    /// Returns the images of the feed.
    static func images() throws -> [FeedImage] {
        let body = Data(PackageResources.feed_json)
        return try FeedItemsMapper.map(HTTPResponse(url: try SampleService.feedURL, status: 200, body: body))
    }

    /// Returns a picture as PNG, or nil if there is none with this name.
    static func picture(named name: String) -> [UInt8]? {
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

    /// Returns the comments on the image whose picture has this name, as a payload; its list may be empty.
    static func comments(onPictureNamed name: String) -> [UInt8] {
        switch name {
        case "aurora.png": PackageResources.aurora_comments_json
        case "kawaguchiko.png": PackageResources.kawaguchiko_comments_json
        case "oia.png": PackageResources.oia_comments_json
        case "salar-de-uyuni.png": PackageResources.salar_de_uyuni_comments_json
        case "skogafoss.png": PackageResources.skogafoss_comments_json
        default: Array(#"{"items":[]}"#.utf8)
        }
    }
}
