public import Foundation

/// The reason no request was sent.
///
///     if case RequestNotSent.retryLater(let date) = error { show("Try again after \(date)") }
public enum RequestNotSent: Error, Hashable {
    /// The service sent a `Retry-After`, which ends at this time.
    case retryLater(Date)
}

extension RequestNotSent: DescribedError {
    package var message: Message {
        switch self {
        case .retryLater(let date): Message("the service says to wait until {time}", .time(date))
        }
    }

    /// One sentence in English, with a local time.
    public var description: String { message.sentence }
}
