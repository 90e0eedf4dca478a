public import FeedCore
public import Foundation

/// A feed as HTML pages, to be viewed in any browser, from a server or as files.
///
/// The pages request nothing from other places, and contain one script, for keys and swipes. The feed's texts and URLs
/// are only ever shown as text or linked to; they never act as markup.
public struct Gallery: Sendable {
    /// The images in the feed's order; only the first of several with the same ID.
    public let images: [FeedImage]

    /// The title of the pages and the feeds.
    public let title: String

    let labels: GalleryLabels
    let source: URL?
    let date: Date?
    /// The files next to the pages by the ID of their image.
    public let pictures: [UUID: PictureFile]
    /// The links to all pages, built once: each page has them.
    private(set) var pageLinks: [HTML] = []
    private let baseURL: URL?
    private let imagesPerPage: Int

    /// Creates a gallery.
    ///
    /// - Parameters:
    ///   - images: the feed.
    ///   - title: the title of the pages and the feeds: the user's own, or else that of the feed. Control characters in
    ///     it become spaces. If it is nil or nothing of it is visible, it is the host of `source` without the port, or
    ///     else the title of the labels.
    ///   - labels: the texts of the page that are not from the feed.
    ///   - source: where the feed came from, shown below the images of the first page without any secrets.
    ///   - date: when the feed was loaded.
    ///   - imagesPerPage: the number of images on a page; `.max` for a single page.
    ///   - baseURL: where the pages will be served, `http` or `https`. The pages then refer to an ``RSSFeed`` and a
    ///     ``JSONFeed`` next to them.
    ///   - pictures: the files next to the pages by the ID of their image, for the feeds and for previews of the pages.
    public init(
        of images: [FeedImage],
        title: String? = nil,
        labels: GalleryLabels = .english,
        source: URL? = nil,
        date: Date? = nil,
        imagesPerPage: Int = 200,
        baseURL: URL? = nil,
        pictures: [UUID: PictureFile] = [:]
    ) {
        var ids: Set<UUID> = []
        // Nothing is copied where each ID comes once.
        if images.allSatisfy({ ids.insert($0.id).inserted }) {
            self.images = images
        } else {
            ids = []
            self.images = images.filter { ids.insert($0.id).inserted }
        }
        self.title = title.flatMap(Self.title) ?? source?.host() ?? labels.title
        self.labels = labels
        self.source = source
        self.date = date
        self.imagesPerPage = max(imagesPerPage, 1)
        self.baseURL = baseURL
        self.pictures = pictures
        pageLinks = pages.map(\.link)
    }

    /// Returns `text` on one line, as titles are: control characters become spaces; nil if nothing of it is visible.
    public static func title(_ text: String) -> String? {
        String(text.map { $0.unicodeScalars.contains { $0.properties.generalCategory == .control } ? " " : $0 }).visible
    }

    /// The pages; an empty feed has one, which says so.
    public var pages: [GalleryPage] {
        (1...pageCount).map { GalleryPage(number: $0, gallery: self) }
    }

    var firstPage: GalleryPage { GalleryPage(number: 1, gallery: self) }

    /// Returns the URL of a file next to the pages; nil if it is not known where they will be served.
    func link(toServed name: String) -> Link? {
        baseURL.flatMap { Link(web: $0.appending(path: name)) }
    }

    var pageCount: Int {
        max((images.count - 1) / imagesPerPage + 1, 1)
    }

    func range(ofPage number: Int) -> Range<Int> {
        let start = (number - 1) * imagesPerPage
        return start..<start + min(imagesPerPage, images.count - start)
    }

    func page(ofImageAt index: Int) -> GalleryPage {
        GalleryPage(number: index / imagesPerPage + 1, gallery: self)
    }
}

/// A page of a gallery.
public struct GalleryPage: Sendable {
    let number: Int
    let gallery: Gallery

    /// The file name that the other pages link to: `index.html`, `page-2.html` and so on.
    public var name: String { number == 1 ? "index.html" : "page-\(number).html" }

    /// The images on the page.
    public var images: ArraySlice<FeedImage> { gallery.images[gallery.range(ofPage: number)] }

    /// Writes the page in parts, image by image, so that at most one picture is in memory.
    ///
    /// `output` receives the bytes of the page (UTF-8) in order; `item` is called for each image of the page in order
    /// and returns what is shown of it.
    ///
    /// - Throws: what `output` and `item` throw; the page is then incomplete.
    public func write(
        to output: ([UInt8]) throws -> Void,
        isolation: isolated (any Actor)? = #isolation,
        showing item: (FeedImage) async throws -> GalleryItem
    ) async throws {
        try output(head())
        for index in gallery.range(ofPage: number) {
            let figure = GalleryFigure(index: index, on: self, item: try await item(gallery.images[index]))
            var html = HTML()
            figure.write(to: &html)
            try output(html.bytes)
        }
        try output(foot())
    }

