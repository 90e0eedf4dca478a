import FeedCommandLine
import FeedCore
import FeedJSON
import Foundation

/// Formats one kind of item as text and as JSON.
protocol ItemFormat<Item>: Sendable {
    associatedtype Item: Sendable

    /// Writes the item as JSON, omitting members without a value.
    func encode(_ item: Item, to writer: inout JSONWriter)

    /// Writes the item as safe text for output that is not a terminal.
    func write(_ item: Item, to output: inout BlockOutput) throws

    /// Returns the item as lines of safe text that fit the terminal.
    func card(_ item: Item, on terminal: TerminalTraits) -> [String]
}

extension ItemFormat where Item: PayloadEncodable {
    func encode(_ item: Item, to writer: inout JSONWriter) {
        writer.value { item.encodePayload(to: &$0) }
    }
}

/// The lines of an item on a terminal, without secrets: a heading, and indented details below.
struct Card {
    private(set) var lines: [String] = []
    private let terminal: TerminalTraits

    init(on terminal: TerminalTraits) {
        self.terminal = terminal
    }

    /// Adds a heading of at most `limit` lines; a longer heading ends with an ellipsis.
    mutating func heading(_ text: String, limit: Int = .max) {
        var heading = wrapped(text, indent: 0)
        if heading.count > limit {
            let last = DisplayWidth.prefix(of: heading[limit - 1], columns: width(indent: 0) - 1)
            heading = heading.prefix(limit - 1) + [last + "…"]
        }
        lines += heading.map(terminal.bold)
    }

    mutating func text(_ text: String) {
        lines += wrapped(text, indent: 2).map { "  " + $0 }
    }

    /// Adds a URL; if it is broken over lines, each part links to the whole URL, unless it contains a secret.
    mutating func link(_ url: String) {
        let isSecret = Secrets.redacted(url) != url
        lines += wrapped(url, indent: 2).map { "  " + (isSecret ? $0 : terminal.link($0, to: url)) }
    }

    mutating func detail(_ text: String) {
        lines += wrapped(text, indent: 2).map { "  " + terminal.dim($0) }
    }

    /// Adds text after a dim label; if the label is too long, the text starts on the next line.
    mutating func labelled(_ label: String, _ text: String) {
        let all = wrapped("\(label): \(text)", indent: 2)
        lines += all.prefix(1).map { $0.hasPrefix(label) ? terminal.dim(label) + $0.dropFirst(label.count) : $0 }
        lines += all.dropFirst().map { "  " + $0 }
    }

    private func wrapped(_ text: String, indent: Int) -> [String] {
        Wrapping.lines(of: TerminalText.safe(Secrets.redacted(text)), width: width(indent: indent))
    }

    private func width(indent: Int) -> Int { max(terminal.columns - indent, 10) }
}

struct FeedImageFormat: ItemFormat {
    let phrases: Phrases
    let now: Date
    /// Returns the path of the image's cached picture, if any; used only for json and jsonl.
    var file: @Sendable (FeedImage) -> String? = { _ in nil }

    func encode(_ image: FeedImage, to writer: inout JSONWriter) {
        writer.value { image.encodePayload(to: &$0) }
        if let file = file(image) { writer.extendObject { $0.member("file", file) } }
    }

    func write(_ image: FeedImage, to output: inout BlockOutput) throws {
        try output.row([image.id.text, image.description, image.location, image.urlString])
    }

    func card(_ image: FeedImage, on terminal: TerminalTraits) -> [String] {
        card(image, feed: nil, on: terminal)
    }

    /// Returns the lines of a card that names the image's feed.
    func card(_ image: FeedImage, feed: String?, on terminal: TerminalTraits) -> [String] {
        var card = Card(on: terminal)
        if let description = image.description { card.heading(description, limit: 4) }
        if let location = image.location { card.text(location) }
        if let date = image.publishedAt { card.detail(phrases.relativeTime(of: date, from: now)) }
        if let feed { card.detail(feed) }
        card.link(image.linkString ?? image.urlString)
        card.detail(image.id.uuidString)
        return card.lines
    }
}

struct ImageCommentFormat: ItemFormat {
    let phrases: Phrases
    let now: Date

    func write(_ comment: ImageComment, to output: inout BlockOutput) throws {
        let createdAt = ISO8601.text(of: comment.createdAt)
        try output.row([comment.id.text, createdAt, comment.author.username, comment.message])
    }

    func card(_ comment: ImageComment, on terminal: TerminalTraits) -> [String] {
        var card = Card(on: terminal)
        card.heading(comment.author.username)
        card.text(comment.message)
        card.detail(phrases.relativeTime(of: comment.createdAt, from: now))
        return card.lines
    }
}

struct UniversityFormat: ItemFormat {
    func write(_ university: University, to output: inout BlockOutput) throws {
        try output.row([
            university.name, university.country, university.alphaTwoCode, university.stateOrProvince,
            university.webPages.joined(separator: " "),
        ])
    }

    func card(_ university: University, on terminal: TerminalTraits) -> [String] {
        var card = Card(on: terminal)
        card.heading(university.name)
        let places = [university.stateOrProvince, "\(university.country) (\(university.alphaTwoCode))"]
        card.text(places.compactMap(\.self).joined(separator: ", "))
        for page in university.webPages { card.detail(page) }
        return card.lines
    }
}

/// Formats a university as labelled lines; if the output is not a terminal, the labels are English.
struct UniversityDetailFormat: ItemFormat {
    let phrases: Phrases

    func write(_ university: University, to output: inout BlockOutput) throws {
        if !output.isEmpty { try output.line("") }
        for (label, text) in details(of: university, labels: .english) {
            try output.line("\(label): \(TerminalText.safe(text))")
        }
    }

    func card(_ university: University, on terminal: TerminalTraits) -> [String] {
        var card = Card(on: terminal)
        for (label, text) in details(of: university, labels: phrases) {
            card.labelled(label, text)
        }
        return card.lines
    }

    private func details(of university: University, labels: Phrases) -> [(label: String, text: String)] {
        let state = university.stateOrProvince.map { (labels.t("State or province"), $0) }
        let place = [(labels.t("Country"), university.country), (labels.t("Country code"), university.alphaTwoCode)]
        let pages = university.webPages.map { (labels.t("Web pages"), $0) }
        return [(labels.t("Name"), university.name)] + place + [state].compactMap(\.self) + pages
    }
}
