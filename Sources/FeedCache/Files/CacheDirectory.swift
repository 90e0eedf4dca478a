public import FeedCore
import FeedFiles
public import Foundation

/// The cache on disk: one directory for each kind of value and each URL.
///
///     let feeds = Feeds(storage: CacheDirectory(in: directory))
///
/// Two feeds never share a directory, so neither can overwrite or poison the other. Directory names are valid on any
/// disk, for any URL: at most 64 bytes of lower-case letters, digits, `.` and `-`.
public struct CacheDirectory: FeedStorage {
    static let feedName = "feed.json"
    private static let feeds = "feeds"
    private static let universities = "universities"
    private static let universitiesName = "universities.json"
    private static let requests = "requests"

    private let root: DirectoryPath

    /// Creates a cache in the directory `essential-feed` inside `directory`, without writing to disk.
    ///
    /// `directory` may be a symbolic link. Below it, no link is followed, and a directory that belongs to another user
    /// or that others may write to is not used: operations then fail with `UnusableDirectory` as the cause.
    public init(in directory: URL) {
        root = DirectoryPath(directory).appending("essential-feed")
    }

    /// Creates a cache in the directory at `path`, which is resolved by the system.
    ///
    /// After a symbolic link, `..` is the parent of the link's target.
    ///
    /// - Parameter checksOwners: whether directories below `path` that belong to another user, or that other users may
    ///   write to, are refused. False is for a volume whose owners and modes are the user's choice. Links are never
    ///   followed.
    public init(path: String, checksOwners: Bool = true) {
        root = DirectoryPath(root: path, checksOwners: checksOwners).appending("essential-feed")
    }

    // MARK: - Lists

    /// Returns the store of the list of items of a type at `url`.
    ///
    /// Lists of the same URL share its directory, each in a file that is named after the type.
    public func store<Item: Codable & Sendable>(of type: Item.Type, for url: URL) -> any CacheStore<[Item]> {
        if type == University.self { return store(of: [Item].self, kind: Self.universities, for: url) }
        if type == RetryAfterTime.self { return store(of: [Item].self, kind: "retry-after", for: url) }
        return list(of: type, in: directory(Self.feeds, url))
    }

    /// Returns the store of the feed at `url`.
    public func feedStore(for url: URL) -> JSONFileStore<[FeedImage]> {
        list(of: FeedImage.self, in: directory(Self.feeds, url))
    }

    /// Returns the store of the image data of the feed at `url`.
    public func imageDataStore(forFeedAt url: URL) -> any ImageDataStore {
        FileImageDataStore(forFeedIn: directory(Self.feeds, url))
    }

    private func list<Item: Codable & Sendable>(
        of type: Item.Type,
        in directory: DirectoryPath
    ) -> JSONFileStore<[Item]> {
        JSONFileStore(in: directory, name: Self.name(ofListOf: type), isOfFeed: true)
    }

