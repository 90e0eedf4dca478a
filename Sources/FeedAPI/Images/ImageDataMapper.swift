import Foundation

/// Maps a response to image data.
enum ImageDataMapper {
    /// Returns the body of a response.
    ///
    /// - Throws: ``InvalidResponse`` if the body is empty, or if the `Content-Type` is neither `image/*` nor generic
    ///   (`application/octet-stream` or `binary/octet-stream`, which object stores send): a login page, for example.
    static func map(_ response: HTTPResponse) throws(InvalidResponse) -> Data {
        guard !response.body.isEmpty else { throw .emptyBody }
        // A response need not declare a type (RFC 9110, section 8.3).
        guard let field = response.headers["Content-Type"] else { return response.body }
        let type = field.prefix { $0 != ";" }.filter { !$0.isWhitespace }.lowercased()
        let generic = ["", "application/octet-stream", "binary/octet-stream"]
        guard type.hasPrefix("image/") || generic.contains(type) else { throw .contentType(type) }
        return response.body
    }
}
