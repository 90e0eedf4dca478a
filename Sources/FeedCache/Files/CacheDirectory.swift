public import FeedCore
import FeedFiles
public import Foundation

/// The cache on disk: one directory for each type of item and each URL.
///
///     let feeds = Feeds(storage: CacheDirectory(in: directory))
///
/// Two lists never share a directory, so neither can overwrite or poison the other. For any type and URL, the name of
/// the directory is valid on any disk: at most 64 bytes of lower-case letters, digits, `.` and `-`.
public struct CacheDirectory: FeedStorage {
    private static let feeds = "feeds"
    private static let universities = "universities"

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
    /// Lists of each type and URL have a directory of their own. Two private types of one name share a list.
    public func store<Item: Codable & Sendable>(of type: Item.Type, for url: URL) -> any CacheStore<[Item]> {
        let (kind, directory) = (Self.kind(of: type), directory(of: type, for: url))
        return JSONFileStore(in: directory, name: Self.fileName(of: kind), coding: .fastest, hasPictures: true)
    }

    /// Returns the store of the feed at `url`.
    public func feedStore(for url: URL) -> JSONFileStore<[FeedImage]> {
        store(of: [FeedImage].self, kind: Self.feeds, for: url)
    }

    /// Returns the store of the image data of the list of items of a type at `url`.
    public func imageDataStore<Item>(of type: Item.Type, for url: URL) -> any ImageDataStore {
        FileImageDataStore(forListIn: directory(of: type, for: url))
    }

    /// Returns the stores of all lists, including unreadable ones, in the order of their names.
    ///
    /// The items of a list whose type is not the package's own can be counted and deleted, but not written.
    ///
    /// - Throws: ``CacheError/unreadable(path:cause:)`` if the directory cannot be read.
    public func stores() throws -> [any CacheStore] {
        try stores(Self.feeds, ValueCoding<[FeedImage]>.items())
            + names(in: root).flatMap { try stores($0, .unknownItems) }
            + stores(Self.universities, ValueCoding<[University]>.items())
    }

    /// Returns the stores of all lists of a kind; reading from a damaged one throws its error.
    private func stores<Item>(_ kind: String, _ coding: ValueCoding<[Item]>) throws -> [any CacheStore] {
        let (parent, name) = (root.appending(kind), Self.fileName(of: kind))
        return try names(in: parent).map { directory in
            JSONFileStore(in: parent.appending(directory), name: name, coding: coding, hasPictures: true)
        }
    }

    // MARK: - Values of any kind

    /// Returns the store of a value of any type that is loaded from `url`.
    ///
    /// Its file is named after the kind. Each kind and URL has its own directory. Kinds that differ only in case may be the
    /// same on some disks.
    ///
    /// - Parameters:
    ///   - type: the type of the value.
    ///   - kind: the kind of value, a valid name of a directory; for example, `episodes`. The package itself uses `feeds`,
    ///     whose store for `[FeedImage]` is ``feedStore(for:)``, `universities`, and names that end with a checksum.
    ///   - url: the URL of the value.
    public func store<Value: Codable & Sendable>(
        of type: Value.Type,
        kind: String,
        for url: URL
    ) -> JSONFileStore<Value> {
        let hasPictures = kind == Self.feeds || kind == Self.universities
        let (directory, name) = (directory(kind, url), hasPictures ? Self.fileName(of: kind) : kind + FileName.ending)
        return JSONFileStore(in: directory, name: name, coding: .fastest, hasPictures: hasPictures)
    }

    // MARK: - Directories

    /// Returns the name of the directory with the lists of a type.
    private static func kind(of type: Any.Type) -> String {
        if type == FeedImage.self { return feeds }
        if type == University.self { return universities }
        let name = ItemTypeName.name(of: type)
        let start = name.lastIndex(of: ".").map(name.index(after:)) ?? name.startIndex
        return FileName.name(for: name[start...], name)
    }

    private static func fileName(of kind: String) -> String {
        (kind == universities ? universities : "feed") + FileName.ending
    }

    private func directory(of type: Any.Type, for url: URL) -> Directory {
        directory(Self.kind(of: type), url)
    }

    private func directory(_ kind: String, _ url: URL) -> Directory {
        root.appending(kind).appending(FileName.directory(for: url))
    }

    /// Returns the names that have a checksum, in order.
    private func names(in directory: Directory) throws -> [String] {
        do {
            guard try directory.ifExists() != nil else { return [] }
            return try directory.names().filter(FileName.hasChecksum).sorted()
        } catch {
            throw CacheError.unreadable(path: directory.path, cause: error)
        }
    }
}
