public import Foundation

/// The failure of the last load of a list.
///
///     if let failure = await feeds.failedLoad(of: url) { print("failing since \(failure.since): \(failure.message)") }
public struct FailedLoad: Codable, Hashable, Sendable {
    /// When the first load after the last successful one failed.
    public package(set) var since: Date

    /// The reason, as a message for people.
    public let message: String

    /// Whether the service sent invalid data, such as an error status; if false, it could not be reached.
    public let isInvalidData: Bool

    /// The status of the response, if any.
    public let status: Int?

    /// The end of the service's `Retry-After`, if it sent one.
    public let retryAt: Date?

    package init(since: Date, message: String, isInvalidData: Bool, status: Int?, retryAt: Date?) {
        self.since = since
        self.message = message
        self.isInvalidData = isInvalidData
        self.status = status
        self.retryAt = retryAt
    }

    /// Returns this failure as the latest one of a series that began with an earlier one.
    package func continuing(_ earlier: FailedLoad?) -> FailedLoad {
        var failure = self
        if let earlier { failure.since = earlier.since }
        return failure
    }
}
