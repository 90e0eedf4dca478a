import FeedCore
import FeedMarkup
import Foundation

/// Finds the pictures that the text of an entry shows or links to, in order.
struct PicturesInText {
    private let place: FeedPlace
    private let shown, linked: EntryPicture.Rule

    /// The texts of the entry, which those of its pictures are compared with.
    private let texts: EntryTexts

    /// The URL of the entry's web page, and the `xml:base` of the whole text.
    private let page: URLText?
    private let base: Int32?

    private(set) var pictures: [FoundPicture] = []

    /// The number of further pictures by each rule.
    private(set) var omitted: [EntryPicture.Rule: Int] = [:]

    private var figures = Figures()

    /// The pictures in figures: their index, the number of the figure, and the `src`.
    private var framed: [(picture: Int, figure: Int, source: String?)] = []

    /// The picture that the open `<a>` links to.
    private var link: FoundPicture?

    /// The candidates of the open `<picture>`; nil outside a `<picture>`.
    private var sources: [ImageCandidate]?

    /// The open elements with `xml:base`, and the number of open elements of the same name in each.
    private var bases: [(name: UnsafeRawBufferPointer, nested: Int, base: URLBase)] = []

    /// Reads the text of an entry whose web page is at `page`.
    init(
        in text: FeedText,
        of texts: EntryTexts,
        at page: URLText?,
        _ shown: EntryPicture.Rule,
        _ linked: EntryPicture.Rule,
        _ place: FeedPlace
    ) {
        (self.place, self.shown, self.linked) = (place, shown, linked)
        (self.texts, self.page, base) = (texts, page, text.base)
        text.withMarkup { bytes, isMarkup in
            if isMarkup, bytes.index(of: "<", from: 0) < bytes.count { read(bytes) }
        }
    }

    private mutating func read(_ text: UnsafeRawBufferPointer) {
        var tokens = MarkupTokens(text, isHTML: true)
        var start = 0
        while let token = tokens.next() {
            switch token {
            case .start(let tag):
                figures.begin(tag, at: tokens.offset)
                begin(tag)
            case .end(let name):
                figures.end(name.localName, at: start, in: text)
                if name.localName == "a" { link = nil }
                if name.localName == "picture" { sources = nil }
                endBase(name)
            case .text: break
            }
            start = tokens.offset
        }
        figures.endCaption(at: text.count, in: text)
        addCaptions()
    }

    /// Replaces the texts of pictures in figures with the captions that count.
    private mutating func addCaptions() {
        let captions = figures.captions.map { $0.map { [$0].filter(texts.counts) } ?? [] }
        for (index, figure, source) in framed {
            let caption = captions[figure].first(notNaming: pictures[index].url.text, or: source)
            pictures[index].text = caption ?? pictures[index].text
        }
    }

    private mutating func add(_ picture: FoundPicture, source: String? = nil) {
        guard pictures.count < EntryPicture.maximumCount else {
            omitted[picture.picture.rule, default: 0] += 1
            return
        }
        if let figure = figures.current { framed.append((pictures.count, figure, source)) }
        pictures.append(picture)
    }

    private mutating func begin(_ tag: MarkupTag) {
        let isVoid = tag.isEmpty || tag.localName == "img" || tag.localName == "source"
        if let last = bases.indices.last, !isVoid, tag.name.isSameName(as: bases[last].name) { bases[last].nested += 1 }
        let ownBase = tag.mentionsXML && bases.count < XMLReader.maximumDepth ? tag["xml:base"]?.string : nil
        if let ownBase { bases.append((tag.name, 0, place.base(ownBase, in: currentBase))) }
        switch tag.localName {
        case "a":
            link = tag["href"].flatMap { href in
                href.raw.isPathOfPicture ? found(EntryPicture(linked, href.string)) : nil
            }
            if let link, ImageTag(tag) != nil { add(link) }
        case "picture": sources = []
        case "source": if sources != nil { sources? += tag.candidates }
        case "img":
            if !figures.isBookmark, let image = ImageTag(tag), let picture = picture(of: image) {
                add(picture, source: image.source)
            }
            // A second `<img>` is not in the same `<picture>`, or is a mistake.
            if sources != nil { sources = [] }
        default: break
        }
        if ownBase != nil, isVoid { bases.removeLast() }
    }

    private mutating func endBase(_ name: UnsafeRawBufferPointer) {
        guard let last = bases.indices.last, name.isSameName(as: bases[last].name) else { return }
        if bases[last].nested == 0 { bases.removeLast() } else { bases[last].nested -= 1 }
    }

    private func found(_ picture: EntryPicture) -> FoundPicture? {
        place.url(of: picture.reference, in: currentBase).map { FoundPicture(picture, at: $0) }
    }

    private var currentBase: URLBase { bases.last?.base ?? place.base(base, ofEntryAt: page) }

    /// Returns the picture of an `<img>` with the text of its tag that counts.
    private func picture(of image: ImageTag) -> FoundPicture? {
        guard var picture = pictureWithoutText(of: image) else { return nil }
        picture.text = image.texts.filter(texts.counts).first(notNaming: picture.url.text, or: image.source)
        return picture
    }

    /// Returns the picture of an `<img>`: the one it links to, else its original or largest candidate, else its source.
    private func pictureWithoutText(of image: ImageTag) -> FoundPicture? {
        if let link { return FoundPicture(EntryPicture(shown, link.picture.reference), at: link.url) }
        let candidates = (image.candidates + (sources ?? [])).largestFirst
        let isSourceWider = image.width ?? 0 > candidates.compactMap(\.width).max() ?? .max
        return found(at: image.original) ?? found(at: isSourceWider ? [] : candidates) ?? found(at: image.dataSource)
            ?? found(at: image.lazySource) ?? found(at: image.dataOriginal) ?? found(at: image.source)
            ?? found(at: candidates)
    }

    private func found(at reference: String?) -> FoundPicture? {
        reference.flatMap { found(EntryPicture(shown, $0)) }
    }

    private func found(at candidates: [ImageCandidate]) -> FoundPicture? {
        for candidate in candidates {
            if let picture = found(at: candidate.reference) { return picture }
        }
        return nil
    }
}
