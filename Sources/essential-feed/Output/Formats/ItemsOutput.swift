import EssentialFeed
import FeedJSON
import Foundation

struct ItemsOutput<Format: ItemFormat> {
    let format: Format
    var output: Output
    /// The member of a JSON object that has the items.
    let memberName: String
    /// Writes the members of an object after the items.
    var tail: @Sendable (inout JSONWriter) -> Void = { _ in }

    /// Whether cards without a heading are separated by an empty line.
    var separatesCards = false

    /// Writes `items`, with `title` above them on a terminal, or the members written by `head` before them in an
    /// object.
    func write(_ items: [Format.Item], title: String?, head: (inout JSONWriter) -> Void = { _ in }) throws {
        try write(items, heading: title.flatMap { output.terminal?.bold($0) }, head)
    }

    private func write(_ items: [Format.Item], heading: String?, _ head: (inout JSONWriter) -> Void = { _ in }) throws {
        var block = BlockOutput()
        block.lastColumn = output.feed?.absoluteString
        switch (output.form, output.terminal) {
        case (.json, _): try writeObject(items, head, to: &block)
        case (.jsonl, _): try writeJSONLines(items, to: &block)
        case (_, nil): for item in items { try format.write(item, to: &block) }
        case (_, let terminal?): try writeCards(items, heading, on: terminal, to: &block)
        }
        try block.flush()
    }

    private func writeObject(
        _ items: [Format.Item],
        _ head: (inout JSONWriter) -> Void,
        to block: inout BlockOutput
    ) throws {
        var writer = JSONWriter()
        writer.beginObject()
        head(&writer)
        writer.name(memberName)
        writer.beginArray()
        for item in items {
            format.encode(item, to: &writer)
            try block.take(&writer)
        }
        writer.endArray()
        tail(&writer)
        writer.endObject()
        if output.feed == nil { writer.endLine() }
        try block.take(&writer)
    }

    private func writeJSONLines(_ items: [Format.Item], to block: inout BlockOutput) throws {
        var writer = JSONWriter()
        for item in items {
            format.encode(item, to: &writer)
            if let feed = output.feed {
                writer.extendObject { writer in
                    writer.member("feed", feed.redacted)
                    if let title = output.title { writer.member("feed_title", title) }
                }
            }
            writer.endLine()
            try block.take(&writer)
        }
    }

    private func writeCards(
        _ items: [Format.Item],
        _ heading: String?,
        on terminal: TerminalTraits,
        to block: inout BlockOutput
    ) throws {
        guard !items.isEmpty || output.feed != nil else { return }
        if let heading { try block.line(heading) }
        for (index, item) in items.enumerated() {
            if heading != nil || separatesCards && index > 0 { try block.line("") }
            for line in format.card(item, on: terminal) { try block.line(line) }
        }
    }
}

extension ItemsOutput {
    /// Writes a loaded list; an object also contains its source, when it was saved, and the service's failure, if any.
    ///
    /// - Parameters:
    ///   - heading: the heading of cards; by default, the title of the list, else its host.
    ///   - missing: the number of missing pictures, if any.
    func write(
        _ loaded: LoadedList<Format.Item>,
        from url: URL,
        heading: String? = nil,
        missing: Int? = nil,
        in wording: Wording
    ) throws {
        var items = self
        items.output.title = output.title ?? loaded.title
        let title = items.output.title
        let heading = heading ?? title ?? url.headingWithoutTitle
        try items.write(loaded.shown, title: TerminalText.safe(heading)) { writer in
            writer.member("source", output.sourceName ?? loaded.source.name)
            if !url.isFileURL { writer.member("url", url.redacted) }
            if let title { writer.member("title", title) }
            if let savedAt = loaded.savedAt { writer.member("saved_at", savedAt) }
            if loaded.isNotModified { writer.member("unchanged", true) }
            if let missing, missing > 0 { writer.member("missing", missing) }
            if let reason = loaded.failure(at: url) {
                Outcome(of: reason).encode(to: &writer, in: wording)
            }
        }
    }
}

extension ItemsOutput {
    /// Writes a complete batch of items; on a terminal, below a dim line with the time and their number.
    func write(batch items: [Format.Item], heading: String) throws {
        try write(items, heading: output.terminal?.dim(heading))
        if output.form == .text, output.terminal != nil { try BlockOutput.write("\n") }
    }
}

extension LoadedList {
    /// The items that commands show: the items that the service sent in this run, or the saved list.
    var shown: [Item] {
        if case .remote = source { received } else { items }
    }

    /// Returns the reason the saved list of a URL is shown; nil for the service's list, and if no request was wanted.
    func failure(at url: URL) -> (any Error)? {
        guard case .cache(let reason?) = source else { return nil }
        return (reason as? RequestNotSent).map { CommandFailure.notSent(url, $0) } ?? reason
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
        try append { $0 += Self.shown(writer.bytes) }
        writer.removeAll()
    }

    /// Appends a line of tab-separated columns, which are empty if nil, followed by ``lastColumn``; the texts cannot contain separators.
    mutating func row(_ columns: [String?]) throws {
        let lastColumn = lastColumn.map { "\t" + TerminalText.safe($0) }
        try append { bytes in
            for (index, column) in columns.enumerated() {
                if index > 0 { bytes.append(UInt8(ascii: "\t")) }
                guard var text = column.map(TerminalText.safe) else { continue }
                text.withUTF8 { bytes.append(contentsOf: $0) }
            }
            if let lastColumn { bytes += lastColumn.utf8 }
            bytes.append(UInt8(ascii: "\n"))
        }
    }
}

extension URL {
    /// The heading of a list without a title: its host or, if an export does not record a URL, the path of its directory.
    var headingWithoutTitle: String {
        host(percentEncoded: false) ?? (isFileURL ? path(percentEncoded: false) : redacted)
    }
}
