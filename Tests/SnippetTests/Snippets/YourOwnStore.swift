import EssentialFeed
import Foundation

/// A store in a table of a database.
actor DatabaseStore: CacheStore {
    private var entry: CacheEntry<[Episode]>?

    func retrieve() -> CacheEntry<[Episode]>? {
        entry
    }

    func replace(with entry: CacheEntry<[Episode]>) {
        self.entry = entry
    }

    @discardableResult
    func delete(unless isValid: @Sendable (CacheEntry<[Episode]>) -> Bool) -> CacheEntry<[Episode]>? {
        entry = entry.flatMap { isValid($0) ? $0 : nil }
        return entry
    }
}

/// A database with a row for each URL in each of its tables.
///
/// Transactions run one after another, also those of other processes.
protocol Database: Sendable {
    func urls(in table: String) async throws -> [URL]
    func transaction<Result: Sendable>(
        in table: String,
        on url: URL,
        _ body: @Sendable (inout Data?) throws -> Result
    ) async throws -> Result
}

/// A store in a row of a database.
struct RowStore<Value: Codable & Sendable>: CacheStore {
    let database: any Database
    let table: String
    let url: URL

    func retrieve() async throws -> CacheEntry<Value>? {
        try await database.transaction(in: table, on: url) { row in try row.map(decoded) }
    }

    func replace(with entry: CacheEntry<Value>) async throws {
        try await replace { _ in entry }
    }

    @discardableResult
    func replace(
        by change: @Sendable (CacheEntry<Value>?) -> CacheEntry<Value>?
    ) async throws -> CacheEntry<Value>? {
        try await database.transaction(in: table, on: url) { row in
            guard let new = change(row.flatMap { try? decoded($0) }) else { return nil }
            row = try JSONEncoder().encode(new)
            return new
        }
    }

    @discardableResult
    func delete(unless isValid: @Sendable (CacheEntry<Value>) -> Bool) async throws -> CacheEntry<Value>? {
        try await database.transaction(in: table, on: url) { row in
            if let entry = row.flatMap({ try? decoded($0) }), isValid(entry) { return entry }
            row = nil
            return nil
        }
    }

    private func decoded(_ row: Data) throws -> CacheEntry<Value> {
        try JSONDecoder().decode(CacheEntry<Value>.self, from: row)
    }
}

/// A store of pictures in the rows of a database.
struct PictureRows: ImageDataStore {
    let database: any Database
    let table: String

    func retrieve(for url: URL) async throws -> Data? {
        try await database.transaction(in: table, on: url) { row in row }
    }

    func insert(_ data: Data, for url: URL) async throws {
        try await database.transaction(in: table, on: url) { row in row = data }
    }
}

struct DatabaseStorage: FeedStorage {
    let database: any Database

    func feedStore(for url: URL) -> RowStore<[FeedImage]> {
        RowStore(database: database, table: "feeds", url: url)
    }

    func imageDataStore(forFeedAt url: URL) -> PictureRows {
        PictureRows(database: database, table: "pictures of \(url.absoluteString)")
    }

    func universityStore(for url: URL) -> RowStore<[University]> {
        RowStore(database: database, table: "universities", url: url)
    }

    func feedStores() async throws -> [RowStore<[FeedImage]>] {
        try await database.urls(in: "feeds").map(feedStore)
    }

    func universityStores() async throws -> [RowStore<[University]>] {
        try await database.urls(in: "universities").map(universityStore)
    }
}
