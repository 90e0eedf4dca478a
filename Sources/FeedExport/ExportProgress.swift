public import EssentialFeed
public import FeedCore
public import Foundation

/// An event of a running export.
public enum ExportProgress: Sendable {
    /// The list was loaded from the feed at this URL.
    case listLoaded(LoadedList<FeedImage>, from: URL)

    /// The first `count` pictures of `total` were loaded.
    case picturesLoaded(Int, of: Int)

    /// All pictures were requested, with these failures.
    case picturesFinished(PictureFailures)

    /// The comments on `count` images of `total` were loaded.
    case commentsLoaded(Int, of: Int)

    /// All comments were requested, with these failures.
    case commentsFinished([CommentFailure])

    /// Writing begins; ``writingEnded`` follows, even after a failure.
    case writingBegan

    /// Writing has ended.
    case writingEnded

    /// The data of these pictures was lost after loading.
    case picturesLost(PictureFailures)
}
