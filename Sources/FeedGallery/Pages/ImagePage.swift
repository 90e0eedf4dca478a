public import FeedCore
import FeedJSON
public import Foundation

/// The page of one image of a gallery: the picture, its texts and comments, and links to the previous and next image.
///
///     try page.html(showing: item).write(to: directory.appending(path: page.name))
///
/// The address, ``name``, depends only on the image, so a link to it works as long as the gallery has the image. The
/// content does not depend on the number of other images, except for the link to the image's place in the grid.
public struct ImagePage: Sendable {
    let index: Int
    let gallery: Gallery

    /// The image.
    public var image: FeedImage { gallery.images[index] }

    /// The path of the page relative to the gallery: `image/ID/index.html`.
    public var name: String { Self.name(forImage: image.id) }

    /// Returns the path of the page of an image, relative to its gallery.
    public static func name(forImage id: UUID) -> String { "image/\(id.text)/index.html" }

    /// Returns the page (UTF-8) with a picture and comments.
    public func html(showing item: GalleryItem) -> Data {
        let figure = GalleryFigure(index: index, in: gallery, item: item, view: .page)
        var html = HTML()
        html.beginPage(titled: image.title, in: gallery.labels.language, style: .image) { writePreview(to: &$0) }
        html.element("main") { figure.write(to: &$0) }
        html.endPage(with: .image)
        return Data(html.bytes)
    }

    /// Writes the preview of a link to the page.
    private func writePreview(to html: inout HTML) {
        guard let own = gallery.link(toServedPageOf: image) else { return }
        html.void("link", .plain(.relation, "canonical"), .href(own))
        html.property("og:type", "article")
        html.property("og:title", image.title)
        html.property("og:url", own.address)
        html.property("og:site_name", gallery.title)
        let moment = image.publishedAt.flatMap(Moment.init)
        let details = [image.location?.visible, moment?.day].compactMap(\.self)
        if !details.isEmpty { html.property("og:description", details.joined(separator: " · ")) }
        html.preview(of: image, in: gallery)
        html.void("meta", .plain(.name, "twitter:card"), .plain(.content, "summary_large_image"))
    }
}

extension FeedImage {
    /// The title of the image's page and entry: the first words of the description or the location, else the ID.
    var title: String {
        guard let text = (description?.allowedInXML.visible ?? location?.allowedInXML.visible) else { return id.text }
        let line = text.unicodeScalars.split(whereSeparator: \.properties.isWhitespace).map { String($0) }
            .joined(separator: " ")
        guard let end = line.index(line.startIndex, offsetBy: 100, limitedBy: line.endIndex), end < line.endIndex
        else { return line }
        let start = line[..<end]
        // A text without spaces is truncated inside a word.
        return (line[end] == " " ? start : start.lastIndex(of: " ").map { start[..<$0] } ?? start) + "…"
    }
}
