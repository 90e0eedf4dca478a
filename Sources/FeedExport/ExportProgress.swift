package import EssentialFeed
package import FeedCore
package import Foundation

/// An event of a running export.
package enum ExportProgress: Sendable {
    /// The list was loaded from the feed at this URL.
    case listLoaded(LoadedList<FeedImage>, from: URL)

    /// The first `count` pictures of `total` were loaded.
    case picturesLoaded(Int, of: Int)

    /// The comments on `count` images of `total` were loaded.
    case commentsLoaded(Int, of: Int)

    /// All comments were requested, with these failures, each with the ID of the image.
    case commentsFinished([(id: UUID, cause: any Error)])

    /// Everything was written, except these pictures.
    case picturesFinished(PictureFailures)
}
