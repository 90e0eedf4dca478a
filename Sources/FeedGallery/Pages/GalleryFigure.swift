import FeedCore
import FeedJSON
import Foundation

/// An image on a page: in the grid, enlarged on its own page, or both on a single page.
///
/// All views use the same elements. On a single page, an image is enlarged while the URL ends in `#ID`, and the style
/// hides the elements of the other view.
struct GalleryFigure {
    enum View {
        case grid, page, both
    }

    /// The path from the page of an image to its gallery.
    static let root = "../../"

    private let index: Int
    private let gallery: Gallery
    private let view: View
    private let comments: [ImageComment]
    private let image: FeedImage
    private let description: String?
    private let location: String?
    private let picture: FigurePicture?
    private let date: Moment?
    private let link: (target: Link, label: String)?

    init(index: Int, in gallery: Gallery, item: GalleryItem, view: View) {
        (self.index, self.gallery, self.view) = (index, gallery, view)
        comments = item.comments
        image = gallery.images[index]
        description = image.description.flatMap(\.visible)
        location = image.location.flatMap(\.visible)
        let directory = (view == .page ? Self.root : "") + gallery.directory(of: image)
        picture = FigurePicture(item.picture, of: image, in: directory)
        date = image.publishedAt.flatMap(Moment.init)
        link = image.link.flatMap { url in
            url.host().flatMap { host in Link(web: url).map { ($0, gallery.labels.imagePage(host)) } }
        }
    }

    private var labels: GalleryLabels { gallery.labels }
    private var isShown: Bool { picture?.file.format.isDisplayable ?? false }

    /// The link to the enlarged image.
    private var target: Link { view == .both ? .place(image.id.text) : Self.page(of: image, in: gallery) }

    /// Returns the link to the page of an image, from a page of the grid or from `root`.
    static func page(of image: FeedImage, in gallery: Gallery, from root: String = "") -> Link {
        .file(root + gallery.directory(of: image) + ImagePage.name(forImage: image.id))
    }

    func write(to html: inout HTML) {
        if view == .page {
            let shape = picture?.file.size.map { Attribute.plain(.class, Shape.exactClasses(of: $0)) }
            return html.element("figure", shape) { writeContent(to: &$0) }
        }
        // The browser determines the shape of a picture of unknown size.
        let classes = isShown && picture?.file.size == nil ? "own" : Shape.classes(of: picture?.file.size)
        html.element("li", .plain(.id, Self.placeInGrid(image)), .plain(.class, classes)) { html in
            let place = view == .grid ? [] : [Attribute.plain(.id, image.id.text), .plain(.tabIndex, "-1")]
            html.begin("figure", place)
            writeContent(to: &html)
            html.end("figure")
        }
        html.markup("\n")
    }

    private func writeContent(to html: inout HTML) {
        writePicture(to: &html)
        if view != .grid { writeSteps(to: &html) }
        var caption = HTML()
        writeCaption(to: &caption)
        if !caption.bytes.isEmpty { html.element("figcaption", .ownDirection) { $0.add(caption) } }
    }

    private func writePicture(to html: inout HTML) {
        guard let picture else { return writeMissingPicture(to: &html) }
        guard isShown else {
            return html.element("a", .plain(.class, "absent"), .href(picture.link), picture.saving) { html in
                html.text(picture.file.format?.name ?? labels.otherFormat)
                if picture.file.format != nil { html.element("small") { $0.text(labels.pictureFile) } }
            }
        }
        html.element("a", .plain(.class, "open"), .href(view == .page ? picture.link : target)) { html in
            // An image's page must not depend on the number of images before it.
            let number = view == .page ? labels.pictureFile : labels.image(index + 1)
            let alternative = description ?? location ?? number
            let isSmall = view == .grid && gallery.images.count > 1
            html.void(
                "img",
                .src(picture.link),
                isSmall ? picture.sources : nil,
                isSmall ? picture.sizes : nil,
                .plain(.alternative, alternative),
                .width(of: picture.file.size),
                .height(of: picture.file.size),
                view == .page ? nil : .plain(.loading, "lazy"),
                .plain(.decoding, "async")
            )
        }
    }

    private func writeMissingPicture(to html: inout HTML) {
        let link = Link(web: image.url)
        html.element(link == nil ? "span" : "a", .plain(.class, "absent"), link.map(Attribute.href)) { html in
            html.text(labels.missingPicture)
            if link != nil, let host = image.url.host() { html.element("small") { $0.text(host) } }
        }
    }
}

// MARK: - Links between images

extension GalleryFigure {
    static func placeInGrid(_ image: FeedImage) -> String { "at-\(image.id.text)" }

