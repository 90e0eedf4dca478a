public import FeedCore

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Where everything that is cached lies on disk: one directory for each kind of value and each URL.
///
/// Two feeds never share a directory, so that neither can overwrite or poison the other. The names of the directories
/// are safe on any disk, whatever the URL: lower-case letters, digits, `.` and `-`, at most 64 bytes.
public struct CacheDirectory: Sendable {
    private static let feeds = "feeds"
    private static let universities = "universities"

    private let root: DirectoryPath

    /// Creates the layout in the directory `essential-feed` inside `directory`; nothing is created on disk yet.
    ///
    /// `directory` may be a link; below it none is followed, and no directory is used that belongs to another user or
    /// that others may write to: the cause of the error is then ``UnusableDirectory``.
    public init(in directory: URL) {
        self.init(DirectoryPath(directory))
    }

    /// Creates the layout in the directory at `path`, which the system alone interprets: behind a link, `..` is the parent
    /// of where that leads.
    package init(path: String) {
        self.init(DirectoryPath(root: path))
    }

    private init(_ directory: DirectoryPath) {
        root = directory.appending("essential-feed")
    }

    /// The store of a value of any type that is loaded from `url`.
    ///
    /// It is in a directory of its own, for the kind and the URL, in a file that is called as the kind. A kind that is no
    /// plain file name is the error of every operation of the store: ``InvalidFile/name(_:)``. Kinds whose names differ in
    /// case alone may be one on some disks.
    ///
    /// - Parameters:
    ///   - type: the type of the value.
    ///   - kind: what the value is, as a name of a directory: `episodes`. The package's own kinds are `feeds`, with the
    ///     store of ``feedStore(for:)`` for `[FeedImage]`, and `universities`.
    ///   - url: what the value is loaded from.
    public func store<Value: Codable & Sendable>(
        of type: Value.Type,
        kind: String,
        for url: URL
    ) -> JSONFileStore<Value> {
        if kind == Self.feeds, let store = feedStore(for: url) as? JSONFileStore<Value> { return store }
        let name = kind == Self.feeds ? "feed" : kind
        return JSONFileStore(in: directory(kind, url), name: name + ".json")
    }

    /// The store of the image feed at `url`.
    public func feedStore(for url: URL) -> JSONFileStore<[FeedImage]> {
        JSONFileStore(feedIn: directory(Self.feeds, url))
    }

    /// The store of the image data of the image feed at `url`.
    public func imageDataStore(forFeedAt url: URL) -> FileImageDataStore {
        FileImageDataStore(forFeedIn: directory(Self.feeds, url))
    }

    /// The stores of all image feeds that are cached, readable or not, in order of their directories' names.
    ///
    /// - Throws: ``CacheError/unreadable(path:cause:)`` where the directory cannot be read.
    public func feedStores() throws -> [JSONFileStore<[FeedImage]>] {
        try directories(Self.feeds).map { JSONFileStore(feedIn: $0) }
    }

    /// The store of the university list at `url`.
    public func universityStore(for url: URL) -> JSONFileStore<[University]> {
        store(of: [University].self, kind: Self.universities, for: url)
    }

    /// The stores of all university lists that are cached, readable or not, in order of their directories' names.
    ///
    /// - Throws: ``CacheError/unreadable(path:cause:)`` where the directory cannot be read.
    public func universityStores() throws -> [JSONFileStore<[University]>] {
        try directories(Self.universities).map { JSONFileStore(in: $0, name: "\(Self.universities).json") }
    }

    /// The store of the moments before which services do not want to be asked again.
    public var retryAfterStore: FileRetryAfterStore { retryAfterStore { Date() } }

    /// The store of the moments before which services do not want to be asked again, with a clock of one's own.
    public func retryAfterStore(now: @escaping @Sendable () -> Date) -> FileRetryAfterStore {
        FileRetryAfterStore(in: root.appending("retry-after"), now: now)
    }

    /// The turns of processes that want to request what is at `url` at the same time.
    public func requestTurns(for url: URL) -> FileRequestTurns {
        FileRequestTurns(in: root.appending("requests"), name: FileName.directory(for: url) + ".lock")
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

/// The names of files and directories of the cache.
enum FileName {
    /// What the name of an entry's confirmation ends in, after the name of the entry's own file.
    static let confirmationEnding = ".confirmed"

    /// Says whether a name may be that of a file, or of a directory, of ours.
    static func isPlain(_ name: String) -> Bool {
        (1...200).contains(name.utf8.count) && !name.hasPrefix(".") && !name.hasSuffix(confirmationEnding)
            && !name.utf8.contains { $0 == UInt8(ascii: "/") || $0 == 0 }
    }

    /// The name of the directory for what is loaded from `url`: the host, so that a person can tell, and a hash of the
    /// whole URL.
    static func directory(for url: URL) -> String {
        directory(forHostOf: url, url.absoluteString)
    }

    /// The host of `url`, and a hash of `text`.
    static func directory(forHostOf url: URL, _ text: String) -> String {
        let host = (url.host() ?? "").lowercased().utf8.prefix(47).map { byte in
            isPlain(byte) ? Character(Unicode.Scalar(byte)) : "-"
        }
        return String(host) + "-" + Checksum(of: text).text
    }

    /// Tells such directories from what others put beside them.
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
