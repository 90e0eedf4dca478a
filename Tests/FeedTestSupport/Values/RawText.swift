/// A text that may control a terminal; the output of tests shows it escaped.
package struct RawText: Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
    package let text: String

    package init(_ text: String) {
        self.text = text
    }

    package init(stringLiteral text: String) {
        self.init(text)
    }

    package var description: String { text.debugDescription }
}
