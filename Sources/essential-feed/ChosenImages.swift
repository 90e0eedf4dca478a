import EssentialFeed
import FeedCore
import FeedExport
import Foundation

/// The images that were chosen for a page, with their pictures and comments.
struct ChosenImages {
    /// The images, newest first.
    let entries: [FeedTimelineEntry]
    let loaded: NewestFeeds
    let selection: FeedSelection
    let isOffline: Bool
    let messages: Messages

    /// The comments, by the ID of their image.
    private(set) var comments: [UUID: [ImageComment]] = [:]

    /// The codes for what is missing or stale.
    private(set) var shortcomings: [ExitCode] = []

    private(set) var missing: Set<URL> = []

    /// Whether the feeds have images that were not chosen.
    var hasOthers: Bool { entries.count < loaded.entries.count }

    private func feed(of entry: FeedTimelineEntry) -> LoadedFeed? {
        loaded.loaded.first { $0.feed.url == entry.feed }
    }

    /// Loads the pictures of the images, those of several feeds in parallel.
    mutating func loadPictures(refresh: Bool) async throws {
        let groups = Dictionary(grouping: entries, by: \.feed).mapValues { $0.map(\.image) }
        let loads = loaded.loaded.compactMap { loaded in groups[loaded.feed.url].map { (loaded: loaded, images: $0) } }
        let results = try await loads.concurrentMap { loaded, images in
            try await loaded.feed.loadPictures(of: images, from: loaded.list.source, refresh: refresh)
        }
        for (load, result) in zip(loads, results) {
            let (failures, messages) = (try result.get(), selection.messages(messages, about: load.loaded.feed.url))
            messages.report(savingFailure: failures.savingFailure)
            messages.report(failures)
            missing.formUnion(failures.missing.map(\.url))
            shortcomings += failures.shortcomings
        }
    }

    /// Loads the comments on the images, except those of feeds whose format has none.
    mutating func loadComments() async throws {
        let commented = entries.compactMap { entry in
            feed(of: entry).flatMap { $0.list.format?.hasComments == false ? nil : (entry: entry, feed: $0.feed) }
        }
        var count = 0
        let results = try await commented.concurrentMap { entry, feed in
            try await feed.comments(on: entry.image.id)
        } report: { [messages] _, _ in
            count += 1
            messages.report(.commentsLoaded(count, of: commented.count))
        }
        var failures: [(id: UUID, cause: any Error)] = []
        for ((entry, _), result) in zip(commented, results) {
            switch result {
            case .success(let loaded): comments[entry.image.id] = loaded
            case .failure(let cause): failures.append((entry.image.id, cause))
            }
        }
        messages.report(.commentsFinished(failures))
        shortcomings += failures.map { ExitCode(of: $0.cause) }
    }

    /// Returns the data of the picture of an image, saved or, unless offline, loaded again if it could not be saved; nil if
    /// it is missing.
    var data: @Sendable (FeedImage) async throws -> Data? {
        let feeds = Dictionary(entries.map { ($0.image.id, feed(of: $0)?.feed) }) { first, _ in first }
        return { [missing, isOffline] image in
            guard let feed = feeds[image.id].flatMap(\.self), !missing.contains(image.url) else { return nil }
            if isOffline { return try await feed.savedPicture(of: image) }
            return try await feed.picture(image.picture, of: image, refresh: .whenMissing).value
        }
    }

    /// Reports the pictures that were lost, the failed thumbnails and the numbers of the page.
    mutating func report(_ page: SinglePage) {
        shortcomings += page.losses.shortcomings
        messages.report(page.losses)
        messages.report(failedThumbnails: page.failedThumbnails)
        let missing = entries.count - page.pictures.count
        messages.count(images: entries.count, newPictures: page.pictures, missing: missing)
    }
}
