import FeedMarkup

/// The attributes of an `<img>`, or of an `<a>` that links to a picture.
struct ImageTag {
    private(set) var source, original, dataSource, lazySource, dataOriginal: String?
    private var alternative, title: String?
    private(set) var candidates: [ImageCandidate] = []
    private(set) var width: Int?
    private var sides: [Int] = []

    /// Reads the attributes; nil if the element is hidden, an icon or a formula.
    init?(_ tag: MarkupTag) {
        for (name, value) in tag.attributes {
            switch name {
            case "src": source = source ?? value.reference
            case "data-orig-file": original = original ?? value.reference
            case "data-src": dataSource = dataSource ?? value.reference
            case "data-lazy-src": lazySource = lazySource ?? value.reference
            case "data-original": dataOriginal = dataOriginal ?? value.reference
            case "srcset", "data-srcset": candidates += ImageCandidate.all(in: value.string)
            case "alt": alternative = alternative ?? value.title
            case "title": title = title ?? value.title
            case "width": add(value.pixels, isWidth: true)
            case "height": add(value.pixels)
            case "style": guard read(style: value.string.lowercased()) else { return nil }
            case "class": guard !Self.iconClasses.contains(where: value.has) else { return nil }
            case "hidden": return nil
            default: break
            }
        }
        if EntryPicture.isTiny(sides) { return nil }
    }

    private static let iconClasses: [StaticString] = [
        "emoji", "wp-smiley", "latex", "kg-bookmark-icon", "kg-bookmark-thumbnail",
    ]

    /// The texts of the tag, in order of preference.
    var texts: [String] { [alternative, title].compactMap { $0 } }

    private mutating func add(_ side: Int?, isWidth: Bool = false) {
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

extension [ImageCandidate] {
    /// The candidates by descending width, then density; equal ones stay in order.
    var largestFirst: [ImageCandidate] {
        sorted { ($0.width ?? -1, $0.density) > ($1.width ?? -1, $1.density) }
    }
}

extension MarkupTag {
    /// The candidates of a `<source>`, if it has pictures.
    var candidates: [ImageCandidate] {
        guard self["type"]?.raw.hasPrefix("image/") ?? true else { return [] }
        return self["srcset"].map { ImageCandidate.all(in: $0.string) } ?? []
    }
}

extension MarkupText {
    /// The length in pixels, with or without `px`; nil if it has another unit.
    var pixels: Int? { raw.pixels }

    /// The plain text in an attribute; nil if it is empty.
    fileprivate var title: String? { withUTF8(String.init(onOneLine:)).decodedOnceMore }

    /// The reference to a picture; nil if it cannot be one.
    fileprivate var reference: String? { raw.isPathOfVideo ? nil : string.pictureReference }
}

extension UnsafeRawBufferPointer {
    /// The length in whole pixels, with or without a fraction and `px`; nil if it has another unit.
    fileprivate var pixels: Int? {
        var (number, index) = (0, 0)
        while index < Swift.min(count, 9), self[index].isDigit {
            number = number * 10 + Int(self[index] - UInt8(ascii: "0"))
            index += 1
        }
        let end = self[index...].firstIndex { !$0.isDigit && $0 != UInt8(ascii: ".") } ?? count
        let unit = part(end..<count).trimmed
        return index > 0 && (unit.isEmpty || unit == "px") ? number : nil
    }
}

extension String {
    /// This reference without line ends and tabs, as browsers read it; nil if it is a placeholder.
    var pictureReference: String? {
        let (isNone, isPlain) = withBytes { bytes in
            let isNone = bytes.isEmpty || bytes == "undefined" || bytes == "null"
            return (isNone || bytes.hasPrefix("#") || bytes.hasPrefix("data:"), bytes.allSatisfy { $0 >= 0x20 })
        }
        return isNone ? nil : isPlain ? self : filter { !"\t\n\r".contains($0) }
    }
}
