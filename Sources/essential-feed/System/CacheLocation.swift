import FeedCache

/// The location of the cache.
enum CacheLocation {
    /// No directory for the cache can be determined.
    struct Unknown: Error {}

    /// Returns the cache in `directory` or, if it is nil, where the XDG Base Directory Specification puts it.
    ///
    /// A relative `XDG_CACHE_HOME` is ignored, as the specification requires.
    static func directory(_ directory: String?, in environment: Environment) throws -> CacheDirectory {
        if let directory { return CacheDirectory(path: directory) }
        if let path = try environment.path("XDG_CACHE_HOME"), path.hasPrefix("/") { return CacheDirectory(path: path) }
        guard let home = try environment.path("HOME") ?? environment.homeInUserDatabase() else { throw Unknown() }
        return CacheDirectory(path: home + "/.cache")
    }
}
