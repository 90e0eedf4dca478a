public import FeedCore
import FeedFiles
public import Foundation

/// The cache on disk: one directory for each kind of value and each URL.
///
/// Two feeds never share a directory, so neither can overwrite or poison the other. Directory names are valid on any
/// disk, whatever the URL: at most 64 bytes of lower-case letters, digits, `.` and `-`.
public struct CacheDirectory: Sendable {
    private static let feeds = "feeds"
    private static let universities = "universities"

    private let root: DirectoryPath

    /// Creates a cache in the directory `essential-feed` inside `directory`, without writing to disk.
    ///
    /// `directory` may be a symbolic link. Below it, no link is followed, and a directory that belongs to another user
    /// or that others may write to is not used: operations then fail with `UnusableDirectory` as the cause.
    public init(in directory: URL) {
        self.init(DirectoryPath(directory))
    }

    /// Creates a cache in the directory at `path`, which is resolved by the system alone.
    ///
    /// After a symbolic link, `..` is the parent of the link's target.
    package init(path: String) {
        self.init(DirectoryPath(root: path))
    }

    private init(_ directory: DirectoryPath) {
        root = directory.appending("essential-feed")
    }

    /// Returns the store of a value of any type that is loaded from `url`.
    ///
    /// Its file is named after the kind, in a directory of its own for the kind and the URL. If the kind is not a plain
    /// file name, every operation of the store throws ``InvalidEntry/name(_:)``. Kinds that differ only in case may be
    /// the same on some disks.
    ///
    /// - Parameters:
    ///   - type: the type of the value.
    ///   - kind: the kind of value, used as a directory name; for example, `episodes`. The package's own kinds are
    ///     `feeds`, whose store for `[FeedImage]` is that of ``feedStore(for:)``, and `universities`.
    ///   - url: the URL that the value is loaded from.
    public func store<Value: Codable & Sendable>(
        of type: Value.Type,
        kind: String,
        for url: URL
    ) -> JSONFileStore<Value> {
        if kind == Self.feeds, let store = feedStore(for: url) as? JSONFileStore<Value> { return store }
        let name = kind == Self.feeds ? "feed" : kind
        return JSONFileStore(in: directory(kind, url), name: name + ".json")
    }

    /// Returns the store of the feed at `url`.
    public func feedStore(for url: URL) -> JSONFileStore<[FeedImage]> {
        JSONFileStore(feedIn: directory(Self.feeds, url))
    }

    /// Returns the store of the image data of the feed at `url`.
    public func imageDataStore(forFeedAt url: URL) -> FileImageDataStore {
        FileImageDataStore(forFeedIn: directory(Self.feeds, url))
    }

    /// Returns the stores of all cached feeds, readable or not, in order of their directory names.
    ///
    /// - Throws: ``CacheError/unreadable(path:cause:)`` if the directory cannot be read.
    public func feedStores() throws -> [JSONFileStore<[FeedImage]>] {
        try directories(Self.feeds).map { JSONFileStore(feedIn: $0) }
    }

    /// Returns the store of the university list at `url`.
    public func universityStore(for url: URL) -> JSONFileStore<[University]> {
        store(of: [University].self, kind: Self.universities, for: url)
    }

    /// Returns the stores of all cached university lists, readable or not, in order of their directory names.
    ///
    /// - Throws: ``CacheError/unreadable(path:cause:)`` if the directory cannot be read.
    public func universityStores() throws -> [JSONFileStore<[University]>] {
        try directories(Self.universities).map { JSONFileStore(in: $0, name: "\(Self.universities).json") }
    }

    /// The store of the times at which services may be requested again (`Retry-After`).
    public var retryAfterStore: FileRetryAfterStore { retryAfterStore { Date() } }

    package func retryAfterStore(now: @escaping @Sendable () -> Date) -> FileRetryAfterStore {
        FileRetryAfterStore(in: root.appending("retry-after"), now: now)
    }

    package func requestQueue(for url: URL) -> FileRequestQueue {
        FileRequestQueue(in: root.appending("requests"), name: FileName.directory(for: url) + ".lock")
    }

    private func directory(_ kind: String, _ url: URL) -> DirectoryPath {
        root.appending(kind).appending(FileName.directory(for: url))
    }

    private func directories(_ kind: String) throws -> [DirectoryPath] {
        let parent = root.appending(kind)
        do {
            guard let names = try parent.open()?.names() else { return [] }
            return names.filter(FileName.isDirectoryForURL).sorted().map(parent.appending)
        } catch {
            throw CacheError.unreadable(path: parent.text, cause: error)
        }
    }
}
