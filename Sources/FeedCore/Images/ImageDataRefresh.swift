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

    /// Returns why the data at `url` is stale although `refresh` does not request it again; nil if it is not stale.
    package func staleness(at url: URL, _ refresh: ImageDataRefresh, now: Date) -> StaleImageData? {
        var untried = self
        untried.failedAt = nil
        guard isOfEarlierPicture(than: url) || failedAt != nil && refresh.applies(to: untried, at: url, now: now) else {
            return nil
        }
        return StaleImageData(originalURL: originalURL ?? url, cause: nil)
    }
}

extension URL {
    /// The text of the URL up to its query or fragment.
    package var withoutQuery: Substring { absoluteString.prefix { $0 != "?" && $0 != "#" } }
}
