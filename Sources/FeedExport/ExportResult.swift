package import EssentialFeed
package import FeedCore
package import Foundation

/// The result of an export: the numbers of its images, pictures and comments, and the failures.
package struct ExportResult: Sendable {
    /// The loaded list.
    package let loaded: LoadedList<FeedImage>

    /// The exported feed.
    var feed: ExportedFeed

    /// The URL of the feed.
    package var url: URL { feed.plan.feed }

    /// The number of exported images.
    package var images: Int { feed.images.count }

    /// The number of exported pictures.
    package var pictures: Int { feed.pictures.count }

    /// The number of exported comments.
    package var comments: Int { feed.comments.values.reduce(0) { $0 + $1.count } }

    /// The number of earlier pictures that stay because they could not be loaded this time.
    package var leftPictures: Int { feed.pictures.values.count(where: \.isLeft) }

    /// The number of images whose earlier comments stay because they were not loaded this time.
    package internal(set) var leftComments = 0

    /// The sizes of the pictures that are not in an earlier export.
    package internal(set) var newPictures: [Int] = []

    /// The number of thumbnails that could not be made.
    package internal(set) var failedThumbnails = 0

    /// The images that this export took down.
    package internal(set) var takenDown: [FeedImage] = []

    /// The pictures that failed.
    package internal(set) var pictureFailures = PictureFailures()

    /// The images whose comments failed, by their IDs, and the reason for each.
    package internal(set) var commentFailures: [(id: UUID, cause: any Error)] = []
}
