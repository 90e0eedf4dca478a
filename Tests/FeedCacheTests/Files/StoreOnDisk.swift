import FeedCache
import FeedCore
import FeedTestSupport
import Foundation
import Testing

/// A file store in its own directory, whose files can be inspected and damaged.
struct StoreOnDisk {
    let home: TemporaryDirectory
    let store: JSONFileStore<[FeedImage]>

    var directory: String { home.path("store") }
    var file: String { home.path("store/feed.json") }

    init() throws {
        home = try TemporaryDirectory()
        store = JSONFileStore(feedIn: home.url("store"))
    }

    /// Creates the directory of the store.
    func makeDirectory() throws {
        try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
    }

    /// The files of an entry.
    enum File: CaseIterable {
        case head, items
    }

    /// The path of a file of the entry.
    func path(of file: File) throws -> String {
        guard file == .items else { return self.file }
        let names = try FileManager.default.contentsOfDirectory(atPath: directory)
        return directory + "/" + (try #require(names.first { $0.wholeMatch(of: itemsName) != nil }))
    }

    private var itemsName: Regex<Substring> { /feed-[0-9a-f]{16}\.json/ }

    /// The bytes of a file of the entry.
    func bytes(of file: File = .head) throws -> [UInt8] {
        Array(try Data(contentsOf: URL(filePath: path(of: file))))
    }

    /// The text of a file of the entry.
    func text(of file: File = .head) throws -> String { String(decoding: try bytes(of: file), as: UTF8.self) }

    /// Replaces a file of the entry; the items must exist.
    func write(_ bytes: some Sequence<UInt8>, to file: File = .head) throws {
        try makeDirectory()
        try Data(bytes).write(to: URL(filePath: path(of: file)))
    }

    /// The names in the store's directory, sorted, with `SUM` in place of the checksum of the items.
    func names() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: directory).sorted()
            .map { $0.wholeMatch(of: itemsName) == nil ? $0 : "feed-SUM.json" }
    }

    /// The names of the files of an entry.
    static let entryNames = ["feed-SUM.json", "feed.json"]

    /// Changes the metadata of the existing entry, if any.
    func refresh(with metadata: CacheMetadata) async throws -> CacheUpdate<[FeedImage]>? {
        try await store.update { stored, _ in stored.map { _ in .metadata(metadata) } }
    }

    /// Expects that the entry is unreadable; returns the reason.
    @discardableResult
    func expectUnreadable(_ sourceLocation: SourceLocation = #_sourceLocation) async -> (any Error)? {
        let error = await #expect(throws: CacheError.self, sourceLocation: sourceLocation) {
            try await store.retrieve()
        }
        guard case .unreadable(file, let cause)? = error else {
            Issue.record("\(String(describing: error))", sourceLocation: sourceLocation)
            return nil
        }
        return cause
    }

    /// Expects that nothing can be saved; returns the reason.
    @discardableResult
    func expectNotSaved(_ sourceLocation: SourceLocation = #_sourceLocation) async -> (any Error)? {
        let error = await #expect(throws: CacheError.self, sourceLocation: sourceLocation) {
            try await store.replace(with: anyEntry())
        }
        guard case .notSaved(file, let cause)? = error else {
            Issue.record("\(String(describing: error))", sourceLocation: sourceLocation)
            return nil
        }
        return cause
    }

    /// Expects that the existing file cannot be deleted.
    func expectNotDeleted(_ sourceLocation: SourceLocation = #_sourceLocation) async {
        let error = await #expect(throws: CacheError.self, sourceLocation: sourceLocation) {
            try await store.delete()
        }
        guard case .notDeleted(file, _)? = error else {
            Issue.record("\(String(describing: error))", sourceLocation: sourceLocation)
            return
        }
    }
}
