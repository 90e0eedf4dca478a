public import FeedCore

/// A page of a gallery's grid.
///
///     var html = Data()
///     try await page.write { html += $0 } showing: { _ in GalleryItem(picture: .missing) }
public struct GalleryPage: Sendable {
    let number: Int
    let gallery: Gallery

    /// The file name that the other pages link to: `index.html`, `page-2.html` and so on.
    public var name: String { number == 1 ? "index.html" : "page-\(number).html" }

    /// The images on the page.
    public var images: ArraySlice<FeedImage> { gallery.images[gallery.range(ofPage: number)] }

    /// Writes the page in parts, image by image, so that at most one picture is in memory.
    ///
    /// `output` receives the bytes of the page (UTF-8) in order. `item` is called for each image of the page, in order,
    /// and returns its picture and comments.
    ///
    /// - Throws: the errors of `output` and `item`; the page is then incomplete.
    public nonisolated(nonsending) func write(
        to output: ([UInt8]) throws -> Void,
        showing item: (FeedImage) async throws -> GalleryItem
    ) async throws {
        try output(head())
        for section in sections {
            for index in section.range {
                let item = try await item(gallery.images[index])
                let view = gallery.isSinglePage ? GalleryFigure.View.both : .grid
                var html = HTML()
                if index == section.range.lowerBound { begin(section, in: &html) }
                GalleryFigure(index: index, in: gallery, item: item, view: view).write(to: &html)
                if index == section.range.upperBound - 1 { html.end("ul") }
                try output(html.bytes)
            }
        }
        try output(foot())
    }

    /// The images of the page, divided by months if possible.
    private var sections: [GridSection] {
        let own = gallery.range(ofPage: number)
        return gallery.sections.compactMap { section in
            var section = section
            section.range = section.range.clamped(to: own)
            return section.range.isEmpty ? nil : section
        }
    }

    private func begin(_ section: GridSection, in html: inout HTML) {
        if section.hasHeading {
            let labels = gallery.labels
            let heading = section.month.map { labels.month($0.number, $0.year) } ?? labels.undated
            html.element("h2", .plain(.id, section.id)) { $0.text(heading) }
        }
        html.begin("ul", [.plain(.class, "grid")])
        html.markup("\n")
    }

    private var style: Style { gallery.isSinglePage ? .single : .grid }

    private func head() -> [UInt8] {
        var html = HTML()
        let title = ([gallery.title] + (number > 1 ? [place] : [])).joined(separator: " – ")
        html.beginPage(titled: title, in: gallery.labels.language, style: style) { writeLinks(to: &$0) }
        html.element("header") { writeHeader(to: &$0) }
        html.begin("main")
        if images.isEmpty { html.element("p", .plain(.class, "empty")) { $0.text(gallery.emptyText) } }
        html.markup("\n")
        return html.bytes
    }

    /// Writes the link to the feed, and the preview of a link to the page.
    private func writeLinks(to html: inout HTML) {
        guard let own = gallery.link(toServed: name) else { return }
        let (type, title) = (Attribute.plain(.type, RSSFeed.mediaType), Attribute.plain(.title, gallery.title))
        html.void("link", .plain(.relation, "alternate"), type, title, .href(.file(RSSFeed.name)))
        html.property("og:type", "website")
        html.property("og:title", gallery.title)
        html.property("og:url", own.address)
        let isDisplayable = { (image: FeedImage) in gallery.pictures[image.id]?.format.isDisplayable == true }
        if let first = gallery.firstPage.images.first(where: isDisplayable) {
            html.preview(of: first, in: gallery)
        }
    }

    private func writeHeader(to html: inout HTML) {
        if let parent = gallery.parent {
            html.element("p", .plain(.class, "way")) { html in
                html.link(to: .file("../index.html"), .ownDirection) { $0.text(parent) }
            }
        }
        html.element("h1") { html in html.element("bdi") { $0.text(gallery.title) } }
        let (labels, feeds) = (gallery.labels, gallery.feeds)
        guard !gallery.images.isEmpty || !feeds.isEmpty else { return }
        let count = feeds.isEmpty ? labels.images(gallery.images.count) : labels.feedCount(feeds.count)
        let summary = (gallery.pageCount > 1 ? [count, place] : [count]).joined(separator: " · ")
        html.element("p") { $0.text(summary) }
        if !feeds.isEmpty { writeFeeds(to: &html) }
        writeMonths(to: &html)
    }

