public import FeedCore
import Foundation

/// Checks the guarantees of a `FeedStorage` as a whole; needs no test framework.
///
///     try await FeedStorageContract { MyStorage() }.check()
///
/// It checks that lists of two URLs, and of two types at one URL, and the image data of two feeds are kept apart; that what
/// is saved is listed, can be read and deleted; and that all stores keep ``CacheStoreContract`` and
/// ``ImageDataStoreContract``.
public struct FeedStorageContract: Sendable {
    private let makeStorage: @Sendable () async throws -> any FeedStorage

    /// Creates a contract; `makeStorage` creates a new, empty storage on each call.
    public init(makeStorage: @escaping @Sendable () async throws -> any FeedStorage) {
        self.makeStorage = makeStorage
    }

    /// Checks all guarantees, each with a new storage, and throws the first ``ContractViolation``.
    public func check() async throws {
        guard let url = URL(string: "https://any.example/feed"), let other = URL(string: "https://any.example/feed?2")
        else { return }
        try await keepsListsApart(url, other)
        try await listsWhatIsSaved(url, other)
        try await keepsImageDataApart(url, other)
        let entries = [Item(number: 1), Item(number: 2)].map { item in
            CacheEntry(value: [item], timestamp: Date(timeIntervalSinceReferenceDate: 0.1234567), url: url)
        }
        try await CacheStoreContract(entries: entries, makingAny: { try await make().store(of: Item.self, for: url) })
            .check()
        try await ImageDataStoreContract { try await make().imageDataStore(forFeedAt: url) }.check()
    }

    private func make() async throws(ContractViolation) -> any FeedStorage {
        try await step("A storage can be made.", makeStorage)
    }

    private func keepsListsApart(_ url: URL, _ other: URL) async throws {
        let storage = try await make()
        let date = Date(timeIntervalSinceReferenceDate: 0)
        let item = CacheEntry(value: [Item(number: 1)], timestamp: date, url: url)
        let promise = "Lists of two URLs, and of two types at one URL, are lists of their own."
        try await step(promise) { try await storage.store(of: Item.self, for: url).replace(with: item) }
        try await step(promise) {
            let saved = try await storage.store(of: Item.self, for: url).retrieve()
            try expectEntry(saved, item, "All stores of a type and a URL hold the same list.")
            try expectEntry(try await storage.store(of: Item.self, for: other).retrieve(), nil, promise)
            try expectEntry(try await storage.store(of: OtherItem.self, for: url).retrieve(), nil, promise)
        }
        let second = CacheEntry(value: [OtherItem(name: "2")], timestamp: date, url: url)
        try await step(promise) { try await storage.store(of: OtherItem.self, for: url).replace(with: second) }
        let first = try await step(promise) { try await storage.store(of: Item.self, for: url).retrieve() }
        try expectEntry(first, item, promise)
    }

    private func listsWhatIsSaved(_ url: URL, _ other: URL) async throws {
        let storage = try await make()
        let date = Date(timeIntervalSinceReferenceDate: 0)
        try await step("A list can be saved.") {
            let item = CacheEntry(value: [Item(number: 1)], timestamp: date, url: url)
            try await storage.store(of: Item.self, for: url).replace(with: item)
            let second = CacheEntry(value: [OtherItem(name: "2")], timestamp: date, url: other)
            try await storage.store(of: OtherItem.self, for: other).replace(with: second)
        }
        let promise = "The stores of all that is saved are listed, can be read, and can be deleted."
        try expect(try await urls(in: storage), [url, other], promise)
        for store in try await storage.stores() { try await step(promise) { try await store.delete() } }
        try expect(try await urls(in: storage), [], promise)
        let left = try await step(promise) { try await storage.store(of: Item.self, for: url).retrieve() }
        try expectEntry(left, nil, promise)
    }

    private func urls(in storage: any FeedStorage) async throws -> Set<URL> {
        var urls: Set<URL> = []
        for store in try await step("What is saved can be listed.", storage.stores) {
            let metadata = try await step("What is listed can be read.") { try await store.metadata() }
            if let metadata { urls.insert(metadata.url) }
        }
        return urls
    }

    private func keepsImageDataApart(_ url: URL, _ other: URL) async throws {
        let storage = try await make()
        let picture = url.appending(path: "picture.png")
        let promise = "Each feed has image data of its own."
        for (feed, byte) in [(url, 1), (other, 2)] as [(URL, UInt8)] {
            try await step(promise) {
                try await storage.imageDataStore(forFeedAt: feed).insert(Data([byte]), for: picture)
            }
        }
        try await step(promise) {
            try await storage.imageDataStore(forFeedAt: url).delete(except: [])
            let deleted = try await storage.imageDataStore(forFeedAt: url).retrieve(for: picture)
            try expect(deleted, nil, "Image data that is to be deleted is deleted.")
            try expect(try await storage.imageDataStore(forFeedAt: other).retrieve(for: picture), Data([2]), promise)
        }
    }
}

private struct Item: Codable, Equatable, Sendable {
    let number: Int
}

private struct OtherItem: Codable, Equatable, Sendable {
    let name: String
}