    private static func name(ofListOf type: Any.Type) -> String {
        guard type != FeedImage.self else { return feedName }
        // The context of a private type has another name in each run.
        let name = String(reflecting: type).replacing(/\(unknown context at [^)]*\)\./, with: "")
        return FileName.name(for: name.split(separator: ".").last ?? "", name) + ".json"
    }

    /// Returns whether a file is that of a list of any type.
    static func isList(_ name: String) -> Bool {
        name == feedName || name.hasSuffix(".json") && FileName.isDirectoryForURL(String(name.dropLast(5)))
    }

    /// Returns the stores of all lists, readable or not, in order of their names.
    ///
    /// - Throws: ``CacheError/unreadable(path:cause:)`` if they cannot be listed.
    public func stores() throws -> [any CacheStore] {
        try directories(Self.feeds).flatMap { directory in
            // A directory that cannot be opened, or has no list, is reported when its feed is read.
            [list(of: FeedImage.self, in: directory)] as [any CacheStore] + otherLists(in: directory)
        } + directories(Self.universities).map(universities)
    }

    /// Returns the stores of the lists at `url`, readable or not, in order of their names.
    public func stores(of url: URL) -> [any CacheStore] {
        let (feeds, lists) = (directory(Self.feeds, url), directory(Self.universities, url))
        var stores: [any CacheStore] = []
        if feeds.exists(Self.feedName) { stores.append(list(of: FeedImage.self, in: feeds)) }
        stores += otherLists(in: feeds)
        if lists.exists(Self.universitiesName) { stores.append(universities(in: lists)) }
        return stores
    }

    private func otherLists(in directory: DirectoryPath) -> [any CacheStore] {
        ((try? directory.open()?.names()) ?? []).filter { $0 != Self.feedName && Self.isList($0) }.sorted()
            .map { JSONFileStore<[UnknownItem]>(in: directory, name: $0, isOfFeed: true) }
    }

    private func universities(in directory: DirectoryPath) -> JSONFileStore<[University]> {
        JSONFileStore(in: directory, name: Self.universitiesName)
    }

    /// An item of a type that only its app has, which is only counted and deleted.
    private struct UnknownItem: Codable, Sendable {
        init(from decoder: any Decoder) {}

        func encode(to encoder: any Encoder) throws {
            throw EncodingError.invalidValue(self, EncodingError.Context(codingPath: [], debugDescription: "unknown"))
        }
    }

    /// Runs `body` exclusively: meanwhile, no process runs another body for the same URL.
    ///
    /// A process that dies holds no lock. The method holds no lock of writers, because a request may take long.
    ///
    /// - Throws: ``CacheError/notSaved(path:cause:)`` if nothing can be locked; see `FeedStorage`.
    public func withRequestLock<Result: Sendable>(
        for url: URL,
        timeout: Duration,
        _ body: @Sendable () async -> Result
    ) async throws -> Result {
        let lock = try await lockRequest(for: url, timeout: timeout)
        defer {
            lock.removeDirectoryIfEmpty()
            root.appending(Self.requests).removeIfEmpty()
        }
        return await body()
    }

    private func lockRequest(for url: URL, timeout: Duration) async throws -> DirectoryLock {
        let directory = directory(Self.requests, url)
        do {
            return try await DirectoryLock.acquire(in: directory, timeout: timeout)
        } catch SystemError.busy {
            throw RequestNotSent.waitedTooLong(timeout)
        } catch {
            if error is CancellationError { throw error }
            throw CacheError.notSaved(path: directory.text, cause: error)
        }
    }

    // MARK: - Values of any kind

    /// Returns the store of a value of any type that is loaded from `url`.
    ///
    /// Its file is named after the kind, in a directory of its own for the kind and the URL. If the kind is not a valid
    /// file name, every operation of the store throws ``InvalidEntry/name(_:)``. Kinds that differ only in case may be
    /// the same on some disks.
    ///
    /// - Parameters:
    ///   - type: the type of the value.
    ///   - kind: the kind of value, used as a directory name; for example, `episodes`. The package's own kinds are
    ///     `feeds`, whose store for `[FeedImage]` is that of ``feedStore(for:)``, `universities` and `retry-after`.
    ///   - url: the URL that the value is loaded from.
    public func store<Value: Codable & Sendable>(
        of type: Value.Type,
        kind: String,
        for url: URL
    ) -> JSONFileStore<Value> {
        let (directory, isOfFeed) = (directory(kind, url), kind == Self.feeds)
        return JSONFileStore(in: directory, name: (isOfFeed ? "feed" : kind) + ".json", isOfFeed: isOfFeed)
    }

    private func directory(_ kind: String, _ url: URL) -> DirectoryPath {
        let parent = root.appending(kind)
        let name = FileName.directory(for: url)
        // Earlier versions had one directory for an empty path and another one for `/`.
        if let earlier = FileName.earlierDirectory(for: url), !parent.exists(name), parent.exists(earlier) {
            return parent.appending(earlier)
        }
        return parent.appending(name)
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
