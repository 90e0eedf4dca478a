public import FeedCore
public import Foundation

/// Loads image data from its service.
public struct RemoteImageDataLoader: ImageDataLoader {
    /// The maximum number of decoded bytes of image data.
    public static let bodyLimit = 64 << 20

    /// Compressing image data gains nothing, and on Linux a truncated compressed body would go unnoticed.
    private static let headers: HTTPHeaders = ["Accept": "image/*", "Accept-Encoding": "identity"]

    private let client: any HTTPClient

    /// Creates a loader that sends its requests through `client`.
    public init(client: any HTTPClient) {
        self.client = client
    }

    /// Loads the image data at `url`.
    ///
    /// - Throws: ``RemoteError``; `CancellationError` if the task was cancelled.
    public func load(from url: URL) async throws -> Data {
        let request = HTTPRequest(url: url, headers: Self.headers, bodyLimit: Self.bodyLimit)
        return try await RemoteLoader(request: request, client: client, map: ImageDataMapper.map).load().value
    }
}

/// Maps a response to image data.
public enum ImageDataMapper {
    /// Returns the body of a response with status 200.
    ///
    /// - Throws: ``RemoteError/invalidData(url:status:cause:)`` if the status differs, the body is empty, or the
    ///   `Content-Type` (for example, of a log-in page) is neither `image/*` nor generic (`application/octet-stream` or
    ///   `binary/octet-stream`, which object stores send).
    public static func map(_ response: HTTPResponse) throws -> Data {
        do throws(InvalidResponse) {
            guard response.status == 200 else { throw .status(response.status) }
            guard !response.body.isEmpty else { throw .emptyBody }
            if let type = response.mediaType, !mayBeImageData(type) { throw .contentType(type) }
            return response.body
        } catch {
            throw RemoteError.invalidData(url: response.url, status: response.status, cause: error)
        }
    }

    private static func mayBeImageData(_ mediaType: String) -> Bool {
        mediaType.hasPrefix("image/") || ["application/octet-stream", "binary/octet-stream"].contains(mediaType)
    }
}

extension HTTPResponse {
    /// The media type of the body in lower case, without parameters (RFC 9110, section 8.3); nil if it is not declared.
    fileprivate var mediaType: String? {
        let type = headers["Content-Type"]?.prefix { $0 != ";" }.filter { !$0.isWhitespace }.lowercased()
        return type?.isEmpty == true ? nil : type
    }
}
