import EssentialFeed
import FeedAPI
import FeedCommandLine
import FeedCore
import FeedExport
import FeedGallery
import FeedJSON
import Foundation

extension ExportCommand {
    /// The number of images on the page of several feeds, unless the user chooses others.
    private static let longestPage = 200

    /// Writes a single page with the chosen images of one feed or several.
    func writePage(
        _ invocation: Invocation<Self>,
        to destination: ExportDestination,
        of selection: FeedSelection,
        _ choice: NewestImages,
        with services: Services,
        on terminal: Terminal
    ) async throws -> Outcome {
        let thumbnailer = invocation.thumbnails ? services.thumbnailer : nil
        if invocation.thumbnails, thumbnailer == nil {
            throw ExportFailure(path: destination.path, cause: ExportRefusal.noThumbnailer)
        }
        let loading = NewestLoading(isOffline: invocation.offline, all: invocation.all, limit: invocation.limit)
        let loaded = try await loading.load(selection, with: services, on: terminal) { list, _, _ in
            Outcome(
                [list.pageFailure.map(CommandFailure.page)].compactMap(\.self),
                strictly: invocation.strict ? list.shortcomings : nil
            )
        }
        guard loaded.feeds.contains(where: { (try? $0.result?.get()) != nil }) else { return Outcome(loaded.code) }
        let chosen = choice.isAll ? NewestImages(count: Self.longestPage, start: nil) : choice
        let entries = chosen.images(of: loaded.entries)
        let isOffline = invocation.offline
        var page = ChosenImages(entries, of: loaded, in: selection, isOffline: isOffline, terminal.messages)
        if !invocation.offline {
            try await page.loadPictures(refresh: invocation.refresh)
            if invocation.comments { try await page.loadComments() }
        }
        let digest = digest(invocation, of: page, in: selection, to: destination, terminal.phrases)
        terminal.messages.report(.writingBegan)
        defer { terminal.messages.report(.writingEnded) }
        let result = try await digest.write(comments: page.comments, thumbnailer: thumbnailer, data: page.data)
        page.report(result)
        try terminal.show(page, written: result, in: selection, to: destination)
        let code = loaded.code == .done && invocation.strict ? page.shortcomings.first : nil
        return Outcome(code ?? loaded.code)
    }

    private func digest(
        _ invocation: Invocation<Self>,
        of page: ChosenImages,
        in selection: FeedSelection,
        to destination: ExportDestination,
        _ phrases: Phrases
    ) -> Digest {
        var labels = phrases.gallery
        if page.entries.isEmpty, page.hasOthers {
            (labels.emptyFeed, labels.emptyFeeds) = (labels.noImageChosen, labels.noImageChosen)
        }
        guard case .one(let url, let title) = selection else {
            return Digest(of: page.entries, title: invocation.title, labels: labels, to: destination.path)
        }
        let list = try? page.feeds.first?.result?.get()
        return Digest(
            of: page.entries,
            from: url,
            at: list?.fetchedAt ?? list?.savedAt,
            title: invocation.title ?? title ?? list?.title,
            labels: labels,
            to: destination.path
        )
    }
}

extension Terminal {
    /// Shows the path of a page or, as an object, the numbers of its contents, and its feeds.
    fileprivate func show(
        _ page: ChosenImages,
        written result: Digest.Result,
        in selection: FeedSelection,
        to destination: ExportDestination
    ) throws {
        guard output.form != .text else { return try output.write(TerminalText.safe(destination.pageToOpen) + "\n") }
        let comments = page.comments.values.reduce(0) { $0 + $1.count }
        try BlockOutput.write { writer in
            writer.page(
                destination.pageToOpen,
                images: page.entries.count,
                pictures: result.pictures.count,
                comments: comments
            )
            if case .one(let url, _) = selection, case .success(let list)? = page.feeds.first?.result {
                writer.member("source", list.source.name)
                writer.member("url", url.redacted)
                guard let failure = list.failure(at: url) else { return }
                writer.name("error")
                Outcome(of: failure).encode(to: &writer, in: messages.wording)
            } else {
                writeFeeds(page.feeds, to: &writer)
            }
        }
    }
}
