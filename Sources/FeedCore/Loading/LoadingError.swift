public import Foundation

/// The reasons there is no value to show.
///
///     catch let error as LoadingError { show(error.remoteFailure ?? error) }
public struct LoadingError: Error {
    /// The URL of the value; nil if it is not known.
    public let url: URL?

    /// Why the service failed; nil if no request was sent.
    public let remoteFailure: (any Error)?

    /// Why the cache failed; nil if it could be read but has no usable value.
    public let cacheFailure: (any Error)?

    /// When the cached value was saved, if it has expired; nil if nothing is cached or the cached value is empty.
    public let expiredValueSavedAt: Date?

    /// Creates the error of a failed load.
    public init(
        url: URL? = nil,
        remoteFailure: (any Error)?,
        cacheFailure: (any Error)?,
        expiredValueSavedAt: Date? = nil
    ) {
        self.url = url
        self.remoteFailure = remoteFailure
        self.cacheFailure = cacheFailure
        self.expiredValueSavedAt = expiredValueSavedAt
    }
}

extension LoadingError: DescribedError {
    package var message: Message {
        .clauses((remoteFailure.map { [.cause($0)] } ?? []) + [cacheMessage])
    }

    /// Why the cache has no value to show.
    package var cacheMessage: Message {
        let expired = expiredValueSavedAt.map { Message("expired, saved {age}", .age($0)) }
        let nothing = Message("nothing usable is cached")
        guard let cause = cacheFailure.map(Message.cause) ?? expired else { return nothing }
        return .sequence([nothing, .verbatim(" ("), cause, .verbatim(")")])
    }

    /// One sentence in English, with local times.
    public var description: String { message.sentence }
}