    private func head() -> [UInt8] {
        var html = HTML()
        let title = ([gallery.title] + (number > 1 ? [place] : [])).joined(separator: " – ")
        html.beginPage(titled: title, in: gallery.labels.language) { writeLinks(to: &$0) }
        html.element("header") { writeHeader(to: &$0) }
        html.begin("main")
        if images.isEmpty {
            html.element("p", .plain(.class, "empty")) { $0.text(gallery.labels.emptyFeed) }
        } else {
            html.begin("ul", [.plain(.class, "grid")])
        }
        html.markup("\n")
        return html.bytes
    }

    /// Writes links to the other pages and to the feeds, and what others show of a link to the page.
    private func writeLinks(to html: inout HTML) {
        if let previous { html.void("link", .plain(.relation, "prev"), .href(.page(previous))) }
        if let next { html.void("link", .plain(.relation, "next"), .href(.page(next))) }
        guard let own = gallery.link(toServed: name) else { return }
        let title = Attribute.plain(.title, gallery.title)
        let feeds = [(Link.rss, RSSFeed.mediaType), (.json, JSONFeed.mediaType)]
        for (link, type) in feeds {
            html.void("link", .plain(.relation, "alternate"), .plain(.type, type), title, .href(link))
        }
        html.property("og:type", "website")
        html.property("og:title", gallery.title)
        html.property("og:url", own.address)
        let pictures = gallery.firstPage.images.lazy.compactMap { gallery.pictures[$0.id] }
        if let first = pictures.first(where: \.format.isDisplayable), let link = gallery.link(toServed: first.name) {
            html.property("og:image", link.address)
        }
    }

    private func writeHeader(to html: inout HTML) {
        html.element("h1", .ownDirection) { $0.text(gallery.title) }
        guard !gallery.images.isEmpty else { return }
        let count = gallery.labels.images(gallery.images.count)
        html.element("p") { $0.text((gallery.pageCount > 1 ? [count, place] : [count]).joined(separator: " · ")) }
    }

    private var place: String { gallery.labels.page(number, gallery.pageCount) }

    private func foot() -> [UInt8] {
        var html = HTML()
        if !images.isEmpty { html.end("ul") }
        html.end("main")
        if gallery.pageCount > 1 {
            html.element("nav", .plain(.label, gallery.labels.pages)) { writePages(to: &$0) }
        }
        if number == 1, gallery.source != nil || gallery.date != nil {
            html.element("footer") { writeOrigin(to: &$0) }
        }
        html.script()
        html.endPage()
        return html.bytes
    }

    private func writePages(to html: inout HTML) {
        let labels = gallery.labels
        if let previous {
            html.element("a", .plain(.relation, "prev"), .href(.page(previous))) { $0.text(labels.previousPage) }
        }
        if let next {
            html.element("a", .plain(.relation, "next"), .href(.page(next))) { $0.text(labels.nextPage) }
        }
        html.element("p") { html in
            for (other, link) in zip(1..., gallery.pageLinks) {
                if other == number {
                    html.element("b", .plain(.current, "page")) { $0.text("\(number)") }
                } else {
                    html.add(link)
                }
            }
        }
    }

    var link: HTML {
        var html = HTML()
        html.element("a", .href(.page(self))) { $0.text("\(number)") }
        return html
    }

    private func writeOrigin(to html: inout HTML) {
        if let source = gallery.source {
            html.element("p") { html in
                html.text("\(gallery.labels.source): ")
                // A URL from which a secret was removed does not work as a link.
                let shown = source.redacted
                if shown == source.absoluteString, let link = Link(web: source) {
                    html.element("a", .href(link)) { $0.text(shown) }
                } else {
                    html.text(shown)
                }
            }
        }
        if let moment = gallery.date.flatMap(Moment.init) {
            html.element("p") { html in
                html.text("\(gallery.labels.date): ")
                html.moment(moment)
            }
        }
    }

    private var previous: GalleryPage? { page(number - 1) }
    private var next: GalleryPage? { page(number + 1) }

    private func page(_ number: Int) -> GalleryPage? {
        1...gallery.pageCount ~= number ? GalleryPage(number: number, gallery: gallery) : nil
    }
}

extension HTML {
    /// Adds a property of the Open Graph protocol.
    fileprivate mutating func property(_ name: String, _ value: String) {
        void("meta", .plain(.property, name), .plain(.content, value))
    }
}
