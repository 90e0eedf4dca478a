/// A builder of HTML.
///
/// The names of elements and attributes are literals of this module; texts and values are escaped when added. Thus text
/// from outside cannot become markup, and a link target can only be a ``Link``.
struct HTML {
    private(set) var bytes: [UInt8] = []

    /// Adds an element that has content.
    mutating func element(_ name: StaticString, _ attributes: Attribute?..., content: (inout HTML) -> Void = { _ in }) {
        begin(name, attributes)
        content(&self)
        end(name)
    }

    /// Adds an element that cannot have content.
    mutating func void(_ name: StaticString, _ attributes: Attribute?...) {
        begin(name, attributes)
    }

    /// Starts an element, which `end` ends.
    mutating func begin(_ name: StaticString, _ attributes: [Attribute?] = []) {
        markup("<")
        markup(name)
        for attribute in attributes {
            if let attribute { append(attribute) }
        }
        markup(">")
    }

    /// Ends an element.
    mutating func end(_ name: StaticString) {
        markup("</")
        markup(name)
        markup(">")
    }

    /// Adds a text.
    mutating func text(_ text: String) {
        bytes.appendEscaped(text)
    }

    /// Adds what has been built before.
    mutating func add(_ html: HTML) {
        bytes += html.bytes
    }

    /// Adds literal markup.
    mutating func markup(_ markup: StaticString) {
        markup.withUTF8Buffer { bytes.append(contentsOf: $0) }
    }

    /// Adds the one style of all pages.
    mutating func style() {
        markup("<style>")
        bytes += Style.text.utf8
        markup("</style>")
    }

    /// Adds the one script of all pages.
    mutating func script() {
        markup("<script>")
        bytes += Style.script.utf8
        markup("</script>")
    }

    private mutating func append(_ attribute: Attribute) {
        markup(" ")
        markup(attribute.name)
        guard let value = attribute.value else { return }
        markup("=\"")
        switch value {
        case .text(let text): bytes.appendEscaped(text)
        case .image(let data, let format): bytes.appendAddress(of: data, format)
        }
        markup("\"")
    }
}

extension [UInt8] {
    /// Appends `text`, escaped for the content of elements and quoted attributes.
    ///
    /// A character that is not allowed in documents (a control character or noncharacter) becomes U+FFFD.
    fileprivate mutating func appendEscaped(_ text: String) {
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": self += "&amp;".utf8
            case "<": self += "&lt;".utf8
            case ">": self += "&gt;".utf8
            case "\"": self += "&quot;".utf8
            case "\t", "\n": append(UInt8(ascii: scalar))
            case "\r": append(UInt8(ascii: "\n"))
            // Most text is ASCII, which needs no lookup in the Unicode tables.
            case " "..."~": append(UInt8(ascii: scalar))
            default: self += (scalar.mayStandInHTML ? scalar : "\u{FFFD}").utf8
            }
        }
    }
}

extension Unicode.Scalar {
    fileprivate var mayStandInHTML: Bool {
        properties.generalCategory != .control && !properties.isNoncharacterCodePoint
    }
}
