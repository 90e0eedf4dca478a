/// HTML in the making.
///
/// Names of elements and attributes are literals of this module; texts and values are escaped on their way in. So text
/// from outside cannot become markup, and an address can only be a ``Link``.
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

    /// Begins an element that `end` ends.
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

    /// Adds what is markup already, written by ourselves.
    mutating func markup(_ markup: StaticString) {
        markup.withUTF8Buffer { bytes.append(contentsOf: $0) }
    }

    /// Adds the one style of all pages.
    mutating func style(_ style: Style) {
        markup("<style>")
        bytes += style.text.utf8
        markup("</style>")
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
    /// Appends `text` so that it can stand in an element and between quotation marks.
    ///
    /// A character that no document may have (a control, a noncharacter) becomes U+FFFD.
    fileprivate mutating func appendEscaped(_ text: String) {
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": self += "&amp;".utf8
            case "<": self += "&lt;".utf8
            case ">": self += "&gt;".utf8
            case "\"": self += "&quot;".utf8
            case "\t", "\n": append(UInt8(ascii: scalar))
            case "\r": append(UInt8(ascii: "\n"))
            // Most of it is, and needs no look into the tables of Unicode.
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
