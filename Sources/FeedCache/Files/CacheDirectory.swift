public import FeedCore
import FeedFiles
public import Foundation

/// The cache on disk: one directory for each kind of value and each URL.
///
///     let feeds = Feeds(storage: CacheDirectory(in: directory))
///
/// Two feeds never share a directory, so neither can overwrite or poison the other. For any URL, the name of its
/// directory is valid on any disk: at most 64 bytes of lower-case letters, digits, `.` and `-`.
public struct CacheDirectory: FeedStorage {
    static let feedName = "feed.json"
    private static let feeds = "feeds"
    private static let universities = "universities"
    private static let universitiesName = "universities.json"

    private let root: Directory

    /// Creates a cache in the directory `essential-feed` inside `directory`, without writing to disk.
    ///
    /// `directory` may be a symbolic link. Operations fail with `UnusableDirectory` as the cause if `essential-feed` is a
    /// symbolic link, belongs to another user, or if other users may write to it. It is checked once.
    public init(in directory: URL) {
        root = Directory(directory).appending("essential-feed").requiringOwnership()
    }

    /// Creates a cache in the directory at `path`, which is resolved by the system.
    ///
    /// After a symbolic link, `..` is the parent of the link's target.
    ///
    /// - Parameter requiresOwnership: whether to refuse an `essential-feed` that is a symbolic link, that another user owns
    ///   or that other users may write to. Pass false for a volume whose owners and modes are the user's choice.
    package init(path: String, requiresOwnership: Bool = true) {
        let directory = Directory(path: path).appending("essential-feed")
        root = requiresOwnership ? directory.requiringOwnership() : directory
    }

    // MARK: - Lists

    /// Returns the store of the list of items of a type at `url`.
    ///
    /// Lists of the same URL share its directory, each in a file that is named after the type. Two private types of one
    /// name share a list.
    public func store<Item: Codable & Sendable>(of type: Item.Type, for url: URL) -> any CacheStore<[Item]> {
        if type == University.self { return store(of: [Item].self, kind: Self.universities, for: url) }
        if type == RetryAfterTime.self {
            let directory = root.appending("retry-after").appending(FileName.directory(for: url))
            return JSONFileStore(in: directory, name: "retry-after.json")
        }
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
        in directory: Directory
    ) -> JSONFileStore<[Item]> {
        guard type != FeedImage.self else { return JSONFileStore(in: directory, name: Self.feedName, isOfFeed: true) }
        // The context in the name of a private type differs between runs.
        let name = String(reflecting: type).replacing(/\(unknown context at [^)]*\)\./, with: "")
        let file = FileName.name(for: name.split(separator: ".").last ?? "", name) + ".json"
        return JSONFileStore(in: directory, name: file, isOfFeed: true)
    }

    /// Returns whether a file contains a list of any type.
    static func isList(_ name: String) -> Bool {
        name == feedName || name.hasSuffix(".json") && FileName.isDirectoryForURL(String(name.dropLast(5)))
    }

    /// Returns the stores of all lists, including unreadable ones, in the order of their names.
    ///
    /// - Throws: ``CacheError/unreadable(path:cause:)`` if the directory cannot be read.
    public func stores() throws -> [any CacheStore] {
        try directories(Self.feeds).flatMap { directory in
            // A directory that cannot be opened or has no list is reported when its feed is read.
            [list(of: FeedImage.self, in: directory)] as [any CacheStore] + otherLists(in: directory)
        } + directories(Self.universities).map(universities)
    }

    /// Returns the stores of the lists at `url`, including unreadable ones, in the order of their names.
    public func stores(of url: URL) -> [any CacheStore] {
        let (feeds, lists) = (directory(Self.feeds, url), directory(Self.universities, url))
        var stores: [any CacheStore] = []
        if Self.exists(Self.feedName, in: feeds) { stores.append(list(of: FeedImage.self, in: feeds)) }
        stores += otherLists(in: feeds)
        if Self.exists(Self.universitiesName, in: lists) { stores.append(universities(in: lists)) }
        return stores
    }

    private func otherLists(in directory: Directory) -> [any CacheStore] {
        ((try? directory.names()) ?? []).filter { $0 != Self.feedName && Self.isList($0) }.sorted()
            .map { JSONFileStore<[UnknownItem]>(in: directory, name: $0, isOfFeed: true) }
    }

    private static func exists(_ name: String, in directory: Directory) -> Bool {
        (try? directory.status(of: name)) ?? nil != nil
    }

    private func universities(in directory: Directory) -> JSONFileStore<[University]> {
        JSONFileStore(in: directory, name: Self.universitiesName)
    }

    /// An item of a type that this process does not have; such items are only counted and deleted.
    private struct UnknownItem: Codable, Sendable {
        init(from decoder: any Decoder) {}

        func encode(to encoder: any Encoder) throws {
            throw EncodingError.invalidValue(self, EncodingError.Context(codingPath: [], debugDescription: "unknown"))
        }
    }

    // MARK: - Values of any kind

    /// Returns the store of a value of any type that is loaded from `url`.
    ///
    /// Its file is named after the kind. Each kind and URL has its own directory. If the kind is not a valid file name,
    /// all operations throw ``InvalidEntry/name(_:)``. Kinds that differ only in case may be the same on some disks.
    ///
    /// - Parameters:
    ///   - type: the type of the value.
    ///   - kind: the kind of value, used as a directory name; for example, `episodes`. The package itself uses `feeds`,
    ///     whose store for `[FeedImage]` is ``feedStore(for:)``, `universities` and `retry-after`.
    ///   - url: the URL of the value.
    public func store<Value: Codable & Sendable>(
        of type: Value.Type,
        kind: String,
        for url: URL
    ) -> JSONFileStore<Value> {
        let (directory, isOfFeed) = (directory(kind, url), kind == Self.feeds)
        return JSONFileStore(in: directory, name: (isOfFeed ? "feed" : kind) + ".json", isOfFeed: isOfFeed)
    }

    private func directory(_ kind: String, _ url: URL) -> Directory {
        root.appending(kind).appending(FileName.directory(for: url))
    }

    private func directories(_ kind: String) throws -> [Directory] {
        let parent = root.appending(kind)
        do {
            guard try parent.ifExists() != nil else { return [] }
            return try parent.names().filter(FileName.isDirectoryForURL).sorted().map(parent.appending)
        } catch {
            throw CacheError.unreadable(path: parent.path, cause: error)
        }
    }
}
