import FeedCore
import FeedJSON
public import Foundation

/// One of the feeds in a gallery of several feeds.
///
///     let feed = GalleryFeed(url: url, title: "A blog", imageCount: images.count, directory: "blog")
public struct GalleryFeed: Hashable, Sendable {
    /// The URL of the feed.
    public let url: URL

    /// The title of the feed, else the host of its URL, else the URL.
    public let title: String

    /// The number of images in the feed; the gallery may have only the newest.
    public let imageCount: Int

    /// The name of the directory next to the pages with the feed's own gallery; nil if there is none.
    public let directory: String?

    /// Creates a feed.
    ///
    /// If the title is nil or has no visible characters, the host is used or, for a URL without a host, the URL.
    public init(url: URL, title: String?, imageCount: Int, directory: String? = nil) {
        self.url = url
        self.title = title.flatMap(Gallery.title) ?? url.host() ?? url.absoluteString
        self.imageCount = imageCount
        self.directory = directory
    }

    /// Returns the feeds of entries, in the order of their first entries.
    static func feeds(of entries: [FeedTimelineEntry]) -> [GalleryFeed] {
        var seen: Set<URL> = []
        let counts = Dictionary(grouping: entries, by: \.feed).mapValues(\.count)
        return entries.filter { seen.insert($0.feed).inserted }.compactMap { entry in
            counts[entry.feed].map { GalleryFeed(url: entry.feed, title: entry.feedTitle, imageCount: $0) }
        }
    }

    /// The path of the directory, with a `/` at its end; empty if there is none.
    var path: String {
        // So that no character can act as a scheme, a query or the end of the attribute.
        let plain = CharacterSet.alphanumerics.union(CharacterSet(charactersIn: "-._~"))
        return directory?.addingPercentEncoding(withAllowedCharacters: plain).map { $0 + "/" } ?? ""
    }

    /// The link to the feed's own gallery or, if there is none, to the feed; nil for a URL with secrets.
    var link: Link? { directory == nil ? Link(public: url) : .file("\(path)index.html") }

    func write(to html: inout HTML, labels: GalleryLabels) {
        html.link(to: directory != nil || imageCount > 0 ? link : nil) { html in
            html.element("b", .ownDirection) { $0.text(title) }
            html.text(" ")
            html.element("small") { $0.text(labels.images(imageCount)) }
        }
    }
}
