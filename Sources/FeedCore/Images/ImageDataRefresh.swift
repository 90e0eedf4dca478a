package import Foundation

/// A rule that determines when cached image data is requested again.
///
///     let failures = try await feed.loadPictures(of: list.items, refresh: .always)
public enum ImageDataRefresh: Hashable, Sendable {
    /// If more than the query of the picture's URL has changed since the data was loaded, or if the item was published
    /// since then, or if the data has validators and is seven days old, or was loaded from a URL with another query.
    ///
    /// Without validators, data from a URL with another query is requested again after seven days. After a failure, no
    /// request is sent to the same URL for a day.
    case afterSevenDays

    /// Always, with or without validators.
    case always

    /// Never: only missing data is requested.
    case whenMissing
}

extension ImageDataMetadata {
    /// Returns whether the data must be requested again for `picture`.
    ///
    /// - Parameter refresh: the rule; if nil, only the data of another picture is requested.
    package func needsRequest(for picture: Picture, _ refresh: ImageDataRefresh?, at now: Date) -> Bool {
        switch refresh {
        case .always: return true
        case .whenMissing: return false
        case .afterSevenDays, nil:
            return !hasFailedToday(picture.url, at: now) && isOutdated(for: picture, refresh, at: now)
        }
    }

    private func isOutdated(for picture: Picture, _ refresh: ImageDataRefresh?, at now: Date) -> Bool {
        let url = picture.url
        if isOfAnotherPicture(than: url) { return true }
        guard refresh == .afterSevenDays else { return false }
        if let date = picture.date, checkedAt < date, date <= now { return true }
        let isRecent = CachePolicy.days(7).isValid(checkedAt, at: now)
        let isOfURL = self.url.map { $0 == url } ?? true
        return validators.isEmpty ? !isOfURL && !isRecent : !isOfURL || !isRecent
    }

    private func hasFailedToday(_ url: URL, at now: Date) -> Bool {
        failedURL == url && failedAt.map { CachePolicy.days(1).isValid($0, at: now) } ?? false
    }

    /// Returns whether the data was loaded from a URL that differs from `url` in more than its query and fragment.
    package func isOfAnotherPicture(than url: URL) -> Bool {
        self.url.map { $0.withoutQuery != url.withoutQuery } ?? false
    }

    /// Returns why the data is stale although it is not requested for `picture`; nil if it is not stale.
    package func staleness(for picture: Picture, _ refresh: ImageDataRefresh?, at now: Date) -> StaleImageData? {
        let hasFailed = hasFailedToday(picture.url, at: now) && isOutdated(for: picture, refresh, at: now)
        guard isOfAnotherPicture(than: picture.url) || hasFailed else { return nil }
        return StaleImageData(originalURL: self.url, cause: nil)
    }
}

extension URL {
    /// The text of the URL up to its query or fragment.
    package var withoutQuery: Substring { absoluteString.prefix { $0 != "?" && $0 != "#" } }
}
