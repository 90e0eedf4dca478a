import FeedAPI

/// The client for everything that is not built in.
enum NetworkClient {
    static func make(timeout: Double, in environment: Environment) -> any HTTPClient {
        let client = Environment.withoutUserDirectories {
            URLSessionHTTPClient(timeout: timeout, userAgent: "\(Program.name)/\(Program.version)")
        }
        #if os(Linux)
            return GuardedHTTPClient(client, in: environment)
        #else
            return client
        #endif
    }

    /// How many requests may be under way at a time.
    static func parallelRequests(in environment: Environment) -> Int {
        #if os(Linux)
            if CrashGuard.History(in: environment).isCareful { return 1 }
        #endif
        return 8
    }
}
