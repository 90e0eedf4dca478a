import FeedAPI
import FeedCore
import Foundation

/// The clients of a run, with the user's credentials and retries.
struct ServiceClient: Sendable {
    /// The client for lists, pages and comments.
    private(set) var lists: any HTTPClient
    /// The client for pictures.
    private(set) var pictures: any HTTPClient
    private let credentials: Credentials
    private let retries: RetryPolicy?

    init(_ client: any HTTPClient, credentials: Credentials, retries: RetryPolicy?) {
        (lists, pictures, self.credentials, self.retries) = (client, client, credentials, retries)
    }

    /// The clients for several feeds, which send one request at a time to each origin, and at most eight in parallel.
    var polite: ServiceClient {
        var copy = self
        (copy.lists, copy.pictures) = (lists.polite(), pictures.polite(oneForEachOrigin: false))
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
            guard let retries else { continue }
            copy[keyPath: client] = RetryingHTTPClient(
                copy[keyPath: client],
                policy: retries,
                now: messages.now,
                report: messages.report
            )
        }
        return copy
    }
}
