public import FeedCore

/// Loads a value from a service: sends one request and maps its answer.
public struct RemoteLoader<Value: Sendable>: Loader {
    private let request: HTTPRequest
    private let client: any HTTPClient
    private let map: @Sendable (HTTPResponse) throws -> Value

    /// Creates a loader that sends `request` through `client` and makes a value of the answer with `map`.
    ///
    /// What `map` throws that is no ``RemoteError`` becomes the cause of ``RemoteError/invalidData(url:status:cause:)``.
    public init(
        request: HTTPRequest,
        client: any HTTPClient,
        map: @escaping @Sendable (HTTPResponse) throws -> Value
    ) {
        self.request = request
        self.client = client
        self.map = map
    }

    /// Loads the value, with the validators of its answer.
    ///
    /// - Throws: ``RemoteError``; `CancellationError` where the task was cancelled.
    public func load() async throws -> Fetched<Value> {
        let response = try await answer()
        try Task.checkCancellation()
        do {
            let validators = Validators(etag: response.headers["ETag"], lastModified: response.headers["Last-Modified"])
            return Fetched(try map(response), validators: validators)
        } catch {
            throw error as? RemoteError ?? .invalidData(url: request.url, status: response.status, cause: error)
        }
    }

    private func answer() async throws -> HTTPResponse {
        do {
            return try await client.send(request)
        } catch {
            if error is CancellationError || Task.isCancelled { throw CancellationError() }
            throw error as? RemoteError ?? .connectivity(url: request.url, cause: error)
        }
    }
}
