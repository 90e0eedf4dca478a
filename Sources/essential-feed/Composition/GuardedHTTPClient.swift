#if os(Linux)
    import FeedAPI

    #if canImport(FoundationEssentials)
        import FoundationEssentials
    #else
        import Foundation
    #endif

    /// Takes a request for unanswered whose answer has ended a process before, and notes those that are under way.
    struct GuardedHTTPClient: HTTPClient {
        private let client: any HTTPClient
        private let unanswered: [String]

        /// How many answers are survived; who sends more than that is not asked again at all.
        private static let patience = 16

        /// Creates a client that sends its requests through `client`.
        init(_ client: any HTTPClient, in environment: Environment) {
            self.client = client
            let history = CrashGuard.History(in: environment)
            unanswered = history.unanswered
            CrashGuard.install(after: history)
        }

        func send(_ request: HTTPRequest) async throws -> HTTPResponse {
            let url = request.url.absoluteString
            guard unanswered.count < Self.patience, !unanswered.contains(url) else {
                throw RemoteError.connectivity(url: request.url, cause: NoAnswer.transport("the answer broke off"))
            }
            let note = CrashGuard.begin(url)
            defer { CrashGuard.end(note) }
            return try await client.send(request)
        }
    }
#endif