    private func writeFeeds(to html: inout HTML) {
        html.element("nav", .plain(.label, gallery.labels.feeds), .plain(.class, "feeds")) { html in
            html.element("ul") { html in
                for feed in gallery.feeds { html.element("li") { feed.write(to: &$0, labels: gallery.labels) } }
            }
        }
    }

    /// Writes links to the months of a long gallery, on its first page.
    private func writeMonths(to html: inout HTML) {
        let months = gallery.sections.compactMap { section in
            section.month.map { (month: $0, start: section.range.lowerBound) }
        }
        guard number == 1, months.count > 2, gallery.images.count > 100 else { return }
        let years = months.map(\.month.year)
        let starts = years.indices.filter { $0 == 0 || years[$0] != years[$0 - 1] }
        html.element("nav", .plain(.label, gallery.labels.months), .plain(.class, "months")) { html in
            html.element("ul") { html in
                for (start, end) in zip(starts, starts.dropFirst() + [years.endIndex]) {
                    html.element("li") { html in
                        html.element("b") { $0.text("\(years[start])") }
                        for (month, image) in months[start..<end] {
                            html.text(" ")
                            let target = linkToHeading(month.id, onPageOf: image)
                            html.link(to: target) { $0.text(gallery.labels.monthName(month.number)) }
                        }
                    }
                }
                guard let last = gallery.sections.last, last.month == nil else { return }
                let target = linkToHeading(last.id, onPageOf: last.range.lowerBound)
                html.element("li") { $0.link(to: target) { $0.text(gallery.labels.undated) } }
            }
        }
    }

    private func linkToHeading(_ heading: String, onPageOf index: Int) -> Link {
        let page = gallery.page(ofImageAt: index)
        return page.number == number ? .place(heading) : .file("\(page.name)#\(heading)")
    }

    private var place: String { gallery.labels.page(number, gallery.pageCount) }

    private func foot() -> [UInt8] {
        var html = HTML()
        html.end("main")
        if gallery.pageCount > 1 {
            html.element("nav", .plain(.label, gallery.labels.pages)) { writePages(to: &$0) }
        }
        let isServed = gallery.link(toServed: name) != nil
        let hasOrigin = number == 1 && (gallery.source != nil || gallery.date != nil)
        if isServed || hasOrigin {
            html.element("footer") { html in
                if isServed { writeFeedLink(to: &html) }
                if hasOrigin { writeOrigin(to: &html) }
            }
        }
        html.endPage(with: style)
        return html.bytes
    }

    private func writePages(to html: inout HTML) {
        let labels = gallery.labels
        if let previous { html.link(to: previous.target, .plain(.relation, "prev")) { $0.text(labels.previousPage) } }
        if let next { html.link(to: next.target, .plain(.relation, "next")) { $0.text(labels.nextPage) } }
        html.element("p") { html in
            for other in gallery.pages {
                if other.number == number {
                    html.element("b", .plain(.current, "page")) { $0.text("\(number)") }
                } else {
                    html.link(to: other.target) { $0.text("\(other.number)") }
                }
            }
        }
    }

    private var target: Link { .file(name) }

    private func writeFeedLink(to html: inout HTML) {
        html.element("p", .plain(.class, "subscribe")) { html in
            html.link(to: .file(RSSFeed.name), .plain(.type, RSSFeed.mediaType)) { $0.text("RSS") }
        }
    }

    private func writeOrigin(to html: inout HTML) {
        if let source = gallery.source {
            html.element("p") { html in
                html.text("\(gallery.labels.source): ")
                html.link(to: Link(public: source)) { $0.text(source.redacted) }
            }
        }
        if let moment = gallery.date.flatMap(Moment.init) {
            html.element("p") { html in
                html.text("\(gallery.labels.date): ")
                html.moment(moment, in: gallery.labels)
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
    /// Adds the picture of an image to the preview of a link to the page.
    mutating func preview(of image: FeedImage, in gallery: Gallery) {
        guard let file = gallery.pictures[image.id], file.format.isDisplayable,
            let link = gallery.link(toServed: file, of: image)
        else { return }
        property("og:image", link.address)
        guard let size = file.size else { return }
        property("og:image:width", "\(size.width)")
        property("og:image:height", "\(size.height)")
    }
}
