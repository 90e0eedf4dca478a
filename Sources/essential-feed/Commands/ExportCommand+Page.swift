import EssentialFeed
import FeedCommandLine
import FeedCore
import FeedExport
import FeedGallery
import FeedJSON

extension CommandRun<ExportCommand> {
    /// Writes a single page with the chosen images of one feed or several; by default, with the newest 200.
    func writePage(
        to destination: ExportDestination,
        of selection: FeedSelection,
        _ choice: NewestImages
    ) async throws -> Outcome {
        let thumbnailer = invocation.thumbnails ? services.thumbnailer : nil
        if invocation.thumbnails, thumbnailer == nil {
            throw ExportFailure(path: destination.path, cause: ExportRefusal.noThumbnailer)
        }
        let loaded = try await NewestFeeds(of: selection, with: services, on: terminal) {
            try await load($1.feed(at: $0, limit: invocation.limit, offline: invocation.offline, $2))
        }
        guard !loaded.loaded.isEmpty else { return Outcome(loaded.code) }
        let chosen = choice.isAll ? NewestImages(count: 200, start: nil) : choice
        let entries = chosen.images(of: loaded.entries)
        var images = ChosenImages(
            entries: entries,
            loaded: loaded,
            selection: selection,
            isOffline: invocation.offline,
            messages: messages
        )
        if !invocation.offline {
            try await images.loadPictures(refresh: invocation.refresh)
            if invocation.comments { try await images.loadComments() }
        }
        var page = SinglePage(
            gallery(of: images, in: selection),
            to: destination.path,
            comments: images.comments,
            thumbnailer: thumbnailer,
            data: images.data
        )
        try await page.write()
        images.report(page)
        try terminal.show(images, on: page, in: selection, to: destination)
        let code = loaded.code == .done && invocation.strict ? images.shortcomings.first : nil
        return Outcome(code ?? loaded.code)
    }

    /// Loads the list of a feed, without pictures.
    private func load(_ feed: Feed<FeedImage>) async throws -> LoadedFeed {
        let list =
            invocation.offline
            ? try await feed.saved() : try await invocation.all ? feed.loadAll() : feed.load()
        let failure = list.pageFailure.map(CommandFailure.page)
        let outcome = Outcome([failure], strictly: invocation.strict ? list.shortcomings : nil)
        return LoadedFeed(feed: feed, list: list, outcome: outcome)
    }

    private func gallery(of images: ChosenImages, in selection: FeedSelection) -> Gallery {
        var labels = phrases.gallery
        if images.entries.isEmpty, images.hasOthers {
            (labels.emptyFeed, labels.emptyFeeds) = (labels.noImageChosen, labels.noImageChosen)
        }
        guard case .one(let url, let title) = selection else {
            let title = invocation.title ?? labels.newestImages
            return Gallery(entries: images.entries, title: title, labels: labels, imagesPerPage: .max)
        }
        let list = try? images.loaded.feeds.first?.result?.get()
        return Gallery(
            of: images.entries.map(\.image),
            title: invocation.title ?? title ?? list?.title,
            labels: labels,
            source: url,
            date: list?.fetchedAt,
            imagesPerPage: .max,
            dates: images.entries.reduce(into: [:]) { $0[$1.image.id] = $1.date }
        )
    }
}

extension Terminal {
    /// Shows the path of a page or, as an object, the numbers of its contents, and its feeds.
    fileprivate func show(
        _ images: ChosenImages,
        on page: SinglePage,
        in selection: FeedSelection,
        to destination: ExportDestination
    ) throws {
        guard output.form != .text else {
            return try BlockOutput.write(TerminalText.safe(destination.pageToOpen) + "\n")
        }
        let comments = images.comments.values.reduce(0) { $0 + $1.count }
        try BlockOutput.write { writer in
            writer.page(
                destination.pageToOpen,
                images: images.entries.count,
                pictures: page.pictures.count,
                comments: comments
            )
            if case .one(let url, _) = selection, case .success(let list)? = images.loaded.feeds.first?.result {
                writer.member("source", list.source.name)
                writer.member("url", url.redacted)
                guard let failure = list.failure(at: url) else { return }
                Outcome(of: failure).encode(to: &writer, in: messages.wording)
            } else {
                writeFeeds(images.loaded.feeds, to: &writer)
            }
        }
    }
}
