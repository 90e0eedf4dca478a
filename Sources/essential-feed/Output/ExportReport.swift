import EssentialFeed
import FeedCore
import FeedJSON
import Foundation

/// The result of an export: the page to open, what it has, and what failed.
struct ExportReport: Sendable {
    var path = ""
    private(set) var url: URL?
    var loaded: LoadedList<FeedImage>?
    private(set) var images = 0
    private(set) var pictures = 0
    private(set) var comments = 0
    /// How many of the pictures, and the comments of how many images, are those of an earlier export.
    private(set) var leftPictures = 0
    var leftComments = 0

    var pictureFailures = PictureFailures()
    var commentFailures: [(id: UUID, cause: any Error)] = []

    /// Notes what was written, and the pictures whose data was lost before it could be.
    mutating func note(_ feed: ExportedFeed, losses: [(url: URL, cause: any Error)]) {
        url = feed.source
        images = feed.images.count
        pictures = feed.images.count { $0.picture != nil }
        leftPictures = feed.images.count { $0.picture?.isLeft == true }
        comments = feed.images.reduce(0) { $0 + ($1.comments?.count ?? 0) }
        for (url, cause) in losses { pictureFailures.add(.failure(cause), at: url) }
    }

    /// Throws the failure of a page or, with `--strict`, the first reason why not all is fresh and complete.
    func check(strictly isStrict: Bool) throws {
        let shortcomings = (loaded?.shortcomings() ?? []) + pictureFailures.shortcomings + commentFailures.map(\.cause)
        try Failures.check(
            [loaded?.pageFailure.map { PageFailure(cause: $0) }].compactMap { $0 },
            strictly: isStrict ? shortcomings : nil
        )
    }

    func write(as output: ResultOutput) throws {
        switch output.form {
        case .text, .cards: try BlockOutput.write(path + "\n")
        case .json, .jsonl:
            try BlockOutput.write(endsLine: output.feed == nil) { writer in
                writer.member("path", path)
                writer.member("images", images)
                writer.member("pictures", pictures)
                writer.member("missing", images - pictures)
                writer.member("comments", comments)
                if let loaded { writer.member("source", loaded.source.name) }
                if let url { writer.member("url", url.redacted) }
            }
        }
    }
}

struct ExportFailure: Error {
    let path: String
    let cause: any Error
}

/// Why an export was refused; unless something changed during the export, the destination is unchanged.
enum ExportRefusal: Error, Equatable {
    /// The directory contains files, but no list of an export.
    case foreignDirectory

    /// The list with this name is corrupt, or names files that no export writes.
    case damagedList(String)

    /// A file to be written already exists and is not on the list.
    case existing(String)

    /// The feed has no images, but the directory has.
    case emptyFeed

    /// Another process replaced the cached image data during the export; the next export completes this one.
    case changedMeanwhile
}
