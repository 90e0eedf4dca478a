import FeedCore
import FeedMarkup
import Foundation

/// Finds the pictures that the text of an entry shows or links to, in order.
struct PicturesInText {
    private let place: FeedPlace
    private let shown, linked: EntryPicture.Rule

    /// The URL of the entry's web page, and the `xml:base` of the whole text.
    private let page: URLText?
    private let base: Int32?

    private var pictures: [FoundPicture] = []

    /// The picture that the open `<a>` links to.
    private var link: FoundPicture?

    /// The candidates of the open `<picture>`; nil outside a `<picture>`.
    private var sources: [ImageCandidate]?

    /// The open elements with `xml:base`, and the number of open elements of the same name in each.
    private var bases: [(name: UnsafeRawBufferPointer, nested: Int, url: URL)] = []

    static func find(
        in text: FeedText,
        ofEntryAt page: URLText?,
        _ shown: EntryPicture.Rule,
        _ linked: EntryPicture.Rule,
        _ place: FeedPlace
    ) -> [FoundPicture] {
        var reader = PicturesInText(place: place, shown: shown, linked: linked, page: page, base: text.base)
        text.withMarkup { bytes, isMarkup in
            if isMarkup, bytes.index(of: "<", from: 0) < bytes.count { reader.read(bytes) }
        }
        return reader.pictures
    }

    private mutating func read(_ text: UnsafeRawBufferPointer) {
        var tokens = MarkupTokens(text, isHTML: true)
        while let token = tokens.next() {
            switch token {
            case .start(let tag): begin(tag)
            case .end(let name):
                if name.localName == "a" { link = nil }
                if name.localName == "picture" { sources = nil }
                endBase(name)
            case .text: break
            }
        }
    }

    private mutating func begin(_ tag: MarkupTag) {
        let isVoid = tag.isEmpty || tag.localName == "img" || tag.localName == "source"
        if let last = bases.indices.last, !isVoid, tag.name.isSameName(as: bases[last].name) { bases[last].nested += 1 }
        let ownBase = tag.mentionsXML && bases.count < XMLReader.maximumDepth ? tag["xml:base"]?.string : nil
        if let ownBase { bases.append((tag.name, 0, place.url(ofBase: ownBase, in: currentBase))) }
        switch tag.localName {
        case "a":
            link = tag["href"].flatMap { href in
                href.raw.isPathOfPicture ? found(EntryPicture(linked, href.string)) : nil
            }
            if let link, ImageTag(tag) != nil { pictures.append(link) }
        case "picture": sources = []
        case "source": if sources != nil { sources? += tag.candidates }
        case "img":
            if let picture = picture(of: tag) { pictures.append(picture) }
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
        let url = URLText(web: picture.reference) ?? place.url(ofRelative: picture.reference, in: currentBase)
        return url.map { FoundPicture(picture, at: $0) }
    }

    private var currentBase: URL { bases.last?.url ?? place.base(base, ofEntryAt: page) }

    /// Returns the picture of an `<img>`: the one it links to, else its largest candidate, else its source.
    private func picture(of tag: MarkupTag) -> FoundPicture? {
        guard let image = ImageTag(tag) else { return nil }
        let candidates = (image.candidates + (sources ?? [])).largestFirst
        var picture = EntryPicture(shown, image.source ?? "", text: image.text)
        let source = found(picture)
        // The text may also be the file name of the smaller picture.
        if let source { picture.text = source.picture.text }
        if let link { return FoundPicture(picture.at(link.picture.reference), at: link.url) }
        let isSourceWider = image.width ?? 0 > Float(candidates.compactMap(\.width).max() ?? .max)
        let references = (isSourceWider ? [] : candidates.map(\.reference)) + image.lazySources.compactMap { $0 }
        return references.lazy.compactMap { found(picture.at($0)) }.first ?? source
            ?? candidates.lazy.compactMap { found(picture.at($0.reference)) }.first
    }
}

/// The attributes of an `<img>`, or of an `<a>` that links to a picture.
private struct ImageTag {
    private(set) var source, text: String?
    private(set) var lazySources: [String?] = [nil, nil, nil]
    private(set) var candidates: [ImageCandidate] = []
    private(set) var width: Float?
    private var sides: [Float] = []

    /// Reads the attributes; nil if the element is hidden, an icon or a formula.
    init?(_ tag: MarkupTag) {
        for (name, value) in tag.attributes {
            switch name {
            case "src": source = source ?? value.reference
            case "data-src": lazySources[0] = lazySources[0] ?? value.reference
            case "data-lazy-src": lazySources[1] = lazySources[1] ?? value.reference
            case "data-original": lazySources[2] = lazySources[2] ?? value.reference
            case "srcset", "data-srcset": candidates += ImageCandidate.all(in: value.string)
            case "alt": text = text ?? value.withUTF8(String.init(onOneLine:)).decodedOnceMore
            case "width": add(value.pixels, isWidth: true)
            case "height": add(value.pixels)
            case "style": guard read(style: value.string.lowercased()) else { return nil }
            case "class": if value.has("emoji") || value.has("wp-smiley") || value.has("latex") { return nil }
            case "hidden": return nil
            default: break
            }
        }
        if let smallest = sides.min(), let largest = sides.max(), EntryPicture.isTiny(smallest, largest) { return nil }
        if text?.isEmpty == true { text = nil }
    }

