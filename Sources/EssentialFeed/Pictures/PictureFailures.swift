package import FeedCore
public import Foundation

/// Pictures that could not be loaded, refreshed, or saved.
///
///     let failures = try await feed.loadPictures(of: list.items)
///     for failure in failures.missing { print(failure.url, failure.cause) }
public struct PictureFailures: Sendable {
    /// The missing pictures, and the reason for each.
    public private(set) var missing: [(url: URL, cause: any Error)] = []

    /// The pictures whose saved data is from an earlier URL because the new URL could not be loaded.
    ///
    /// The cause is `StaleImageData` if the new URL failed less than a day ago, and no request was sent.
    public private(set) var stale: [(url: URL, cause: any Error)] = []

    /// The saved pictures that could not be refreshed, and the reason for each: `StaleImageData` if no request was sent,
    /// because one failed less than a day ago.
    public private(set) var notRefreshed: [(url: URL, cause: any Error)] = []

    /// The reason pictures could not be saved; nil if all were saved.
    public private(set) var savingFailure: (any Error)?

    /// Creates an empty value.
    package init() {}

    /// Adds the failure of a picture, if `result` is a failure.
    package mutating func add(_ result: Result<LoadedSource, any Error>, at url: URL) {
        switch result {
        case .failure(let cause): missing.append((url, cause))
        case .success(.cache(let reason as StaleImageData))
        where reason.originalURL.map { $0.withoutQuery != url.withoutQuery } ?? false:
            stale.append((url, reason.cause ?? reason))
        case .success(.cache(let reason)): if let reason { notRefreshed.append((url, reason)) }
        case .success(.remote(let failure)): savingFailure = savingFailure ?? failure
        }
    }
}
