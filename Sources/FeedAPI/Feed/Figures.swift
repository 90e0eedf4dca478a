import FeedMarkup

/// The `<figure>` elements of a text, and their captions.
struct Figures {
    /// The caption of each figure, by its number.
    private(set) var captions: [String?] = []

    /// The numbers of the open figures.
    private var open: [Int] = []

    /// The figure of the open caption, and the offset of its content.
    private var caption: (figure: Int, start: Int)?

    /// The last figure that is a card about another page.
    private var bookmark: Int?

    /// The number of the innermost open figure.
    var current: Int? { open.last }

    /// Whether the innermost open figure is a card about another page, whose pictures are that page's (Ghost).
    var isBookmark: Bool { bookmark != nil && bookmark == current }

    /// Begins an element whose content is at `start` in a text.
    mutating func begin(_ tag: MarkupTag, at start: Int) {
        switch tag.localName {
        case "figure":
            if tag.has("kg-bookmark-card", in: "class") { bookmark = captions.count }
            open.append(captions.count)
            captions.append(nil)
        case "figcaption":
            if let current, captions[current] == nil, caption == nil { caption = (current, start) }
        default: break
        }
    }

    /// Ends an element whose end tag is at `end` in a text.
    mutating func end(_ name: UnsafeRawBufferPointer, at end: Int, in text: UnsafeRawBufferPointer) {
        switch name {
        case "figcaption": endCaption(at: end, in: text)
        case "figure":
            if caption?.figure == current { endCaption(at: end, in: text) }
            if !open.isEmpty { open.removeLast() }
        default: break
        }
    }

    /// Ends the open caption.
    mutating func endCaption(at end: Int, in text: UnsafeRawBufferPointer) {
        guard let caption else { return }
        captions[caption.figure] = String(plainTextOf: text.part(caption.start..<end))
        self.caption = nil
    }
}