    private mutating func add(_ side: Float?, isWidth: Bool = false) {
        guard let side else { return }
        sides.append(side)
        if isWidth { width = width ?? side }
    }

    /// Reads the dimensions in a style; returns false if it hides the element.
    private mutating func read(style: String) -> Bool {
        for declaration in style.split(separator: ";") {
            let parts = declaration.split(separator: ":", maxSplits: 1).map { $0.trimmed }
            guard parts.count == 2, let word = parts[1].split(whereSeparator: { " !".contains($0) }).first else {
                continue
            }
            switch parts[0] {
            case "display": if word == "none" { return false }
            case "width", "height": add(Array(word.utf8).withUnsafeBytes(\.pixels))
            default: break
            }
        }
        return true
    }
}

/// A URL in a `srcset`, with its width or density.
private struct ImageCandidate {
    let reference: String
    var width: Int?
    var density = 1.0

    /// Returns the candidates of a `srcset`; a comma ends a URL only before white space or at the end of the text.
    static func all(in text: String) -> [ImageCandidate] {
        var candidates: [ImageCandidate] = []
        var rest = text.utf8[...]
        func isSpace(_ byte: UInt8) -> Bool { byte <= 0x20 }
        while true {
            rest = rest.drop { isSpace($0) || $0 == UInt8(ascii: ",") }
            let url = rest.prefix { !isSpace($0) }
            guard !url.isEmpty else { return candidates }
            rest = rest[url.endIndex...]
            var reference = Substring(url)
            let isLast = reference.last == ","
            while reference.last == "," { reference.removeLast() }
            let descriptors = isLast ? rest.prefix(0) : rest.prefix { $0 != UInt8(ascii: ",") }
            rest = rest[descriptors.endIndex...]
            guard let reference = String(reference).asReference else { continue }
            var candidate = ImageCandidate(reference: reference)
            for word in Substring(descriptors).split(whereSeparator: \.isWhitespace) {
                if word.last == "w" { candidate.width = Int(word.dropLast()) }
                if word.last == "x" { candidate.density = Double(word.dropLast()) ?? 1 }
            }
            candidates.append(candidate)
        }
    }
}

extension [ImageCandidate] {
    /// The candidates by descending width, then density; equal ones stay in order.
    fileprivate var largestFirst: [ImageCandidate] {
        enumerated().sorted { first, second in
            let sizes = [first, second].map { ($0.element.width ?? -1, $0.element.density) }
            return sizes[0] == sizes[1] ? first.offset < second.offset : sizes[0] > sizes[1]
        }
        .map(\.element)
    }
}

extension MarkupTag {
    /// The candidates of a `<source>`, if it has pictures.
    fileprivate var candidates: [ImageCandidate] {
        guard self["type"]?.raw.hasPrefix("image/") ?? true else { return [] }
        return self["srcset"].map { ImageCandidate.all(in: $0.string) } ?? []
    }
}

extension MarkupText {
    /// The length in pixels, with or without `px`; nil if it has another unit.
    var pixels: Float? { raw.pixels }

    /// The reference to a picture; nil if it cannot be one.
    fileprivate var reference: String? { raw.isPathOfVideo ? nil : string.asReference }
}

extension UnsafeRawBufferPointer {
    /// The length in pixels, with or without a fraction and `px`; nil if it has another unit.
    fileprivate var pixels: Float? {
        var (number, scale): (Float, Float?) = (0, nil)
        var index = 0
        while index < count, self[index].isDigit || scale == nil && self[index] == UInt8(ascii: ".") {
            if self[index].isDigit {
                let digit = Float(self[index] - UInt8(ascii: "0"))
                number = scale.map { number + digit * $0 } ?? number * 10 + digit
                scale = scale.map { $0 / 10 }
            } else {
                scale = 0.1
            }
            index += 1
        }
        let unit = part(index..<count).trimmed
        return index > 0 && (unit.isEmpty || unit == "px") ? number : nil
    }
}

extension String {
    /// This reference without line ends and tabs, as browsers read it; nil if it is a placeholder.
    fileprivate var asReference: String? {
        let isNone =
            isEmpty || hasPrefix("#") || self == "undefined" || self == "null" || lowercased().hasPrefix("data:")
        return isNone ? nil : utf8.contains { $0 < 0x20 } ? filter { !"\t\n\r".contains($0) } : self
    }
}
