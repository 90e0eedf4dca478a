import EssentialFeed
import FeedCommandLine
import FeedCore
import FeedGallery
import Foundation

struct ExportCommand: Command {
    static let name = "export"
    static let summary = "Write a gallery of the feed, and a mirror of it"
    static let discussion = [
        """
        Loads the feed with its pictures as load --images does. A PATH that ends in .html or .htm becomes one page \
        with everything inside it. Any other PATH becomes a directory with pages of 200 images, the pictures, and a \
        feed.json: a mirror that any web server can serve to other machines.
        """,
        """
        A directory has to be new, empty, or one that an export wrote. Exporting again replaces only what has \
        changed, and removes only what an export wrote and the feed no longer has. Pictures and comments that could \
        not be loaded stay.
        """,
        """
        --base-url says where the directory will be served. The mirrored feed then links to the pictures there, and feed \
        readers can subscribe: feed.xml (RSS) and jsonfeed.json (JSON Feed) have the first 200 images.
        """,
    ]
    static let examples = [
        Example("essential-feed export gallery.html", "Write one page, to mail or to archive"),
        Example(
            "essential-feed export mirror --comments --base-url https://example.com/feed/",
            "Write a mirror to be served at that URL"
        ),
    ]

    let argument = Argument("PATH", .exportPath, help: "A directory, or a file that ends in .html or .htm")
    let url = Option("--url", "URL", .feedURL, help: "The feed, http or https (default: ESSENTIAL_FEED_URL)")
    let limit = Option("--limit", "N", .count, help: "Ask for N images per page; what is cached is not cut")
    let all = Option("--all", help: "Follow the pages until one brings no new image")
    let offline = Option("--offline", help: "Export what is cached without asking the service")
    let comments = Option("--comments", help: "Export the comments of the images too")
    let baseURL = Option("--base-url", "URL", .webURL, help: "Where the directory will be served, http or https")
    let title = Option("--title", "TEXT", .title, help: "The title of the pages (default: the host of the feed)")
    let common = CommonOptions()

    func check(_ invocation: Invocation<Self>) throws(UsageError.Problem) {
        try invocation.refuse(comments.declaration, with: offline.declaration)
    }

    func run(_ invocation: Invocation<Self>, in program: Composition) async throws {
        let destination = ExportDestination(invocation.argument)
        try await destination.check()
        let source = try program.feed(invocation.url, limit: invocation.limit, offline: invocation.offline)
        let imageData = source.imageDataSource(offline: invocation.offline)
        let steps = ExportSteps(source: source, imageData: imageData, destination: destination, program: program)
        let (loaded, images) = try await steps.load(offline: invocation.offline, all: invocation.all)
        program.console.report(loaded)
        var feed = ExportedFeed(
            images: images,
            source: source.url,
            date: await source.dateOfResponse ?? loaded.savedAt,
            title: invocation.title,
            baseURL: invocation.baseURL,
            labels: program.language.galleryLabels
        )
        if feed.images.isEmpty { program.console.note(program.phrases.emptyFeed) }
        let pictures = try await steps.loadPictures(of: feed.images)
        if invocation.comments { feed.comments = try await steps.loadComments(on: feed.page.images.map(\.id)) }
        let report = try await steps.write(feed, pictures)
        program.console.report(keptBy: report)
        try report.write(as: program.output.form)
        if !destination.isPage { program.console.note(program.phrases.export.subscribing(at: invocation.baseURL)) }
        if let failure = loaded.pageFailure { throw PageFailure(cause: failure) }
    }
}

/// The steps of an export; those after `load` report their failures.
private struct ExportSteps {
    let source: Feed
    let imageData: ImageDataSource
    let destination: ExportDestination
    let program: Composition

    /// Loads the feed; the images to export are those that are then cached, joined from all pages.
    ///
    /// - Throws: ``PageFailure`` if a page failed and an earlier export has more than what came.
    func load(offline: Bool, all: Bool) async throws -> (Loaded<[FeedImage]>, images: [FeedImage]) {
        if offline {
            let saved = try await source.saved()
            return (saved, saved.value)
        }
        let replacesExport = destination.holdsExport ? (try? await source.saved()) == nil : false
        try Task.checkCancellation()
        let result = try await source.update(all: all)
        if let failure = result.shown.pageFailure, result.list == nil || replacesExport {
            throw PageFailure(cause: failure)
        }
        return (result.shown, result.list ?? result.shown.value)
    }

    /// Loads the pictures, so that they are cached.
    func loadPictures(of images: [FeedImage]) async throws -> [ExportedPicture?] {
        var pictures = try await findPictures(of: images)
        let places = pictures.indices.filter { pictures[$0] == nil }
        var count = pictures.count - places.count
        program.console.report(.picturesLoaded(count, of: pictures.count))
        let results = try await places.map { images[$0] }.concurrentMap { image in
            let loaded = try await imageData.load(from: image.url)
            return (ExportedPicture(of: loaded.value, for: image), loaded.source)
        } report: { _, _ in
            count += 1
            program.console.report(.picturesLoaded(count, of: pictures.count))
        }
        program.console.report(savingFailure: Feed.savingFailure(results.map { $0.map(\.1) }))
        program.console.report(pictureFailures: Feed.failures(zip(places.map { images[$0].url }, results)))
        for (place, result) in zip(places, results) { pictures[place] = try? result.get().0 }
        return pictures
    }

    /// Finds the pictures that an earlier export wrote, in batches of several hundred.
    private func findPictures(of images: [FeedImage]) async throws -> [ExportedPicture?] {
        let parts = stride(from: 0, to: images.count, by: 100).map { Array(images[$0...].prefix(100)) }
        let found = try await parts.concurrentMap { images in
            try destination.exportedPictures(of: images) { imageData.cachedChecksums(for: images.map(\.url)) }
        } report: { _, _ in
        }
        return try found.flatMap { try $0.get() }
    }

    /// Writes the export, and reports which pictures were lost meanwhile.
    func write(_ feed: ExportedFeed, _ pictures: [ExportedPicture?]) async throws -> ExportReport {
        let line = program.console.line
        line?.begin()
        defer { line?.end() }
        var count = 0
        var losses: [URL: any Error] = [:]
        let report = try await destination.write(feed, pictures) { image in
            count += 1
            line?.say("\(program.phrases.export.writingPictures): \(count)")
            do {
                return try await imageData.load(from: image.url).value
            } catch {
                try Task.checkCancellation()
                // Another process may have replaced the cached list, and removed its pictures.
                losses[image.url] = error
                return nil
            }
        }
        let failures = feed.images.compactMap { image in losses.removeValue(forKey: image.url).map { (image.url, $0) } }
        program.console.report(pictureFailures: failures)
        return report
    }

    func loadComments(on ids: [UUID]) async throws -> [UUID: [ImageComment]] {
        var count = 0
        var failures: [(id: UUID, cause: any Error)] = []
        let outcomes = try await ids.concurrentMap { id in
            try await source.commentsAsSent(on: id)
        } report: { id, result in
            count += 1
            program.console.line?.say(program.phrases.commentsLoaded("\(count)", "\(ids.count)"))
            if case .failure(let cause) = result { failures.append((id, cause)) }
        }
        program.console.report(commentFailures: failures)
        return zip(ids, outcomes).reduce(into: [:]) { $0[$1.0] = try? $1.1.get() }
    }
}
