package import Foundation

/// An error with the response that caused it.
package protocol ServiceError: Error {
    var status: Int? { get }

    /// Returns the end of the response's `Retry-After` (RFC 9110, section 10.2.3); nil if it has none.
    func retryAfter(now: Date) -> Date?
}
