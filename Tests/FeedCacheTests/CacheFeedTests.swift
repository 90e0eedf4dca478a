import FeedCache
import FeedCore
import FeedTestSupport
import Foundation
import Testing

@Suite("Caching the feed", .noSync, .limited)
struct CacheFeedTests {
    private let fetched = Fetched(anyFeed(3), validators: Validators(etag: "\"2\"", lastModified: "today"))
    private let old = anyEntry(anyFeed(1), timestamp: anyDate - 60)

    private var new: CacheEntry<[FeedImage]> {
        anyEntry(fetched.value, timestamp: anyDate, url: anyURL("feed"), validators: fetched.validators)
            .with { ($0.policy, $0.version) = (.days(7), nil) }
    }

    private func loader(_ store: any FeedStore) -> LocalFeedLoader {
        LocalFeedLoader(store: store, url: anyURL("feed")) { anyDate }
    }

    @Test func replacesTheFeedItsTimestampAndItsAgeLimitInOneStep() async throws {
        let store = RecordingStore(old)
        try await loader(store).save(fetched)
        let saved = try #require(await store.entry)
        #expect(await store.messages == [.replace(saved)])
        #expect(saved.withoutVersion == new && saved.metadata.version != old.metadata.version)
    }

    @Test func deliversTheSavingErrorAndPreservesTheOldFeed() async {
        let store = RecordingStore(old, failures: .init(replacement: AnyError("replacement")))
        await #expect(throws: AnyError("replacement")) { try await loader(store).save(fetched) }
        #expect(await store.messages.count == 1)
        #expect(await store.entry == old)
    }

    @Test(arguments: StoreKind.all)
    func loadsWhatAnotherLoaderSaved(kind: StoreKind) async throws {
        let directory = try TemporaryDirectory()
        let store = kind.make(directory)
        try await loader(store).save(fetched)
        #expect(try await loader(store).load()?.withoutVersion == new)
    }

    @Test(arguments: StoreKind.all)
    func replacesTheFeedOfAnotherURL(kind: StoreKind) async throws {
        let directory = try TemporaryDirectory()
        let store = kind.make(directory)
        try await store.replace(with: anyEntry(url: anyURL("other")))
        try await loader(store).save(fetched)
        #expect(try await loader(store).load()?.withoutVersion == new)
    }

    @Test(arguments: StoreKind.all)
    func loadsTheFeedOfARelativeURL(kind: StoreKind) async throws {
        let directory = try TemporaryDirectory()
        let url = try #require(URL(string: "v1/feed", relativeTo: anyURL("service/")))
        let loader = LocalFeedLoader(store: kind.make(directory), url: url) { anyDate }
        try await loader.save(fetched)
        #expect(try await loader.load()?.value == fetched.value)
    }
}