    private func writeSteps(to html: inout HTML) {
        let (previous, next) = (neighbour(-1), neighbour(1))
        // The script may need a link that the page does not have. Mail programs may drop the style.
        let attributes: [Attribute?] = [
            .plain(.class, "steps"),
            view == .page && previous == nil ? .plain(.previousLabel, labels.previousImage) : nil,
            view == .page && next == nil ? .plain(.nextLabel, labels.nextImage) : nil,
            view == .page ? nil : .hidden,
        ]
        html.begin("p", attributes)
        html.element("span") {
            view == .page ? writeWay(to: &$0) : $0.text("\(index + 1) / \(gallery.images.count)")
        }
        if let previous { html.step("previous", [previous, .plain(.relation, "prev")], label: labels.previousImage) }
        if let next { html.step("next", [next, .plain(.relation, "next")], label: labels.nextImage) }
        if isShown, let picture {
            // The page contains the data of a picture only once, so only the script can make it a download.
            let file: [Attribute] =
                picture.isEmbedded ? [.hidden, .plain(.fileName, picture.file.baseName)] : [.href(picture.link)]
            html.step("file", file, label: labels.pictureFile)
        }
        html.step("close", [.href(view == .page ? grid : .place(Self.placeInGrid(image)))], label: labels.close)
        html.end("p")
    }

    /// Writes the links from the page of an image to its gallery and its parent.
    private func writeWay(to html: inout HTML) {
        if let parent = gallery.parent {
            html.link(to: .file("\(Self.root)../index.html"), .ownDirection) { $0.text(parent) }
            html.text(" / ")
        }
        html.link(to: .file("\(Self.root)index.html"), .ownDirection) { $0.text(gallery.title) }
    }

    /// Returns the link to the image at a distance in the order of the gallery; nil if there is none.
    private func neighbour(_ distance: Int) -> Attribute? {
        guard gallery.images.indices.contains(index + distance) else { return nil }
        let other = gallery.images[index + distance]
        return .href(view == .page ? Self.page(of: other, in: gallery, from: Self.root) : .place(other.id.text))
    }

    /// The link from the page of an image to its place in the grid.
    private var grid: Link {
        .file("\(Self.root)\(gallery.page(ofImageAt: index).name)#\(Self.placeInGrid(image))")
    }
}

// MARK: - Captions

extension GalleryFigure {
    private func writeCaption(to html: inout HTML) {
        if let text = description ?? location {
            writeTitle(text, as: description == nil ? "location" : "description", to: &html)
        } else if view == .page {
            writeTitle(image.title, as: "hidden", to: &html)
        } else if !isShown {
            writeTitle(labels.image(index + 1), as: "number", to: &html)
        }
        if description != nil, let location {
            html.element("p", .plain(.class, "location")) { html in html.element("bdi") { $0.text(location) } }
        }
        var origin = HTML()
        writeOrigin(to: &origin)
        if !origin.bytes.isEmpty { html.element("p", .plain(.class, "origin")) { $0.add(origin) } }
        if !comments.isEmpty, view != .grid { writeComments(to: &html) }
    }

    /// Writes the first line of a caption: a heading on the image's page; in the grid, a link if the picture has none.
    private func writeTitle(_ text: String, as name: String, to html: inout HTML) {
        html.element(view == .page ? "h1" : "p", .plain(.class, name)) { html in
            html.link(to: view != .page && !isShown ? target : nil) { $0.text(text) }
        }
    }

    /// Writes the feed, the date, the source and the number of comments, each as a link if possible.
    private func writeOrigin(to html: inout HTML) {
        if let feed = gallery.feed(of: image) {
            html.link(to: feed.link, .ownDirection) { $0.text(feed.title) }
            html.text(" ")
        }
        switch (date, link) {
        case (nil, nil): break
        case (let date?, let link) where view != .page:
            html.link(to: link?.target, view == .grid ? link.map { .plain(.title, $0.label) } : nil) { html in
                html.moment(date, isDay: true, in: labels)
                if let link, view == .both { html.element("span") { $0.text(" · \(link.label)") } }
            }
        default:
            if let date { html.moment(date, isDay: true, in: labels) }
            html.text(date == nil || link == nil ? "" : " ")
            if let link { html.link(to: link.target) { $0.text(link.label) } }
        }
        guard !comments.isEmpty, view != .page else { return }
        let comments = view == .both ? target : .file("\(target.address)#comments")
        html.text(" ")
        html.element("a", .plain(.class, "count"), .href(comments)) {
            $0.text(labels.commentCount(self.comments.count))
        }
    }

    private func writeComments(to html: inout HTML) {
        html.element("section", .plain(.class, "comments"), view == .page ? .plain(.id, "comments") : nil) { html in
            html.element("h2") { $0.text(labels.commentCount(comments.count)) }
            html.element("ol") { html in
                for comment in comments.sorted(by: { $0.createdAt > $1.createdAt }) {
                    html.comment(comment, in: labels)
                }
            }
        }
    }
}

extension HTML {
    fileprivate mutating func step(_ name: String, _ attributes: [Attribute?], label: String) {
        // Without the style, the links are words in a row.
        text(" ")
        begin("a", [.plain(.class, name)] + attributes)
        element("span") { $0.text(label) }
        end("a")
    }

    fileprivate mutating func comment(_ comment: ImageComment, in labels: GalleryLabels) {
        element("li") { html in
            html.element("p", .plain(.class, "author")) { html in
                html.element("b", .ownDirection) { $0.text(comment.author.username) }
                if let moment = Moment(comment.createdAt) {
                    html.text(" ")
                    html.moment(moment, in: labels)
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
            guard !scalar.isASCII else { return "!"..."~" ~= scalar }
            let properties = scalar.properties
            return !properties.isWhitespace && !properties.isDefaultIgnorableCodePoint
                && properties.generalCategory != .control
        }
        return isSeen ? self : nil
    }
}
