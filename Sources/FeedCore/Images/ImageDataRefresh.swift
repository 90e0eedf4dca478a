public import Foundation

/// A rule that determines when cached image data is requested again.
///
///     let failures = try await feed.loadPictures(of: list.items, refresh: .always)
public enum ImageDataRefresh: Hashable, Sendable {
    /// Never.
    case never

    /// Only if the data was loaded from an earlier URL of the picture that differs in more than its query. After a
    /// failure, no request is sent for a day.
    case whenMoved

    /// As ``whenMoved``, and also if the data has validators and is seven days old or was loaded from a URL with
    /// another query. Without validators, only data from a URL with another query is requested again, after seven days.
    /// After a failure, no request is sent for a day.
    case afterSevenDays

    /// Always, with or without validators.
    case always

    /// Returns whether the data at `url` with this metadata is requested again.
    public func applies(to metadata: ImageDataMetadata?, at url: URL, now: Date) -> Bool {
        switch self {
        case .never: return false
        case .always: return true
        case .whenMoved, .afterSevenDays:
            guard let metadata else { return false }
            if let failedAt = metadata.failedAt, CachePolicy.days(1).isValid(failedAt, at: now) { return false }
            if metadata.isOfEarlierPicture(than: url) { return true }
            guard self == .afterSevenDays else { return false }
            let isOfURL = metadata.originalURL == nil
            if metadata.validators.isEmpty { return !isOfURL && !metadata.isRecent(at: now) }
            return !isOfURL || !metadata.isRecent(at: now)
        }
    }
}

extension ImageDataMetadata {
    /// Whether the data was loaded from a URL that differs from `url` in more than its query and fragment.
    func isOfEarlierPicture(than url: URL) -> Bool {
        originalURL.map { $0.withoutQuery != url.withoutQuery } ?? false
    }

    fileprivate func isRecent(at now: Date) -> Bool { CachePolicy.days(7).isValid(checkedAt, at: now) }
}

extension URL {
    /// The text of the URL up to its query or fragment.
    package var withoutQuery: Substring { absoluteString.prefix { $0 != "?" && $0 != "#" } }
}

/// The reason image data from an earlier URL of the picture is shown: the data at the current URL could not be loaded.
///
/// It is the `fallbackReason` of the data's source:
///
///     if case .cache(let reason as StaleImageData) = loaded.source { print(reason.originalURL) }
public struct StaleImageData: Error {
    /// The URL that the data was loaded from.
    public let originalURL: URL

    /// Why the current URL could not be loaded; nil if it failed less than a day ago, so that no request was sent.
    public let cause: (any Error)?
}

extension StaleImageData: DescribedError {
    /// A one-line description in English.
    public var description: String {
        cause.map { "\($0)" } ?? "the picture could not be loaded from its new URL less than a day ago"
    }
}
