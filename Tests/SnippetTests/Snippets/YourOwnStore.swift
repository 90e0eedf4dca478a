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
/// Transactions run one after another, including those of other processes.
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

/// A store of pictures in the rows of a database, each with its metadata.
struct PictureRows: ImageDataStore {
    private struct Picture: Codable {
        let data: Data
        var metadata: ImageDataMetadata?
    }

    let database: any Database
    let table: String

    func retrieve(for url: URL) async throws -> Data? {
        try await picture(at: url)?.data
    }

    func insert(_ data: Data, for url: URL) async throws {
        let row = try JSONEncoder().encode(Picture(data: data))
        try await database.transaction(in: table, on: url) { $0 = row }
    }

    var isEmpty: Bool {
        get async { (try? await database.urls(in: table))?.isEmpty ?? false }
    }

    func metadata(for url: URL) async -> ImageDataMetadata? {
        try? await picture(at: url)?.metadata
    }

    func setMetadata(_ metadata: ImageDataMetadata, for url: URL) async throws {
        try await database.transaction(in: table, on: url) { row in
            guard let old = row else { return }
            var picture = try JSONDecoder().decode(Picture.self, from: old)
            picture.metadata = metadata
            row = try JSONEncoder().encode(picture)
        }
    }

    func delete(except urls: Set<URL>) async throws {
        for url in try await database.urls(in: table) where !urls.contains(url) {
            try await database.transaction(in: table, on: url) { row in row = nil }
        }
    }

    private func picture(at url: URL) async throws -> Picture? {
        let row = try await database.transaction(in: table, on: url) { row in row }
        return try row.map { try JSONDecoder().decode(Picture.self, from: $0) }
    }
}

/// A storage with a table for each type of item.
final class DatabaseStorage: FeedStorage {
    private let database: any Database
    /// Opens a list of each type that has been requested, by the name of its table.
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

    /// Called whenever a list changes, so it must not read all lists, as the default implementation does.
    func stores(of url: URL) async throws -> [any CacheStore] {
        var stores: [any CacheStore] = []
        for (table, open) in types.withLock({ $0 }) {
            let row = try await database.transaction(in: table, on: url) { row in row }
            if row != nil { stores.append(open(url)) }
        }
        return stores
    }
}
