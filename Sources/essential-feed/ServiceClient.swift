import FeedAPI
import Foundation

/// The clients of a run, with the user's credentials and retries.
struct ServiceClient: Sendable {
    /// The client for lists, pages and comments.
    private(set) var lists: any HTTPClient
    /// The client for pictures.
    private(set) var pictures: any HTTPClient
    private let credentials: Credentials
    private let retries: Int
    /// The origins that have refused further requests in this run; nil if each feed is requested regardless of others.
    private var refused: RefusedOrigins?

    init(_ client: any HTTPClient, credentials: Credentials, retries: Int) {
        (lists, pictures, self.credentials, self.retries) = (client, client, credentials, retries)
    }

    /// The clients for several feeds, which send one request at a time to each origin, and at most eight in parallel.
    var polite: ServiceClient {
        var copy = self
        (copy.lists, copy.pictures) = (lists.polite(), pictures.polite(oneForEachOrigin: false))
        return copy
    }

    /// The clients for one load of several feeds, which send no more requests for lists to an origin after a 429.
    var politeInOneRun: ServiceClient {
        var copy = polite
        let refused = RefusedOrigins()
        (copy.lists, copy.refused) = (lists.polite(refused: refused), refused)
        return copy
    }

    /// Returns the clients for requests about the feed or list at `url`, which report retries to `messages`.
    ///
    /// - Throws: `Credentials.Unsendable`; the reason a file with credentials cannot be used.
    func authorized(for url: URL?, reportingTo messages: Messages) throws -> ServiceClient {
        if let url, SampleService.serves(url) { return self }
        var copy = self
        for client in [\ServiceClient.lists, \.pictures] {
            copy[keyPath: client] = try credentials.authorizing(self[keyPath: client], for: url)
            copy[keyPath: client] = RetryingHTTPClient(
                copy[keyPath: client],
                retries: retries,
                now: messages.now,
                report: messages.report
            )
        }
        if let refused { copy.lists = copy.lists.endingRequests(to: refused) }
        return copy
    }
}
