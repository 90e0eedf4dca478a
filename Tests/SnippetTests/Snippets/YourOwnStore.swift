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

/// A database with a row for each key in each of its tables.
///
/// Transactions run one after another, including those of other processes.
protocol Database: Sendable {
    func keys(in table: String) async throws -> [String]
    func transaction<Result: Sendable>(
        in table: String,
        on key: String,
        _ body: @Sendable (inout Data?) throws -> Result
    ) async throws -> Result
}

/// A store in a row of a database.
struct RowStore<Value: Codable & Sendable>: CacheStore {
    let database: any Database
    let table: String
    let key: String

    func retrieve() async throws -> CacheEntry<Value>? {
        try await database.transaction(in: table, on: key) { row in try row.map(decoded) }
    }

    func replace(with entry: CacheEntry<Value>) async throws {
        try await update { _, _ in .entry(entry) }
    }

    @discardableResult
    func update(
        _ change: @Sendable (_ metadata: CacheMetadata?, _ value: () -> Value?) -> CacheUpdate<Value>?
    ) async throws -> CacheUpdate<Value>? {
        try await database.transaction(in: table, on: key) { row in
            let old = row.flatMap { try? decoded($0) }
            let update = change(old?.metadata) { old?.value }?.withoutSameValue(as: old?.value)
            guard let new = update?.result(on: old) else { return nil }
            row = try JSONEncoder().encode(new)
            return update
        }
    }

    @discardableResult
    func delete(unless isValid: @Sendable (CacheEntry<Value>) -> Bool) async throws -> CacheEntry<Value>? {
        try await database.transaction(in: table, on: key) { row in
            if let entry = row.flatMap({ try? decoded($0) }), isValid(entry) { return entry }
            row = nil
            return nil
        }
    }

    private func decoded(_ row: Data) throws -> CacheEntry<Value> {
        try JSONDecoder().decode(CacheEntry<Value>.self, from: row)
    }
}

/// A store of pictures in the rows of a database, each with its metadata.
struct PictureRows: ImageDataStore {
    private struct Row: Codable {
        let data: Data
        var metadata: ImageDataMetadata?
    }

    let database: any Database
    let table: String

    func retrieve(for key: PictureKey) async throws -> Data? {
        try await row(of: key)?.data
    }

    func insert(_ data: Data, for key: PictureKey) async throws {
        let row = try JSONEncoder().encode(Row(data: data))
        try await database.transaction(in: table, on: key.text) { $0 = row }
    }

    var isEmpty: Bool {
        get async { (try? await database.keys(in: table))?.isEmpty ?? false }
    }

    func metadata(for key: PictureKey) async -> ImageDataMetadata? {
        try? await row(of: key)?.metadata
    }

    func setMetadata(_ metadata: ImageDataMetadata, for key: PictureKey) async throws {
        try await database.transaction(in: table, on: key.text) { data in
            guard let old = data else { return }
            var row = try JSONDecoder().decode(Row.self, from: old)
            row.metadata = metadata
            data = try JSONEncoder().encode(row)
        }
    }

    func delete(except keys: Set<PictureKey>) async throws {
        for key in try await database.keys(in: table) where !keys.contains(PictureKey(key)) {
            try await database.transaction(in: table, on: key) { data in data = nil }
        }
    }

    private func row(of key: PictureKey) async throws -> Row? {
        let data = try await database.transaction(in: table, on: key.text) { data in data }
        return try data.map { try JSONDecoder().decode(Row.self, from: $0) }
    }
}

/// A storage with a table for each type of item.
final class DatabaseStorage: FeedStorage {
    private let database: any Database
    /// Opens a list of each type that has been requested, by the name of its table.
    private let types = Mutex<[String: @Sendable (_ key: String) -> any CacheStore]>([:])

    init(database: any Database) {
        self.database = database
    }

    func store<Item: Codable & Sendable>(of type: Item.Type, for url: URL) -> any CacheStore<[Item]> {
        let table = ItemTypeName.name(of: type)
        let open = { @Sendable [database] in RowStore<[Item]>(database: database, table: table, key: $0) }
        types.withLock { $0[table] = open }
        return open(url.absoluteString)
    }

    func imageDataStore<Item>(of type: Item.Type, for url: URL) -> any ImageDataStore {
        PictureRows(database: database, table: "pictures of \(ItemTypeName.name(of: type)) at \(url.absoluteString)")
    }

    func stores() async throws -> [any CacheStore] {
        var stores: [any CacheStore] = []
        for (table, open) in types.withLock({ $0 }) {
            stores += try await database.keys(in: table).map(open)
        }
        return stores
    }
}
