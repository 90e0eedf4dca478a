/// A builder of HTML.
///
/// The names of elements and attributes are literals of this module, and texts and values are escaped. So untrusted
/// text cannot become markup, and a link target can only be a ``Link``.
struct HTML {
    private(set) var bytes: [UInt8] = []

    mutating func element(_ name: StaticString, _ attributes: Attribute?..., content: (inout HTML) -> Void = { _ in }) {
        begin(name, attributes)
        content(&self)
        end(name)
    }

    /// Adds an element that cannot have content.
    mutating func void(_ name: StaticString, _ attributes: Attribute?...) {
        begin(name, attributes)
    }

    mutating func begin(_ name: StaticString, _ attributes: [Attribute?] = []) {
        markup("<")
        markup(name)
        for attribute in attributes {
            if let attribute { append(attribute) }
        }
        markup(">")
    }

    mutating func end(_ name: StaticString) {
        markup("</")
        markup(name)
        markup(">")
    }

    mutating func text(_ text: String) {
        bytes.appendEscaped(text)
    }

    mutating func add(_ html: HTML) {
        bytes += html.bytes
    }

    /// Adds our own style or script, which must not be escaped.
    mutating func raw(_ text: String) {
        bytes += text.utf8
    }

    mutating func markup(_ markup: StaticString) {
        markup.withUTF8Buffer { bytes.append(contentsOf: $0) }
    }

    private mutating func append(_ attribute: Attribute) {
        markup(" ")
        bytes += attribute.name.utf8
        guard let value = attribute.value else { return }
        markup("=\"")
        bytes.appendEscaped(value)
        markup("\"")
    }
}

extension [UInt8] {
    /// Appends `text`, escaped for the content of elements and quoted attributes.
    ///
    /// A character that is not allowed in documents (a control character or noncharacter) becomes U+FFFD.
    fileprivate mutating func appendEscaped(_ text: String) {
        // Most texts are ASCII without markup.
        guard !text.utf8.allSatisfy(\.isPlain) else { return append(contentsOf: text.utf8) }
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": self += "&amp;".utf8
            case "<": self += "&lt;".utf8
            case ">": self += "&gt;".utf8
            case "\"": self += "&quot;".utf8
            case "\r": append(UInt8(ascii: "\n"))
            // Most characters are ASCII, which needs no lookup in the Unicode tables.
            case "\t", "\n", " "..."~": append(UInt8(ascii: scalar))
            default:
                let isAllowed =
                    scalar.properties.generalCategory != .control && !scalar.properties.isNoncharacterCodePoint
                self += (isAllowed ? scalar : "\u{FFFD}").utf8
            }
        }
    }
}

extension UInt8 {
    /// Whether it is a printable ASCII character that has no meaning in markup.
    fileprivate var isPlain: Bool {
        switch self {
        case UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""): false
        default: 0x20...0x7E ~= self
        }
    }
}

// MARK: - Common elements

extension HTML {
    mutating func beginPage(
        titled title: String,
        in language: String,
        style: Style,
        links: (inout HTML) -> Void = { _ in }
    ) {
        markup("<!doctype html>\n")
        begin("html", [.plain(.language, language)])
        begin("head")
        add(style.metadata)
        element("title") { $0.text(title) }
        links(&self)
        add(style.element)
        end("head")
        begin("body")
    }

    mutating func endPage(with style: Style) {
        add(style.script.element)
        end("body")
        end("html")
        markup("\n")
    }

    /// Adds a property of the Open Graph protocol.
    mutating func property(_ name: String, _ value: String) {
        void("meta", .plain(.property, name), .plain(.content, value))
    }

    /// Adds content as a link, or without a link if `target` is nil.
    mutating func link(to target: Link?, _ attributes: Attribute?..., content: (inout HTML) -> Void) {
        if let target { begin("a", [.href(target)] + attributes) }
        content(&self)
        if target != nil { end("a") }
    }

    mutating func moment(_ moment: Moment, isDay: Bool = false, in labels: GalleryLabels) {
        let text = isDay ? moment.day(in: labels) : moment.text(in: labels)
        element("time", .plain(.moment, moment.machineText)) { $0.text(text) }
    }
}
