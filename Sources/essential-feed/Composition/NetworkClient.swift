import FeedAPI

/// The client for everything that is not built in.
enum NetworkClient {
    static func make(timeout: Double, in environment: Environment) -> any HTTPClient {
        let client = Environment.withoutUserDirectories {
            URLSessionHTTPClient(timeout: .seconds(timeout), userAgent: "\(Program.name)/\(Program.version)")
        }
        #if os(Linux)
            return GuardedHTTPClient(client, in: environment)
        #else
            return client
        #endif
    }
}
