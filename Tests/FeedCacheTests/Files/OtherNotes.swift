import FeedCache
import FeedCore
import FeedTestSupport
import Foundation

/// A private type of the same name as another one.
private struct Note: Codable, Equatable, Sendable {
    let text: String
}

/// The store of a list of that type.
struct OtherNoteStore {
    fileprivate let store: any CacheStore<[Note]>
    fileprivate let url: URL

    func count() async throws -> Int { try await store.retrieve()?.value.count ?? 0 }

    func save() async throws {
        try await store.replace(with: CacheEntry(value: [Note(text: "b")], timestamp: anyDate, url: url))
    }

    func delete() async throws { try await store.delete() }
}

func otherNoteStore(in cache: CacheDirectory, at url: URL) -> OtherNoteStore {
    OtherNoteStore(store: cache.store(of: Note.self, for: url), url: url)
}
