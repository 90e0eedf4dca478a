import FeedCore
import FeedJSON
import Foundation

/// An image of a gallery as an entry of its feeds.
struct FeedEntry {
    let id: String
    let title: String
    /// The URL of the enlarged image on its page.
    let link: String
    /// The picture and the texts of the image.
    let html: String
    let picture: (file: PictureFile, link: Link)?

    /// Creates the entries of the images on the first page; none if the gallery has no base URL.
    static func all(of gallery: Gallery) -> [FeedEntry] {
        gallery.range(ofPage: 1).compactMap { FeedEntry(of: gallery.images[$0], number: $0 + 1, in: gallery) }
    }

    private init?(of image: FeedImage, number: Int, in gallery: Gallery) {
        guard let page = gallery.link(toServed: gallery.page(ofImageAt: number - 1).name) else { return nil }
        id = image.id.text
        link = "\(page.address)#\(id)"
        let description = image.description.flatMap(\.visible)?.allowedInXML
        let location = image.location.flatMap(\.visible)?.allowedInXML
        title = (description ?? location).map(Self.title) ?? id
        let picture = gallery.pictures[image.id].flatMap { file in
            gallery.link(toServed: file.name).map { (file: file, link: $0) }
        }
        var html = HTML()
        html.element("p") { html in
            guard let (file, link) = picture else { return html.text(image.url.absoluteString) }
            guard file.format.isDisplayable else {
                return html.element("a", .href(link), .download) {
                    $0.text(file.format?.name ?? gallery.labels.otherFormat)
                }
            }
            html.void(
                "img",
                .src(link),
                .plain(.alternative, description ?? location ?? gallery.labels.image(number)),
                file.size.map { .plain(.width, "\($0.width)") },
                file.size.map { .plain(.height, "\($0.height)") }
            )
        }
        for text in [description, location].compactMap({ $0 }) {
            html.element("p", .ownDirection) { html in
                for (index, line) in text.split(whereSeparator: \.isNewline).enumerated() {
                    if index > 0 { html.void("br") }
                    html.text(String(line))
                }
            }
        }
        self.picture = picture
        self.html = String(decoding: html.bytes, as: UTF8.self)
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
    /// The text without the characters that XML 1.0 forbids.
    var allowedInXML: String {
        let allowed = unicodeScalars.filter { scalar in
            switch scalar.value {
            case 0x09, 0x0A, 0x0D, 0x20...0xFFFD, 0x10000...: true
            default: false
            }
        }
        return String(allowed)
    }
}
