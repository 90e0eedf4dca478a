import EssentialFeed
import FeedAPI
import FeedCache
import FeedCommandLine
import FeedCore
import Foundation

/// The feeds, the cache and the clock of a run.
///
/// They are created on demand, so that a command that needs no cache or network never fails for lack of one.
struct Services: Sendable {
    let now: @Sendable () -> Date
    /// The messages about loading.
    private(set) var messages: Messages

    /// The feed URL in the environment, if any.
    let feedURL: @Sendable () throws -> URL?
    let universitiesURL: @Sendable () throws -> URL?
    let feedListPath: @Sendable () throws -> String?

    /// The language in the environment, if any.
    let namedLanguage: Language?

    let thumbnailProgram: @Sendable () -> ThumbnailProgram?
    let viewer: Viewer

    let cacheDirectory: @Sendable () throws -> String
    /// Whether the user named the cache directory.
    let namesCacheDirectory: Bool
    private(set) var client: any HTTPClient
    /// The client for pictures; if nil, ``client``.
    private(set) var pictureClient: (any HTTPClient)?
    /// The common start date of the loads of several feeds; nil if each load has its own.
    private(set) var runStart: Date?
    let credentials: Credentials
    let retries: RetryPolicy?
    let timeout: Duration
}

extension Services {
    /// Returns the feeds and lists of the service at `url`, which is nil for a picture that belongs to no list.
    func feeds(for url: URL?) throws -> Feeds {
        if let host = url?.host() { messages.say(messages.phrases.waitingFor(host)) }
        return try feeds { try decorated($0, for: url) }
    }

    /// Returns the feeds of several services, with messages that name the feed.
    func feeds(
        forAll urls: [URL],
        isOffline: Bool,
        reportingTo messages: @escaping @Sendable (URL) -> Messages
    ) throws -> Feeds {
        if isOffline { return try cache }
        let polite = polite()
        for url in urls where !SampleService.serves(url) {
            do {
                _ = try credentials.authorizing(client, for: url)
            } catch is Credentials.Unsendable {
                // Without credentials, the error in the service's response is reported.
            }
        }
        return try polite.feeds(reportingTo: messages) { try polite.decorated($0, for: nil) }
    }

    /// The cache, for operations that send no request and so need no credentials; see ``feeds(for:)``.
    var cache: Feeds {
        get throws { try feeds { $0 } }
    }

    /// Returns the feed at `url` with pages of `limit` images; if `offline`, for reading only the cache.
    func feed(at url: URL, limit: Int? = nil, offline: Bool = false) throws -> Feed<FeedImage> {
        try (offline ? cache : feeds(for: url)).feed(at: url, pageSize: limit)
    }

    /// Returns the services for one of several feeds, with messages that name it.
    func reporting(to messages: Messages) -> Services {
        var copy = self
        copy.messages = messages
        return copy
    }

    /// Returns the services for several feeds in parallel.
    ///
    /// They send one request at a time to each origin, and at most eight in parallel. A feed that waits is not counted.
    func polite() -> Services {
        var copy = self
        copy.client = client.polite()
        copy.pictureClient = client.polite(oneForEachOrigin: false)
        return copy
    }

    /// Returns the services for one load of several feeds, whose new images have the same date.
    func startingRun() -> Services {
        var copy = polite()
        copy.runStart = now()
        return copy
    }

    /// Returns the client for requests about the feed or list at `url`, with the user's credentials and retries.
    private func decorated(_ client: any HTTPClient, for url: URL?) throws -> any HTTPClient {
        if let url, SampleService.serves(url) { return client }
        let authorizing = try credentials.authorizing(client, for: url)
        guard let retries else { return authorizing }
        return RetryingHTTPClient(authorizing, policy: retries, now: now, report: messages.report)
    }

    /// Returns the feeds; `messagesAbout` returns the messages about a feed, by default those of the run.
    private func feeds(
        reportingTo messagesAbout: (@Sendable (URL) -> Messages)? = nil,
        through decorated: (any HTTPClient) throws -> any HTTPClient
    ) throws -> Feeds {
        // If the user names the directory, its owners and modes are the user's choice.
        let storage = CacheDirectory(path: try cacheDirectory(), checksOwners: !namesCacheDirectory)
        var feeds = try Feeds(
            storage: storage,
            client: decorated(client),
            pictureClient: pictureClient.map(decorated),
            report: { [messages] event in
                (messagesAbout?(event.feed) ?? messages).report(event) { !storage.stores(of: $0).isEmpty }
            },
            now: now,
            clock: Memory.TrimmingClock()
        )
        feeds.lockTimeout = timeout
        feeds.runStart = runStart
        feeds.failureMessage = { [messages] in Secrets.redacted(messages.wording.text(of: $0)) }
        return feeds
    }
}
