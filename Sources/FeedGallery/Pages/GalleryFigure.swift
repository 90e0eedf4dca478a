public import FeedCore
import FeedJSON
public import Foundation

/// What a page shows of an image in addition to its texts.
public struct GalleryItem: Sendable {
    /// The picture on the page.
    public enum Picture: Sendable {
        /// There is none: the page links to its URL.
        case missing

        /// It is a file next to the pages.
        case file(PictureFile)

        /// It is embedded in the page; data that cannot be displayed is a download.
        case embedded(Data)
    }

    /// The picture.
    public var picture: Picture

    /// The comments, of which the page shows the newest first.
    public var comments: [ImageComment]

    /// Creates an item.
    public init(picture: Picture, comments: [ImageComment] = []) {
        self.picture = picture
        self.comments = comments
    }
}

/// An image on its page, both in the grid and enlarged on its own while the URL ends in `#ID`.
///
/// Both views use the same elements; the style hides what belongs only to the other one. An embedded picture is included
/// twice: to be shown, and to be saved without a script.
struct GalleryFigure {
    private let index: Int
    private let id: String
    private let page: GalleryPage
    private let comments: [ImageComment]
    private let (format, size): (ImageFormat?, ImageSize?)
    /// The file of the picture: what is shown, the link to it, and how it is saved; a picture that is not displayed is never
    /// opened, as it could run scripts.
    private let file: (source: Attribute?, target: Attribute, saving: Attribute?)?
    private let date: Moment?
    private let link: (target: Link, host: String)?

    init(index: Int, on page: GalleryPage, item: GalleryItem) {
        self.index = index
        self.page = page
        comments = item.comments
        let image = page.gallery.images[index]
        id = image.id.text
        switch item.picture {
        case .missing:
            (format, size, file) = (nil, nil, nil)
        case .file(let picture):
            (format, size) = (picture.format, picture.size)
            file = (.src(.file(picture)), .href(.file(picture)), format.isDisplayable ? nil : .download)
        case .embedded(let data):
            (format, size) = (ImageFormat(of: data), ImageSize(of: data))
            let saving = Attribute.download(as: "\(id).\(format.fileExtension)")
            file = (format.map { .src(data, $0) }, .href(data, format), saving)
        }
        date = image.publishedAt.flatMap(Moment.init)
        link = image.link.flatMap { url in url.host().flatMap { host in Link(web: url).map { ($0, host) } } }
    }

    private var image: FeedImage { page.gallery.images[index] }
    private var labels: GalleryLabels { page.gallery.labels }
    /// The target of the close link: the open image's place in the grid.
    private var placeInGrid: String { "at-\(id)" }
    private var description: String? { image.description.flatMap(\.visible) }
    private var location: String? { image.location.flatMap(\.visible) }
    private var isShown: Bool { format.isDisplayable }

    func write(to html: inout HTML) {
        // The browser finds out the shape of a picture of unknown size.
        let classes = isShown && size == nil ? "own" : Shape.classes(of: size)
        html.element("li", .plain(.id, placeInGrid), .plain(.class, classes)) { html in
            html.element("figure", .plain(.id, id), .plain(.tabIndex, "-1")) { html in
                writePicture(to: &html)
                writeSteps(to: &html)
                if hasCaption { html.element("figcaption") { writeCaption(to: &$0) } }
            }
        }
        html.markup("\n")
    }

    private func writePicture(to html: inout HTML) {
        if let file, isShown {
            html.element("a", .plain(.class, "open"), .href(.place(id))) { html in
                let alternative = description ?? location ?? labels.image(index + 1)
                html.image(file.source, alternative, width: size?.width, height: size?.height)
            }
        } else if let file {
            html.element("a", .plain(.class, "absent"), file.target, file.saving) { html in
                html.text(format?.name ?? labels.otherFormat)
                if format != nil { html.element("small") { $0.text(labels.pictureFile) } }
            }
        } else if let link = Link(web: image.url) {
            html.element("a", .plain(.class, "absent"), .href(link)) { html in
                html.text(labels.missingPicture)
                if let host = image.url.host() { html.element("small") { $0.text(host) } }
            }
        } else {
            html.element("span", .plain(.class, "absent")) { $0.text(labels.missingPicture) }
        }
    }

    private func writeSteps(to html: inout HTML) {
        html.element("p", .plain(.class, "steps")) { html in
            html.element("span") { $0.text("\(index + 1) / \(page.gallery.images.count)") }
            if index > 0 { html.step("previous", .href(link(toImageAt: index - 1)), label: labels.previousImage) }
            if index + 1 < page.gallery.images.count {
                html.step("next", .href(link(toImageAt: index + 1)), label: labels.nextImage)
            }
            if isShown, let file { html.step("file", file.target, file.saving, label: labels.pictureFile) }
            html.step("close", .href(.place(placeInGrid)), label: labels.close)
        }
    }

    private func link(toImageAt index: Int) -> Link {
        let id = page.gallery.images[index].id.text
        let other = page.gallery.page(ofImageAt: index)
        return other.number == page.number ? .place(id) : .page(other, at: id)
    }

    private var hasCaption: Bool {
        description != nil || location != nil || date != nil || link != nil || !comments.isEmpty
    }

    private func writeCaption(to html: inout HTML) {
        if let description {
            html.element("p", .plain(.class, "description"), .ownDirection) { html in
                // Without a picture there is nothing else to click.
                if isShown {
                    html.text(description)
                } else {
                    html.element("a", .href(.place(id))) { $0.text(description) }
                }
            }
        }
        if let location {
            html.element("p", .plain(.class, "location"), .ownDirection) { $0.text(location) }
        }
        if date != nil || link != nil { html.element("p", .plain(.class, "origin")) { writeOrigin(to: &$0) } }
        if !comments.isEmpty { writeComments(to: &html) }
    }

    private func writeOrigin(to html: inout HTML) {
        if let date { html.moment(date, isDay: true) }
        guard let link else { return }
        if date != nil { html.text(" ") }
        html.element("a", .href(link.target)) { $0.text(labels.imagePage(link.host)) }
    }

    private func writeComments(to html: inout HTML) {
        html.element("p", .plain(.class, "count")) { html in
            html.element("a", .href(.place(id))) { $0.text(labels.commentCount(comments.count)) }
        }
        html.element("section", .plain(.class, "comments")) { html in
            html.element("h2") { $0.text(labels.commentCount(comments.count)) }
            html.element("ol") { html in
                for comment in comments.sorted(by: { $0.createdAt > $1.createdAt }) { html.comment(comment) }
            }
        }
    }
}

extension HTML {
    fileprivate mutating func step(_ name: String, _ target: Attribute?..., label: String) {
        begin("a", [.plain(.class, name)] + target)
        element("span") { $0.text(label) }
        end("a")
    }

    fileprivate mutating func comment(_ comment: ImageComment) {
        element("li") { html in
            html.element("p", .plain(.class, "author")) { html in
                html.element("b", .ownDirection) { $0.text(comment.author.username) }
                if let moment = Moment(comment.createdAt) {
                    html.text(" ")
                    html.moment(moment)
                }
            }
            html.element("p", .ownDirection) { $0.text(comment.message) }
        }
    }
}

extension String {
    /// The text, or nil if it has no visible characters.
    var visible: String? {
        let isSeen = unicodeScalars.contains { scalar in
            let properties = scalar.properties
            return !properties.isWhitespace && !properties.isDefaultIgnorableCodePoint
                && properties.generalCategory != .control
        }
        return isSeen ? self : nil
    }
}
