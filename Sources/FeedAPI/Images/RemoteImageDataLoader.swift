public import FeedCore
public import Foundation

/// Loads image data from its service.
///
///     let data = try await RemoteImageDataLoader(client: URLSessionHTTPClient()).load(from: url)
public struct RemoteImageDataLoader: ImageDataLoader {
    /// Compression does not make image data smaller, and on Linux, a truncated compressed body is not detected.
    private static let headers: HTTPHeaders = ["Accept": "image/*", "Accept-Encoding": "identity"]

    private let client: any HTTPClient

    /// Creates a loader that sends its requests through `client`.
    public init(client: any HTTPClient) {
        self.client = client
    }

    /// Loads the image data at `url`, without a `Referer`.
    ///
    /// - Throws: ``RemoteError``; `CancellationError` if the task was cancelled.
    public func load(from url: URL) async throws -> Data {
        try await loader(of: url, referrer: nil).load().value
    }

    /// Loads the image data at `url` unless the service still has the version with these validators.
    ///
    /// After a 304 about another version, one more request is sent; a second 304 is invalid data. The origin of
    /// `referrer` is sent as `Referer`, but not from `https` to `http` (RFC 9110, section 10.1.3).
    ///
    /// - Throws: ``RemoteError``; `CancellationError` if the task was cancelled.
    public func load(
        from url: URL,
        unless validators: Validators,
        referrer: URL?
    ) async throws -> ConditionalResponse<Data> {
        let loader = loader(of: url, referrer: referrer)
        let response = try await loader.load(unless: validators)
        guard case .inapplicable = response else { return response }
        return .fetched(try await loader.loadUnconditionally())
    }

    private func loader(of url: URL, referrer: URL?) -> RemoteLoader<Data> {
        var request = HTTPRequest(url: url, headers: Self.headers)
        request.headers["Referer"] = referrer.flatMap { Self.referer($0, for: url) }
        return RemoteLoader(request: request, client: client, map: ImageDataMapper.map)
    }

    /// Returns the origin of `referrer` as a URL; nil from `https` to `http`.
    private static func referer(_ referrer: URL, for url: URL) -> String? {
        guard let origin = Origin(referrer), origin.scheme == "http" || Origin(url)?.scheme == "https" else {
            return nil
        }
        return "\(origin)/"
    }
}
