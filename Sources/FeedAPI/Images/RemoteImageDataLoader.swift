public import FeedCore

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Loads pictures from their services.
public struct RemoteImageDataLoader: ImageDataLoader {
    /// How many decoded bytes a picture may have.
    public static let bodyLimit = 64 << 20

    /// A compressed picture gains nothing, and on Linux one that is cut short would not be noticed.
    private static let headers: HTTPHeaders = ["Accept": "image/*", "Accept-Encoding": "identity"]

    private let client: any HTTPClient

    /// Creates a loader that sends its requests through `client`.
    public init(client: any HTTPClient) {
        self.client = client
    }

    /// Loads the picture at `url`.
    ///
    /// - Throws: ``RemoteError``; `CancellationError` where the task was cancelled.
    public func load(from url: URL) async throws -> Data {
        let request = HTTPRequest(url: url, headers: Self.headers, bodyLimit: Self.bodyLimit)
        return try await RemoteLoader(request: request, client: client, map: ImageDataMapper.map).load().value
    }
}
