public import FeedCore
import Foundation

/// Loads a value from a service: sends one request and maps its response.
public struct RemoteLoader<Value: Sendable>: Loader {
    private let request: Result<HTTPRequest, RemoteError>
    private let client: any HTTPClient
    private let statuses: ClosedRange<Int>
    private let map: @Sendable (HTTPResponse) throws -> Value

    /// Creates a loader that sends `request` through `client` and makes a value of the response with `map`.
    ///
    /// A response whose status is not one of `statuses` never gets to `map`. What `map` throws that is no
    /// ``RemoteError`` becomes the cause of ``RemoteError/invalidData(url:status:cause:)``.
    public init(
        request: HTTPRequest,
        client: any HTTPClient,
        accepting statuses: ClosedRange<Int> = 200...200,
        map: @escaping @Sendable (HTTPResponse) throws -> Value
    ) {
        self.init(.success(request), client: client, accepting: statuses, map: map)
    }

    /// Creates a loader of JSON; where there is no URL to send a request to, loading throws why.
    init(
        at url: Result<URL, RemoteError>,
        headers: HTTPHeaders,
        client: any HTTPClient,
        accepting statuses: ClosedRange<Int>,
        map: @escaping @Sendable (HTTPResponse) throws -> Value
    ) {
        let headers = HTTPHeaders.acceptingJSON.merging(headers)
        let request = url.map { HTTPRequest(url: $0, headers: headers) }
        self.init(request, client: client, accepting: statuses, map: map)
    }

    private init(
        _ request: Result<HTTPRequest, RemoteError>,
        client: any HTTPClient,
        accepting statuses: ClosedRange<Int>,
        map: @escaping @Sendable (HTTPResponse) throws -> Value
    ) {
        self.request = request
        self.client = client
        self.statuses = statuses
        self.map = map
    }

    /// Loads the value, with the validators of its response.
    ///
    /// - Throws: ``RemoteError``; `CancellationError` where the task was cancelled.
    public func load() async throws -> Fetched<Value> {
        let request = try request.get()
        let response = try await response(to: request)
        try Task.checkCancellation()
        do {
            guard statuses.contains(response.status) else { throw InvalidResponse.status(response.status) }
            let validators = Validators(etag: response.headers["ETag"], lastModified: response.headers["Last-Modified"])
            return Fetched(try map(response), validators: validators)
        } catch {
            throw error as? RemoteError ?? .invalidData(url: response.url, status: response.status, cause: error)
        }
    }

    private func response(to request: HTTPRequest) async throws -> HTTPResponse {
        do {
            return try await client.send(request)
        } catch {
            if error is CancellationError || Task.isCancelled { throw CancellationError() }
            throw error as? RemoteError ?? .connectivity(url: request.url, cause: error)
        }
    }
}

extension HTTPHeaders {
    /// Asks for JSON (RFC 9110, section 12.5.1).
    fileprivate static let acceptingJSON: HTTPHeaders = ["Accept": "application/json"]
}
