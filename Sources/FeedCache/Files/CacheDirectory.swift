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
    private static let requests = "requests"

    private let root: DirectoryPath

    /// Creates a cache in the directory `essential-feed` inside `directory`, without writing to disk.
    ///
    /// `directory` may be a symbolic link. Below it, no link is followed. Operations fail with `UnusableDirectory` as
    /// the cause if a directory belongs to another user or if other users may write to it, and with
    /// ``InvalidEntry/name(_:)`` if `directory` is not the URL of a file.
    public init(in directory: URL) {
        let isFile = directory.isFileURL || directory.scheme == nil
        let path = isFile ? DirectoryPath(directory) : DirectoryPath(root: "/").appending(directory.absoluteString)
        root = path.appending("essential-feed")
    }

    /// Creates a cache in the directory at `path`, which is resolved by the system.
    ///
    /// After a symbolic link, `..` is the parent of the link's target.
    ///
    /// - Parameter checksOwners: whether to refuse directories below `path` that other users own or may write to. Pass
    ///   false for a volume whose owners and modes are the user's choice. Links are never followed.
    package init(path: String, checksOwners: Bool = true) {
        root = DirectoryPath(root: path, checksOwners: checksOwners).appending("essential-feed")
    }

    // MARK: - Lists

    /// Returns the store of the list of items of a type at `url`.
    ///
    /// Lists of the same URL share its directory, each in a file that is named after the type. A list of a private type is
    /// not saved, with ``InvalidEntry/otherType(_:)`` as the cause, if this process has already saved a list of another
    /// private type with the same name at the same URL.
    public func store<Item: Codable & Sendable>(of type: Item.Type, for url: URL) -> any CacheStore<[Item]> {
        if type == University.self { return store(of: [Item].self, kind: Self.universities, for: url) }
        if type == RetryAfterTime.self {
            // Read before each request for a picture, so the directory of an earlier version is not searched: its times
            // have passed.
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
        in directory: DirectoryPath
    ) -> JSONFileStore<[Item]> {
        guard type != FeedImage.self else { return JSONFileStore(in: directory, name: Self.feedName, isOfFeed: true) }
        // The context in the name of a private type differs between runs.
        let fullName = String(reflecting: type)
        let name = fullName.replacing(/\(unknown context at [^)]*\)\./, with: "")
        let file = FileName.name(for: name.split(separator: ".").last ?? "", name) + ".json"
        return JSONFileStore(in: directory, name: file, isOfFeed: true, privateType: name == fullName ? nil : type)
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

    /// An item of a type that this process does not have; such items are only counted and deleted.
    private struct UnknownItem: Codable, Sendable {
        init(from decoder: any Decoder) {}

        func encode(to encoder: any Encoder) throws {
            throw EncodingError.invalidValue(self, EncodingError.Context(codingPath: [], debugDescription: "unknown"))
        }
    }

    /// Runs `body` exclusively: no process runs another body for the same URL meanwhile.
    ///
    /// The lock of a process that dies is released. Writers are not locked, because a request may take a long time.
    ///
    /// - Throws: ``CacheError/notSaved(path:cause:)`` if the lock cannot be created; see `FeedStorage`.
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

    private func directory(_ kind: String, _ url: URL) -> DirectoryPath {
        let parent = root.appending(kind)
        let name = FileName.directory(for: url)
        // Earlier versions had separate directories for an empty path and for `/`.
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

/// The names of the files and directories of a cache, valid on any disk.
enum FileName {
    /// The suffix of the file with an entry's refreshed metadata, added to the name of the entry's file.
    static let metadataEnding = ".confirmed"

    static func isValid(_ name: String) -> Bool {
        (1...200).contains(name.utf8.count) && !name.hasPrefix(".") && !name.hasSuffix(metadataEnding)
            && !name.utf8.contains { $0 == UInt8(ascii: "/") || $0 == 0 }
    }

    /// Returns the name of the directory for `url`: the host, for people to recognise, and a hash of the whole URL.
    static func directory(for url: URL) -> String {
        name(for: url.host() ?? "", url.cacheKey)
    }

    /// Returns the name that earlier versions gave the directory of a URL with an empty path; nil for any other URL.
    static func earlierDirectory(for url: URL) -> String? {
        let key = url.cacheKey
        guard url.path() == "" || url.path() == "/", let authority = key.firstRange(of: "://")?.upperBound,
            let slash = key[authority...].firstIndex(of: "/")
        else { return nil }
        return name(for: url.host() ?? "", String(key[..<slash] + key[key.index(after: slash)...]))
    }

    /// Returns a name that starts with a part for people to recognise, and ends with a hash of the whole.
    static func name(for part: some StringProtocol, _ whole: String) -> String {
        let start = part.lowercased().utf8.prefix(47).map { byte in
            isPlain(byte) ? Character(Unicode.Scalar(byte)) : "-"
        }
        return String(start) + "-" + Checksum(of: whole).text
    }

    /// Returns whether a name has the form of such a directory; all other files are ignored.
    static func isDirectoryForURL(_ name: String) -> Bool {
        let hash = name.suffix(17)
        return hash.first == "-" && Checksum.isText(hash.dropFirst())
            && name.dropLast(17).utf8.allSatisfy { isPlain($0) || $0 == UInt8(ascii: "-") }
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
            || byte == UInt8(ascii: ".")
    }
}
