public import Foundation

/// The failure of the last load of a feed, as a program recorded it.
///
///     if let failure = await feeds.failedLoad(of: url) { print("failing since \(failure.since): \(failure.message)") }
public struct FailedLoad: Codable, Hashable, Sendable {
    /// When the first load failed after the last successful one.
    public package(set) var since: Date

    /// The reason, for people.
    public let message: String

    /// The exit code of a program that ends with this failure.
    public let exitCode: Int

    /// The status of the response, if any.
    public let status: Int?

    /// Until when the service should not be requested, if it sent `Retry-After`.
    public let retryAt: Date?

    /// Creates the record of a failure.
    public init(since: Date, message: String, exitCode: Int, status: Int? = nil, retryAt: Date? = nil) {
        self.since = since
        self.message = message
        self.exitCode = exitCode
        self.status = status
        self.retryAt = retryAt
    }
}
