#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Maps an answer to the bytes of a picture.
public enum ImageDataMapper {
    /// Returns the body of an answer with status 200.
    ///
    /// - Throws: ``RemoteError/invalidData(url:status:cause:)`` where the status is another, the body is empty, or the
    ///   `Content-Type` says that it is something else than a picture: a log-in page, for example.
    public static func map(_ response: HTTPResponse) throws -> Data {
        do {
            guard response.status == 200 else { throw InvalidAnswer.status(response.status) }
            guard !response.body.isEmpty else { throw InvalidAnswer.emptyBody }
            if let type = response.mediaType, !isPicture(type) { throw InvalidAnswer.contentType(type) }
            return response.body
        } catch {
            throw RemoteError.invalidData(url: response.url, status: response.status, cause: error)
        }
    }

    private static func isPicture(_ mediaType: String) -> Bool {
        mediaType.hasPrefix("image/") || mediaType == "application/octet-stream"
    }
}

extension HTTPResponse {
    /// The type of the body in lower case, without parameters (RFC 9110, section 8.3), where the answer names one.
    fileprivate var mediaType: String? {
        let type = headers["Content-Type"]?.prefix { $0 != ";" }.filter { !$0.isWhitespace }.lowercased()
        return type?.isEmpty == true ? nil : type
    }
}
