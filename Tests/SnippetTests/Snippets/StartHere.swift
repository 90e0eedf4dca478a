import EssentialFeed
import Foundation

func images(at url: URL, cachedIn directory: URL) async throws -> [FeedImage] {
    let feeds = Feeds(cachedIn: directory)
    let feed = feeds.feed(at: url)
    return try await feed.load().items
}

func images(of feed: Feed<FeedImage>) async throws -> [FeedImage] {
    try await feed.load(maximumAge: .seconds(15 * 60)).items
}

extension LoadedList {
    /// The note to show beside the list, if any.
    func note(at now: Date) -> String? {
        switch source {
        case .remote(savingFailure: nil):
            return pageFailure.map { "There may be more: \($0.localizedDescription)" }
        case .remote(let failure?):
            return "This could not be saved: \(failure.localizedDescription)"
        case .cache:
            let age = Duration.seconds(age(at: now))
            return "Saved \(age.formatted(.units(width: .wide, maximumUnitCount: 1))) ago."
        }
    }
}

/// Returns the message to show instead of the feed; nil if the load was cancelled.
func message(for error: any Error) -> String? {
    if error is CancellationError { return nil }
    let failure = (error as? LoadingError)?.remoteFailure ?? error
    if case RequestNotSent.retryLater(let date) = failure { return "The service is busy until \(date.formatted())." }
    let remote = failure as? RemoteError
    switch (remote?.status, remote?.cause as? NoResponse) {
    case (401?, _), (403?, _): return "Sign in to see this feed."
    case (404?, _), (410?, _): return "This feed is gone."
    case (_, .transport(.offline, _)?), (_, .transport(.hostNotFound, _)?): return "You seem to be offline."
    case (_, .timedOut?): return "The service is slow today."
    default: return error.localizedDescription
    }
}

func notify(
    about feed: Feed<FeedImage>,
    send: @escaping @Sendable ([FeedImage]) async throws -> Void
) async throws {
    try await feed.loadNew { update in
        if !update.new.isEmpty { try await send(update.new) }
    }
}

/// Returns a line for each saved list: its title, and the space that it takes.
func lines(of feeds: Feeds) async throws -> [String] {
    try await feeds.cached().map { list in
        let name = list.title ?? list.url?.host() ?? "unreadable"
        return "\(name): \(list.count ?? 0) items, \(list.pictures) pictures, \(list.bytes) bytes"
    }
}

func removeExpired(in feeds: Feeds) async throws -> Int {
    try await feeds.validateCache().count { $0.status != .valid }
}

func feeds(in directory: URL, log: @escaping @Sendable (String) -> Void) -> Feeds {
    Feeds(cachedIn: directory) { event in
        let feed = Secrets.redacted(event.feed)
        switch event.kind {
        case .savingFailed(let error): log("\(feed) was not saved: \(error)")
        case .deliveryFailed(let error): log("\(feed) was not delivered: \(error)")
        case .outageBegan(let error): log("\(feed) is down: \(error)")
        case .outageEnded(let duration): log("\(feed) is back after \(duration)")
        default: break
        }
    }
}

/// Returns a line for each of the newest images; saved images are included even if their feed fails.
func newest(of urls: [URL], in feeds: Feeds, log: (String) -> Void) async throws -> [String] {
    let contents = try await feeds.timeline(of: urls).load()
    for feed in contents.feeds {
        if case .failure(let error) = feed.result { log("\(Secrets.redacted(feed.feed)): \(error)") }
    }
    return contents.entries.prefix(20).map { entry in
        [entry.date?.formatted(), entry.feedTitle, entry.image.description].compactMap(\.self).joined(separator: " ")
    }
}

func find(_ words: String, in feeds: Feeds) async throws -> [FeedImage] {
    let urls = try await feeds.cached().compactMap(\.url)
    return try await feeds.timeline(of: urls).search(words).map(\.image)
}

/// Returns the newest saved images, for a widget.
func widgetEntries(of urls: [URL], in feeds: Feeds) async throws -> [FeedTimeline.Entry] {
    try await feeds.timeline(of: urls).saved(limit: 5).entries
}

/// Returns the saved images with these IDs, such as the user's favourites.
func images(_ ids: [UUID], in feeds: Feeds) async throws -> [FeedImage] {
    let found = try await feeds.images(ids)
    return ids.compactMap { found[$0]?.image }
}

/// Returns the newest images of the feeds in an OPML file, each with the title that the file gives its feed.
func newestImages(ofFeedsIn file: URL, feeds: Feeds, log: (String) -> Void) async throws -> [String] {
    let list = FeedList(try Data(contentsOf: file))
    for problem in list.problems { log("Line \(problem.line) is not a feed: \(problem.text)") }
    var titles: [URL: String] = [:]
    for feed in list.feeds { if let url = feed.url { titles[url] = feed.title } }
    let contents = try await feeds.timeline(of: list.feeds.compactMap(\.url), titles: titles).load()
    return contents.entries.map { entry in
        "\(entry.feedTitle ?? "untitled"): \(entry.image.description ?? "")"
    }
}
