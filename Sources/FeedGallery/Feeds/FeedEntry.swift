import FeedCore
import FeedJSON
import Foundation

/// An image of a gallery as an entry of its feeds.
///
/// Whoever reads the feeds finds the same texts again: the text of the entry says no more than the image does.
struct FeedEntry {
    let id: String
    let title: String
    /// The URL of the enlarged image on its page.
    let link: String
    let description: String?
    let location: String?
    let publishedAt: Date?
    /// The page about the image at its source.
    let source: Link?
    let picture: (file: PictureFile, link: Link)?
    /// The picture and the texts of the image.
    private(set) var html = ""

    init(of image: FeedImage, on page: Link, of gallery: Gallery) {
        id = image.id.text
        link = "\(page.address)#\(id)"
        description = image.description?.allowedInXML.visible
        location = image.location?.allowedInXML.visible
        publishedAt = image.publishedAt
        source = image.link.flatMap(Link.init(web:))
        title = (description ?? location).map(Self.title) ?? id
        picture = gallery.pictures[image.id].flatMap { file in
            gallery.link(toServed: file.name).map { (file: file, link: $0) }
        }
        var html = HTML()
        html.element("p") { writePicture(of: image, labels: gallery.labels, to: &$0) }
        for text in [description, location].compactMap({ $0 }) {
            html.element("p", .ownDirection) { html in
                for (index, line) in text.split(whereSeparator: \.isNewline).enumerated() {
                    if index > 0 { html.void("br") }
                    html.text(String(line))
                }
            }
        }
        self.html = String(decoding: html.bytes, as: UTF8.self)
    }

    /// Writes the picture, which leads to the page about the image if there is one.
    private func writePicture(of image: FeedImage, labels: GalleryLabels, to html: inout HTML) {
        if let (file, link) = picture, file.format.isDisplayable {
            if let source { html.begin("a", [.href(source)]) }
            html.void(
                "img",
                .src(link),
                .plain(.alternative, description ?? location ?? id),
                file.size.map { .plain(.width, "\($0.width)") },
                file.size.map { .plain(.height, "\($0.height)") }
            )
            if source != nil { html.end("a") }
            return
        }
        if let (file, link) = picture {
            html.element("a", .href(link), .download) { $0.text(file.format?.name ?? labels.otherFormat) }
        } else {
            html.text(image.url.absoluteString)
        }
        guard let source, let host = image.link?.host() else { return }
        html.text(" · ")
        html.element("a", .href(source)) { $0.text(labels.imagePage(host)) }
    }

    /// Returns the text on one line, truncated after a word.
    private static func title(_ text: String) -> String {
        let line = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        guard line.count > 100 else { return line }
        let start = line.prefix(100)
        // A text without spaces is truncated anywhere.
        let words = line.dropFirst(100).first == " " ? start : start.lastIndex(of: " ").map { start[..<$0] } ?? start
        return words + "…"
    }
}

extension String {
    /// The text without the characters that XML 1.0 forbids, or advises against: all controls but tab and line ends.
    var allowedInXML: String {
        let allowed = unicodeScalars.filter { scalar in
            switch scalar.value {
            case 0x09, 0x0A, 0x0D, 0x20...0x7E, 0xA0...0xFFFD, 0x10000...: true
            default: false
            }
        }
        return String(allowed)
    }
}
