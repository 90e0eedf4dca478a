import EssentialFeed
import Foundation
import Synchronization

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
        try await update { _, _ in .entry(entry) }
    }

    @discardableResult
    func update(
        _ change: @Sendable (_ metadata: CacheMetadata?, _ value: () -> Value?) -> CacheUpdate<Value>?
    ) async throws -> CacheUpdate<Value>? {
        try await database.transaction(in: table, on: url) { row in
            let old = row.flatMap { try? decoded($0) }
            let update = change(old?.metadata) { old?.value }?.withoutSameValue(as: old?.value)
            guard let new = update?.result(on: old) else { return nil }
            row = try JSONEncoder().encode(new)
            return update
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

    func delete(except urls: Set<URL>) async throws {
        for url in try await database.urls(in: table) where !urls.contains(url) {
            try await database.transaction(in: table, on: url) { row in row = nil }
        }
    }
}

/// A storage with a table for each type of item.
final class DatabaseStorage: FeedStorage {
    private let database: any Database
    /// How to open a list of each type that was asked for, by the name of its table.
    private let types = Mutex<[String: @Sendable (URL) -> any CacheStore]>([:])

    init(database: any Database) {
        self.database = database
    }

    func store<Item: Codable & Sendable>(of type: Item.Type, for url: URL) -> any CacheStore<[Item]> {
        let table = String(reflecting: type)
        let open = { @Sendable [database] in RowStore<[Item]>(database: database, table: table, url: $0) }
        types.withLock { $0[table] = open }
        return open(url)
    }

    func imageDataStore(forFeedAt url: URL) -> any ImageDataStore {
        PictureRows(database: database, table: "pictures of \(url.absoluteString)")
    }

    func stores() async throws -> [any CacheStore] {
        var stores: [any CacheStore] = []
        for (table, open) in types.withLock({ $0 }) {
            stores += try await database.urls(in: table).map(open)
        }
        return stores
    }
}
