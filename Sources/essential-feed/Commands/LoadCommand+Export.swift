import FeedAPI
import FeedCore
import FeedExport

extension CommandRun<LoadCommand> {
    /// Shows the images of the export in a directory, without a request and without the cache.
    func showExport(at path: String, _ choice: NewestImages) async throws -> Outcome {
        let export = try ExportReader(path)
        var terminal = terminal.showingExport
        guard choice.isAll else {
            let entries = export.entries(at: services.now())
            let shown = choice.images(of: entries)
            if shown.isEmpty, !entries.isEmpty { terminal.messages.note("Nothing new.") }
            try terminal.show(shown, of: export)
            return .done
        }
        guard export.isOfList else {
            for feed in export.feeds { try terminal.show(feed) }
            return .done
        }
        let feeds = Dictionary(export.feeds.map { (FeedURL($0.feed), $0) }) { first, _ in first }
        let list = FeedList(of: export.feeds.map { FeedList.Entry($0.feed, title: $0.title) })
        let sequence = FeedSequence(terminal: terminal, isObject: terminal.output.form == .json) { url, _, _ in
            feeds[FeedURL(url)]
        } show: { feed, terminal in
            if let feed { try terminal.show(feed) }
            return .done
        }
        return try await sequence.run(.list(list, path: path), with: services)
    }
}

extension Terminal {
    /// The terminal for results whose source is an export.
    var showingExport: Terminal {
        var copy = self
        copy.output.sourceName = "export"
        return copy
    }

    /// Shows an exported feed.
    fileprivate mutating func show(_ feed: ExportContents) throws {
        try show(feed.list, from: feed.feed, files: { feed.file(of: $0) }, notesAge: false)
    }

    /// Shows images of an export.
    func show(_ entries: [FeedTimelineEntry], of export: ExportReader) throws {
        let feeds = export.feeds.map { feed in
            TimelineFeed(entry: FeedList.Entry(feed.feed, title: feed.title), result: .success(feed.list))
        }
        let files = Dictionary(export.feeds.map { (FeedURL($0.feed), $0) }) { first, _ in first }
        try show(entries, of: feeds) { files[FeedURL($0.feed)]?.file(of: $0.image) }
    }
}

extension ExportContents {
    /// The exported images as a saved list.
    fileprivate var list: LoadedList<FeedImage> {
        LoadedList(items: images, source: .cache(fallbackReason: nil), savedAt: date, title: title)
    }
}
