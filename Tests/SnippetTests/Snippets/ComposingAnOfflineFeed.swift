import FeedAPI
import FeedCache
import FeedCore
import Foundation

/// The image feed of one service, online and offline.
struct OfflineFeed {
    private let loader: RemoteFirstLoader<[FeedImage]>

    init(
        url: URL,
        cachedIn directory: URL,
        client: any HTTPClient = URLSessionHTTPClient(timeout: .seconds(10))
    ) {
        let store = CacheDirectory(in: directory).feedStore(for: url)
        loader = RemoteFirstLoader(
            remote: RemoteLoader.feed(at: url, client: client),
            cache: LocalFeedLoader(store: store, url: url)
        )
    }

    func load() async throws -> Loaded<[FeedImage]> {
        try await loader.load()
    }
}

extension Loaded {
    /// What to say beside the value, if anything.
    func note(at now: Date) -> String? {
        switch source {
        case .remote(savingFailure: nil):
            return nil
        case .remote(let failure?):
            return "This could not be saved: \(failure.localizedDescription)"
        case .cache:
            let age = Duration.seconds(age(at: now))
            return "Saved \(age.formatted(.units(width: .wide, maximumUnitCount: 1))) ago."
        }
    }
}

/// What to say in the place of a feed; nil where the task was cancelled, and nobody is there to be told.
func problem(with error: any Error) -> String? {
    if error is CancellationError { return nil }
    let remote = (error as? LoadingError)?.remoteFailure as? RemoteError
    return switch remote?.cause as? NoResponse {
    case .transport(.offline, _), .transport(.hostNotFound, _): "You seem to be offline."
    case .timedOut: "The service is slow today."
    default: error.localizedDescription
    }
}
