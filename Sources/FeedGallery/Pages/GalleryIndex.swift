import FeedCore
import Foundation

/// A page that leads to several galleries, one for each feed of a list.
///
/// Like their pages, it requests nothing from other places, and the texts of the feeds are only ever shown as text. It has
/// no script.
public struct GalleryIndex: Sendable {
    /// A feed of the list, as the page shows it.
    ///
    /// It can be saved with the page, to be shown again while its gallery cannot be written anew.
    public struct Entry: Codable, Hashable, Sendable {
        /// The directory with the pages; nil if there is none yet.
        private(set) var directory: String?
        let title: String
        private(set) var imageCount = 0
        private(set) var date: Date?
        private(set) var pictures: [Picture] = []

        /// Creates an entry with title, number of images, date and the first four pictures of a gallery, whose pages and
        /// pictures are in a directory of that name next to the index.
        public init(of gallery: Gallery, in directory: String) {
            self.directory = directory
            title = gallery.title
            imageCount = gallery.images.count
            date = gallery.date
            let pictures = zip(1..., gallery.images).lazy.compactMap { Picture(of: $1, number: $0, in: gallery) }
            self.pictures = Array(pictures.prefix(4))
        }

        /// Creates an entry of a feed that has no pages yet.
        public init(title: String) {
            self.title = title
        }
    }

    /// The name of the file that contains the page.
    public static let name = "index.html"

    /// The content of the file, in UTF-8.
    public let bytes: [UInt8]

    /// Writes the page with the feeds in this order; the same entries give the same bytes.
    ///
    /// - Parameters:
    ///   - entries: the feeds; if there are none, the page says so.
    ///   - title: the title of the page, as that of a gallery; if it is nil, that of the labels.
    ///   - labels: the texts of the page that are not from the feeds.
    public init(of entries: [Entry], title: String? = nil, labels: GalleryLabels = .english) {
        let title = title.flatMap(Gallery.title) ?? labels.feeds
        var html = HTML()
        html.beginPage(titled: title, in: labels.language)
        html.element("header") { $0.element("h1", .ownDirection) { $0.text(title) } }
        html.element("main") { html in
            guard !entries.isEmpty else {
                return html.element("p", .plain(.class, "empty")) { $0.text(labels.emptyList) }
            }
            html.element("ul", .plain(.class, "feeds")) { html in
                for entry in entries {
                    html.markup("\n")
                    html.element("li") { entry.write(to: &$0, labels: labels) }
                }
            }
        }
        html.endPage()
        bytes = html.bytes
    }
}

extension GalleryIndex.Entry {
    /// A picture of a gallery: its file, relative to the directory of the gallery, and what stands for it.
    struct Picture: Codable, Hashable {
        let name: String
        let width: Int?
        let height: Int?
        let text: String

        /// Creates the picture of an image, or nil if none is displayed.
        init?(of image: FeedImage, number: Int, in gallery: Gallery) {
            guard let file = gallery.pictures[image.id], file.format.isDisplayable else { return nil }
            name = file.name
            width = file.size?.width
            height = file.size?.height
            text = image.description?.visible ?? image.location?.visible ?? gallery.labels.image(number)
        }
    }

    fileprivate func write(to html: inout HTML, labels: GalleryLabels) {
        let page = directory.flatMap { Link.file("index.html", in: $0) }
        html.element("h2", .ownDirection) { html in
            guard let page else { return html.text(title) }
            html.element("a", .href(page)) { $0.text(title) }
        }
        // Behind the title for those who listen; shown above it.
        html.element("div", .plain(.class, "pictures")) { html in
            for picture in pictures { picture.write(to: &html, in: directory) }
        }
        html.element("p") { html in
            guard page != nil else { return html.text(labels.noPageYet) }
            html.text(labels.images(imageCount))
            guard let moment = date.flatMap(Moment.init) else { return }
            html.text(" · \(labels.date): ")
            html.moment(moment)
        }
    }
}

extension GalleryIndex.Entry.Picture {
    fileprivate func write(to html: inout HTML, in directory: String?) {
        // The name may come from a file that others have changed.
        guard PictureFile.isName(name), let file = directory.flatMap({ Link.file(name, in: $0) }) else { return }
        html.image(.src(file), text, width: width, height: height)
    }
}
