import EssentialFeed
import FeedCore
import FeedExport
import FeedJSON
import Foundation

/// The printed result of an export: the page to open, the numbers of its contents, and the failures.
struct ExportReport: Sendable {
    let path: String
    let result: ExportResult

    /// Returns the outcome: the failure of a page and, with `--strict`, any stale or incomplete content.
    func outcome(strictly isStrict: Bool) -> Outcome {
        let (loaded, comments) = (result.loaded, result.commentFailures.map { ExitCode(of: $0.cause) })
        return Outcome(
            [loaded.pageFailure.map(CommandFailure.page)],
            strictly: isStrict ? loaded.shortcomings + result.pictureFailures.shortcomings + comments : nil
        )
    }

    func write(as output: Output, in wording: Wording) throws {
        guard output.form != .text else { return try BlockOutput.write(TerminalText.safe(path) + "\n") }
        try BlockOutput.write(endsLine: output.feed == nil) { writer in
            writer.page(path, images: result.images, pictures: result.pictures, comments: result.comments)
            writer.member("source", result.loaded.source.name)
            writer.member("url", result.url.redacted)
            guard let failure = result.loaded.failure(at: result.url) else { return }
            Outcome(of: failure).encode(to: &writer, in: wording)
        }
    }
}

extension JSONWriter {
    /// Writes the path of an exported page, and the numbers of its contents.
    mutating func page(_ path: String, images: Int, pictures: Int, comments: Int) {
        member("path", path)
        member("images", images)
        member("pictures", pictures)
        member("missing", images - pictures)
        member("comments", comments)
    }
}

extension Messages {
    func report(_ progress: ExportProgress) {
        switch progress {
        case .listLoaded(let list, let url): report(list, from: url)
        case .picturesLoaded(let count, let total):
            say(phrases.t("{count} of {total} pictures", "\(count)", "\(total)"))
        case .commentsLoaded(let count, let total):
            say(phrases.t("comments on {count} of {total} images", "\(count)", "\(total)"))
        case .commentsFinished(let failures):
            list(failures) {
                phrases.t(
                    "The comments on {count} image could not be loaded",
                    "The comments on {count} images could not be loaded",
                    count: $0
                )
            } _: { failure in
                phrases.t("Comments on {id}: {cause}", failure.id.uuidString, wording.text(ofCause: failure.cause))
            }
        case .picturesFinished(let failures):
            report(savingFailure: failures.savingFailure)
            report(failures)
        }
    }

    /// Notes the earlier pictures and comments that stay and, on a terminal, the numbers of the export.
    func report(_ report: ExportReport) {
        let result = report.result
        count(images: result.images, newPictures: result.newPictures, missing: result.images - result.pictures)
        let left = [
            result.leftPictures > 0
                ? phrases.t("{count} picture", "{count} pictures", count: result.leftPictures) : nil,
            result.leftComments > 0
                ? phrases.t(
                    "the comments on {count} image",
                    "the comments on {count} images",
                    count: result.leftComments
                ) : nil,
        ].compactMap(\.self)
        if !left.isEmpty { note("Kept from an earlier export: {contents}.", left.joined(separator: ", ")) }
        self.report(failedThumbnails: result.failedThumbnails)
        self.report(takenDown: result.takenDown)
        let current = Set(result.loaded.items.map(\.id))
        let former = result.takenDown.filter { !current.contains($0.id) }
        guard !former.isEmpty else { return }
        note(
            "No longer in the feed, so their pictures are deleted and cannot be loaded again: {images}.",
            former.names
        )
    }

    /// Notes the images that were taken down.
    func report(takenDown images: [FeedImage]) {
        guard !images.isEmpty else { return }
        note("Taken down: {images}.", images.names)
    }

    /// Notes how many thumbnails could not be made.
    func report(failedThumbnails count: Int) {
        guard count > 0 else { return }
        note(
            "No thumbnail of {count} picture could be made",
            "No thumbnails of {count} pictures could be made",
            count: count
        )
    }
}

extension [FeedImage] {
    /// The descriptions of the images or, if they have none, their IDs.
    fileprivate var names: String { map { $0.description ?? $0.id.uuidString }.joined(separator: ", ") }
}
