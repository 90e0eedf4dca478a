import FeedCore

/// Returns the path of the cached picture of an image, if it is cached.
typealias CachedFiles = @Sendable (FeedImage) -> String?
