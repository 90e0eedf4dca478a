public import Foundation

/// An incomplete response, whose rest can be requested.
///
/// It is the cause of a ``RemoteError/connectivity(url:cause:)`` if the download can be resumed (RFC 9110, section 14):
/// the request was a `GET` with `Accept-Encoding: identity`, so that both sides count the same bytes, and the response
/// has a strong `ETag`.
public struct PartialResponse: Error {
    /// The status, the header fields and the body received so far.
    public let response: HTTPResponse

    /// Why the rest was not received.
    public let cause: NoResponse

    /// Creates the error of an incomplete response.
    public init(response: HTTPResponse, cause: NoResponse) {
        self.response = response
        self.cause = cause
    }
}

extension PartialResponse: LocalizedError, CustomStringConvertible {
    /// A short description in English.
    public var description: String { cause.description }

    /// The same as ``description``.
    public var errorDescription: String? { description }
}

extension HTTPRequest {
    /// Whether client and service count the same bytes in the response to this request.
    var asksForAllBytesAsTheyAre: Bool { method == .get && headers["Accept-Encoding"] == "identity" }
}

extension HTTPResponse {
    /// Whether this is the start, or a later part, of an identifiable version.
    var isPartOfSomethingKnown: Bool {
        !body.isEmpty && (status == 206 || status == 200 && headers.strongETag != nil)
    }
}
