public import Foundation

/// The reason stale image data is shown: it was loaded from an earlier URL of the picture, and the current URL could not
/// be loaded, or it must be requested again, and a request has failed less than a day ago.
///
/// It is the `fallbackReason` of the data's source:
///
///     if case .cache(let reason as StaleImageData) = loaded.source { print(reason.originalURL) }
public struct StaleImageData: Error {
    /// The URL that the data was loaded from; nil if it is not known.
    public let originalURL: URL?

    /// Why the current URL could not be loaded; nil if no request was sent, because one failed less than a day ago.
    public let cause: (any Error)?
}

extension StaleImageData: DescribedError {
    package var message: Message {
        cause.map(Message.cause) ?? Message("the last request failed less than a day ago")
    }
}
