public import Foundation

/// The reason no request was sent.
///
///     if case RequestNotSent.retryLater(let date) = error { show("Try again after \(date)") }
public enum RequestNotSent: Error, Hashable {
    /// The service sent a `Retry-After`, which ends at this time.
    case retryLater(Date)
}

extension RequestNotSent: DescribedError {
    /// A short description in English.
    public var description: String {
        switch self {
        case .retryLater(let date): "the service asks not to be requested before \(date)"
        }
    }
}
