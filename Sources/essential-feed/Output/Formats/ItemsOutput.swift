import EssentialFeed
import FeedCore
import FeedJSON
import Foundation

enum OutputFormat: String, CaseIterable, Sendable {
    case text
    case json
    case jsonl
    /// The text of a terminal, for any output.
    case cards

    /// The formats of results that have no cards.
    static let withoutCards: [OutputFormat] = [.text, .json, .jsonl]
}

/// Where the result of a command is written, and how.
struct ResultOutput: Sendable {
    /// Text, JSON or JSON Lines.
    let form: OutputFormat
    /// The terminal on standard output, or the one that cards are written for; nil if there is none.
    let terminal: TerminalTraits?
    /// The feed of a list whose result this is; nil if it is the only feed.
    var feed: URL?

    init(format: OutputFormat, environment variable: (String) -> String?) {
        form = format == .cards ? .text : format
        terminal = format == .cards ? .plain(environment: variable) : TerminalTraits(environment: variable)
    }

    /// Returns an output for items; in a JSON object, they are the member `memberName`.
    func items<Format>(_ format: Format, named memberName: String = "items") -> ItemsOutput<Format> {
        ItemsOutput(format: format, form: form, terminal: terminal, memberName: memberName, feed: feed)
    }
}

struct ItemsOutput<Format: ItemFormat> {
    let format: Format
    let form: OutputFormat
    let terminal: TerminalTraits?
    let memberName: String
    let feed: URL?

    /// Writes `items`, with `title` above them on a terminal, or the members written by `head` before them in an
    /// object.
    func write(_ items: [Format.Item], title: String?, head: (inout JSONWriter) -> Void = { _ in }) throws {
        try write(items, heading: title.flatMap { terminal?.bold($0) }, head)
    }

    private func write(_ items: [Format.Item], heading: String?, _ head: (inout JSONWriter) -> Void = { _ in }) throws {
        var output = BlockOutput()
        output.lastColumn = feed?.absoluteString
        switch (form, terminal) {
        case (.json, _): try writeObject(items, head, to: &output)
        case (.jsonl, _): try writeJSONLines(items, to: &output)
        case (_, nil): for item in items { try format.write(item, to: &output) }
        case (_, let terminal?): try writeCards(items, heading, on: terminal, to: &output)
        }
        try output.flush()
    }

    private func writeObject(
        _ items: [Format.Item],
        _ head: (inout JSONWriter) -> Void,
        to output: inout BlockOutput
    ) throws {
        var writer = JSONWriter()
        writer.beginObject()
        head(&writer)
        writer.name(memberName)
        writer.beginArray()
        for item in items {
            format.encode(item, to: &writer)
            try output.take(&writer)
        }
        writer.endArray()
        writer.endObject()
        if feed == nil { writer.endLine() }
        try output.take(&writer)
    }

    private func writeJSONLines(_ items: [Format.Item], to output: inout BlockOutput) throws {
        var writer = JSONWriter()
        for item in items {
            format.encode(item, to: &writer)
            if let feed { writer.extendObject { $0.member("feed", feed.redacted) } }
            writer.endLine()
            try output.take(&writer)
        }
    }

    private func writeCards(
        _ items: [Format.Item],
        _ heading: String?,
        on terminal: TerminalTraits,
        to output: inout BlockOutput
    ) throws {
        guard !items.isEmpty || feed != nil else { return }
        if let heading { try output.line(heading) }
        for item in items {
            if heading != nil { try output.line("") }
            for line in format.card(item, on: terminal) { try output.line(line) }
        }
    }
}

extension ItemsOutput {
    /// Writes a loaded list; an object also contains its source and the time it was saved.
    ///
    /// - Parameters:
    ///   - title: what stands above cards; by default the title of the list, else its host.
    ///   - missing: how many pictures are missing, if they were loaded.
    func write(_ loaded: LoadedList<Format.Item>, from url: URL, title: String? = nil, missing: Int? = nil) throws {
        let heading = title ?? loaded.title ?? url.headingWithoutTitle
        try write(loaded.shown, title: TerminalText.safe(heading)) { writer in
            writer.member("source", loaded.source.name)
            writer.member("url", url.redacted)
            if let title = loaded.title { writer.member("title", title) }
            if let savedAt = loaded.savedAt { writer.member("saved_at", ISO8601.text(of: savedAt)) }
            if loaded.isNotModified { writer.member("unchanged", true) }
            if let missing, missing > 0 { writer.member("missing", missing) }
        }
    }
}

extension LoadedList {
    /// The items that commands show: those that the service sent in this run, or the saved list.
    var shown: [Item] {
        if case .remote = source { received } else { items }
    }

    /// Creates the list of the new items of an update.
    init(newItemsOf update: FeedUpdate<Item>) {
        self.init(
            items: update.new,
            received: update.new,
            source: update.source,
            savedAt: update.savedAt,
            isNotModified: update.isNotModified,
            title: update.title
        )
    }
}

extension ItemsOutput {
    /// Writes a complete batch of items; on a terminal, a dim line gives the time and their number.
    func write(batch items: [Format.Item], heading: String) throws {
        try write(items, heading: terminal?.dim(heading))
        if form == .text, terminal != nil { try BlockOutput.write("\n") }
    }
}

extension LoadedSource {
    var name: String {
        switch self {
        case .remote: "remote"
        case .cache: "cache"
        }
    }
}

extension BlockOutput {
    mutating func take(_ writer: inout JSONWriter) throws {
        try append { $0 += writer.bytes }
        writer.removeAll()
    }

    /// Appends a line of tab-separated columns, whose text cannot end a column, and ``lastColumn``.
    mutating func row(_ columns: [String]) throws {
        let columns = columns + [lastColumn].compactMap(\.self)
        try append { bytes in
            for (index, column) in columns.enumerated() {
                if index > 0 { bytes.append(UInt8(ascii: "\t")) }
                TerminalText.append(column, to: &bytes)
            }
            bytes.append(UInt8(ascii: "\n"))
        }
    }
}

extension URL {
    /// What heads a list without a title: its host, which any URL of a feed has.
    var headingWithoutTitle: String { host(percentEncoded: false) ?? redacted }
}
