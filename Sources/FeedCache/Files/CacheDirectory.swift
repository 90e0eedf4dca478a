public import FeedCore

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Where everything that is cached lies on disk: one directory for each kind of feed and each URL.
///
/// Two feeds never share a directory, so that neither can overwrite or poison the other. The names of the directories
/// are safe on any disk, whatever the URL: lower-case letters, digits, `.` and `-`, at most 64 bytes.
public struct CacheDirectory: Sendable {
    private let root: DirectoryPath

    /// Creates the layout in the directory `essential-feed` inside `directory`; nothing is created on disk yet.
    ///
    /// `directory` may be a link; below it none is followed, and no directory is used that belongs to another user or
    /// that others may write to: the cause of the error is then ``UnusableDirectory``.
    public init(in directory: URL) {
        root = DirectoryPath(directory).appending("essential-feed")
    }

    /// The store of the image feed at `url`.
    public func feedStore(for url: URL) -> JSONFileStore<[FeedImage]> {
        JSONFileStore(feedIn: directory("feeds", url))
    }

    /// The store of the pictures of the image feed at `url`.
    public func imageDataStore(forFeedAt url: URL) -> FileImageDataStore {
        FileImageDataStore(forFeedIn: directory("feeds", url))
    }

    /// The stores of all image feeds that are cached, readable or not, in order of their directories' names.
    ///
    /// - Throws: ``CacheError/unreadable(path:cause:)`` where the directory cannot be read.
    public func feedStores() throws -> [JSONFileStore<[FeedImage]>] {
        try directories("feeds").map { JSONFileStore(feedIn: $0) }
    }

    /// The store of the university list at `url`.
    public func universityStore(for url: URL) -> JSONFileStore<[University]> {
        JSONFileStore(universitiesIn: directory("universities", url))
    }

    /// The stores of all university lists that are cached, readable or not, in order of their directories' names.
    ///
    /// - Throws: ``CacheError/unreadable(path:cause:)`` where the directory cannot be read.
    public func universityStores() throws -> [JSONFileStore<[University]>] {
        try directories("universities").map { JSONFileStore(universitiesIn: $0) }
    }

    private func directory(_ kind: String, _ url: URL) -> DirectoryPath {
        root.appending(kind).appending(Self.name(for: url))
    }

    private func directories(_ kind: String) throws -> [DirectoryPath] {
        let parent = root.appending(kind)
        do {
            guard let names = try parent.open()?.names() else { return [] }
            return names.filter(Self.isName).sorted().map(parent.appending)
        } catch {
            throw CacheError.unreadable(path: parent.text, cause: error)
        }
    }

    /// The host, so that a person can tell, and a hash of the whole URL.
    private static func name(for url: URL) -> String {
        let host = (url.host() ?? "").lowercased().utf8.prefix(47).map { byte in
            isPlain(byte) ? Character(Unicode.Scalar(byte)) : "-"
        }
        return String(host) + "-" + Checksum(of: url.absoluteString).text
    }

    /// Tells our directories from what others put beside them.
    private static func isName(_ name: String) -> Bool {
        let hash = name.suffix(17)
        return hash.first == "-" && Checksum.isText(hash.dropFirst())
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
            || byte == UInt8(ascii: ".")
    }
}
