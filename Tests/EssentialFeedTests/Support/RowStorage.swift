import EssentialFeed
import FeedCache
import FeedTestSupport
import Foundation

/// An app's own storage: a table of rows, which are encoded, and listed without the types of their items.
struct RowStorage: FeedStorage {
    private struct Key: Hashable, Sendable {
        let url: String
        let type: String
    }

    /// A row, of whose items only the IDs are known if their type is unknown.
    private struct Row<Item: Codable & Sendable>: CacheStore {
        let rows: Observed<[Key: Data]>
        let key: Key

        func retrieve() async throws -> CacheEntry<[Item]>? {
            try rows.value[key].map { try JSONDecoder().decode(CacheEntry<[Item]>.self, from: $0) }
        }

        func replace(with entry: CacheEntry<[Item]>) async throws {
            let data = try JSONEncoder().encode(entry)
            rows.update { $0[key] = data }
        }

        func delete(unless isValid: @Sendable (CacheEntry<[Item]>) -> Bool) async throws -> CacheEntry<[Item]>? {
            if let entry = try? await retrieve(), isValid(entry) { return entry }
            rows.update { $0[key] = nil }
            return nil
        }
    }

    /// The ID of an item of any type.
    private struct AnyItem: Codable, Identifiable, Sendable {
        let id: String

        init(from decoder: any Decoder) throws {
            id = try decoder.container(keyedBy: CodingKeys.self).decodeIfPresent(String.self, forKey: .id) ?? ""
        }
    }

    private let rows = Observed<[Key: Data]>([:])
    private let pictures = Observed<[Key: InMemoryImageDataStore]>([:])

    func store<Item: Codable & Sendable>(of type: Item.Type, for url: URL) -> any CacheStore<[Item]> {
        Row<Item>(rows: rows, key: Key(url: url.cacheKey, type: ItemTypeName.name(of: type)))
    }

    func imageDataStore<Item>(of type: Item.Type, for url: URL) -> any ImageDataStore {
        let key = Key(url: url.cacheKey, type: ItemTypeName.name(of: type))
        return pictures.update { pictures in
            let store = pictures[key] ?? InMemoryImageDataStore()
            pictures[key] = store
            return store
        }
    }

    func stores() async throws -> [any CacheStore] {
        rows.value.keys.sorted { ($0.url, $0.type) < ($1.url, $1.type) }
            .map { Row<AnyItem>(rows: rows, key: $0) }
    }
}
