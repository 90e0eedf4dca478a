public import Foundation

/// A response that broke off before its end, with what had come of it.
///
/// It is the cause of a ``RemoteError/connectivity(url:cause:)`` where the rest can be asked for (RFC 9110, section 14):
/// the request was a `GET` with `Accept-Encoding: identity`, so that both sides count the same bytes, and the response
/// has a strong `ETag`.
public struct PartialResponse: Error {
    /// Status and header fields, and the body so far.
    public let response: HTTPResponse

    /// Why the rest did not come.
    public let cause: NoResponse

    /// Creates the error of a response that broke off.
    public init(response: HTTPResponse, cause: NoResponse) {
        self.response = response
        self.cause = cause
    }
}

extension PartialResponse: LocalizedError, CustomStringConvertible {
    /// What went wrong, in a few words of English.
    public var description: String { cause.description }

    /// The same as ``description``.
    public var errorDescription: String? { description }
}

extension HTTPRequest {
    /// Whether the bytes of a response to this count the same for the service and for the client.
    var asksForAllBytesAsTheyAre: Bool { method == .get && headers["Accept-Encoding"] == "identity" }
}

extension HTTPResponse {
    /// Whether these are the first bytes of a version that can be told from others, or go on from there.
    var isPartOfSomethingKnown: Bool {
        !body.isEmpty && (status == 206 || status == 200 && headers.strongETag != nil)
    }
}
