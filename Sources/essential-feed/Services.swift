import EssentialFeed
import FeedExport
import Foundation

/// The feeds, the cache and the clock of a run.
struct Services: Sendable {
    /// The settings of the environment.
    let settings: Settings
    private(set) var client: ServiceClient
    /// The cache on disk; a failure if it has no directory, which concerns only the commands that need it.
    let storage: Result<CacheDirectory, any Error>
    let now: @Sendable () -> Date
    /// The common start date of the loads of several feeds; nil if each load has its own.
    private(set) var runStart: Date?
    private let pictureWaits = PictureWaits()

    /// The start date of a load, the date of the images that it saves for the first time.
    var start: Date { runStart ?? now() }

    /// The services for several feeds in parallel.
    var polite: Services {
        var copy = self
        copy.client = client.polite
        return copy
    }

    /// Returns the services for one load of several feeds, whose new images have the same date.
    func startingRun() -> Services {
        var copy = self
        (copy.client, copy.runStart) = (client.politeInOneRun, now())
        return copy
    }
}

extension Services {
    /// Makes thumbnails; nil if no program for that is installed.
    var thumbnailer: Thumbnailer? { ThumbnailProgram(searching: settings.programPath)?.thumbnail }

    /// The cache, for operations that send no request and so need no credentials.
    var cache: Feeds {
        get throws {
            var feeds = Feeds(storage: try storage.get(), client: client.lists, now: now)
            feeds.runStart = runStart
            return feeds
        }
    }

    /// Returns the feeds and lists of the service at `url`, which is nil for a picture that belongs to no list.
    func feeds(for url: URL?, reportingTo messages: Messages) throws -> Feeds {
        let client = try client.authorized(for: url, reportingTo: messages)
        var feeds = Feeds(
            storage: try storage.get(),
            client: client.lists,
            pictureClient: client.pictures,
            report: { messages.report($0) },
            now: now
        )
        (feeds.runStart, feeds.pictureWaits) = (runStart, pictureWaits)
        feeds.failureMessage = { Secrets.redacted(messages.wording.text(of: $0)) }
        return feeds
    }

    /// Returns the feed at `url` with pages of `limit` images; if `offline`, for reading only the cache.
    func feed(at url: URL, limit: Int? = nil, offline: Bool = false, _ messages: Messages) throws -> Feed<FeedImage> {
        try (offline ? cache : feeds(for: url, reportingTo: messages)).feed(at: url, pageSize: limit)
    }
}
