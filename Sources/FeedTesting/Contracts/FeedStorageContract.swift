public import FeedCore
import Foundation

/// Checks the guarantees of a `FeedStorage` as a whole; needs no test framework.
///
///     try await FeedStorageContract { MyStorage() }.check()
///
/// It checks that lists of two URLs, or of two types at one URL, are separate, with their image data; that all saved
/// lists are listed, can be read, reduced to their heads, and deleted without the others; and that all stores meet
/// ``CacheStoreContract`` and ``ImageDataStoreContract``, with metadata.
public struct FeedStorageContract: Sendable {
    private let makeStorage: @Sendable () async throws -> any FeedStorage
    private let updatesInOneStep: Bool

    /// Creates a contract.
    ///
    /// - Parameters:
    ///   - updatesInOneStep: whether the stores have their own `update(_:)`, as in ``CacheStoreContract``.
    ///   - makeStorage: creates a new, empty storage on each call.
    public init(
        updatesInOneStep: Bool = false,
        makeStorage: @escaping @Sendable () async throws -> any FeedStorage
    ) {
        self.updatesInOneStep = updatesInOneStep
        self.makeStorage = makeStorage
    }

    /// Checks all guarantees, each with a new storage, and throws the first ``ContractViolation``.
    public func check() async throws {
        let urls = Self.urls.compactMap { URL(string: $0) }
        guard urls.count > 1 else { return }
        let (url, other) = (urls[0], urls[1])
        try await keepsListsApart(urls)
        try await keepsTypesApart(url)
        try await listsWhatIsSaved(url, other)
        try await keepsHeadsOfListedStores(url, other)
        try await keepsImageDataApart(urls)
        try await keepsImageDataOfTypesApart(url)
        let entries = [Item(id: 1), Item(id: 2)].map { item in
            CacheEntry(value: [item], timestamp: Date(timeIntervalSinceReferenceDate: 0.1234567), url: url)
        }
        try await CacheStoreContract(
            entries: entries,
            updatesInOneStep: updatesInOneStep,
            makingAny: {
                try await make().store(of: Item.self, for: url)
            }
        )
        .check()
        try await ImageDataStoreContract(savesMetadata: true) {
            try await make().imageDataStore(of: Item.self, for: url)
        }
        .check()
    }

    private func make() async throws(ContractViolation) -> any FeedStorage {
        try await step("A storage can be made.", makeStorage)
    }

    /// URLs that differ in one part each.
    private static let urls = [
        "https://any.example/feed", "https://any.example/feed?2", "https://other.example/feed",
        "http://any.example/feed", "https://any.example:8443/feed", "https://user@any.example/feed",
        "https://any.example/Feed", "https://any.example/feed/", "https://any.example/a/feed",
        "https://any.example/\(String(repeating: "long/", count: 100))feed",
        "https://any.example/\(String(repeating: "long/", count: 101))feed",
    ]

    private func separate(_ url: URL, _ other: URL) -> String {
        "Lists of two URLs are separate, such as those of \(url) and \(other)."
    }

    private func keepsListsApart(_ urls: [URL]) async throws {
        let storage = try await make()
        let entries = urls.enumerated().map { Self.entry(Item(id: $0), at: $1) }
        for (saved, entry) in entries.enumerated() {
            try await step("Lists can be saved and retrieved.") {
                let found = try await storage.store(of: Item.self, for: entry.url).retrieve()
                try expectEntry(found, nil, separate(found?.url ?? urls[0], entry.url))
                try await storage.store(of: Item.self, for: entry.url).replace(with: entry)
                for (number, url) in urls[...saved].enumerated() {
                    let found = try await storage.store(of: Item.self, for: url).retrieve()
                    let same = "All stores of a type and a URL hold the same list."
                    try expectEntry(found, entries[number], number == saved ? same : separate(url, entry.url))
                }
            }
        }
    }

    private func keepsTypesApart(_ url: URL) async throws {
        let storage = try await make()
        let item = Self.entry(Item(id: 1), at: url)
        let promise = "Lists of two types at one URL are separate."
        try await step(promise) {
            try await storage.store(of: Item.self, for: url).replace(with: item)
            try expectEntry(try await storage.store(of: OtherItem.self, for: url).retrieve(), nil, promise)
        }
        let second = Self.entry(OtherItem(id: "2"), at: url)
        try await step(promise) {
            try await storage.store(of: OtherItem.self, for: url).replace(with: second)
            try expectEntry(try await storage.store(of: Item.self, for: url).retrieve(), item, promise)
        }
        let sameName = "Lists of two types with the same name, which are declared in two other types, are separate."
        let third = Self.entry(Others.Item(id: 3), at: url)
        try await step(sameName) {
            try expectEntry(try await storage.store(of: Others.Item.self, for: url).retrieve(), nil, sameName)
            try await storage.store(of: Others.Item.self, for: url).replace(with: third)
            try expectEntry(try await storage.store(of: Item.self, for: url).retrieve(), item, sameName)
        }
        let deleting = "Deleting the list of one type at a URL leaves the lists of other types there."
        try await step(deleting) {
            try await storage.store(of: Item.self, for: url).delete()
            try expectEntry(try await storage.store(of: OtherItem.self, for: url).retrieve(), second, deleting)
        }
    }

    private func listsWhatIsSaved(_ url: URL, _ other: URL) async throws {
        let storage = try await make()
        try await step("A list can be saved.") {
            try await storage.store(of: Item.self, for: url).replace(with: Self.entry(Item(id: 1), at: url))
            for url in [url, other] {
                let second = Self.entry(OtherItem(id: "2"), at: url)
                try await storage.store(of: OtherItem.self, for: url).replace(with: second)
            }
        }
        let promise = "The stores of all saved lists are listed, can be read, and can be deleted."
        try expect(try await urls(in: storage), [url, url, other], promise)
        for store in try await storage.stores() { try await step(promise) { try await store.delete() } }
        try expect(try await urls(in: storage), [], promise)
        let left = try await step(promise) { try await storage.store(of: Item.self, for: url).retrieve() }
        try expectEntry(left, nil, promise)
    }

    private func urls(in storage: any FeedStorage) async throws -> [URL] {
        var urls: [URL] = []
        for store in try await step("Saved lists can be listed.", storage.stores) {
            let metadata = try await step("Listed stores can be read.") { try await store.metadata() }
            if let metadata { urls.append(metadata.url) }
        }
        return urls.sorted { $0.absoluteString < $1.absoluteString }
    }

    /// Checks that what was delivered stays, whether or not the type of the items is known to who deletes them.
    private func keepsHeadsOfListedStores(_ url: URL, _ other: URL) async throws {
        let storage = try await make()
        let numbers = Self.delivered([Item(id: 1), Item(id: 2)], at: url, undelivered: "2")
        let names = Self.delivered([OtherItem(id: "1"), OtherItem(id: "\"2\"/")], at: other, undelivered: "1")
        let promise = "The lists of all listed stores can be reduced to their heads, with what was delivered."
        try await step(promise) {
            try await storage.store(of: Item.self, for: url).replace(with: numbers)
            try await storage.store(of: OtherItem.self, for: other).replace(with: names)
            for store in try await storage.stores() { try await reduceToHead(store) }
            try expectEntry(
                try await storage.store(of: Item.self, for: url).retrieve(),
                numbers.withoutItems,
                promise
            )
            try expectEntry(
                try await storage.store(of: OtherItem.self, for: other).retrieve(),
                names.withoutItems,
                promise
            )
        }
    }

    private func reduceToHead(_ store: some CacheStore) async throws {
        try await store.deleteItems { _ in false }
    }

    private func keepsImageDataApart(_ urls: [URL]) async throws {
        let storage = try await make()
        let (url, other) = (urls[0], urls[1])
        let picture = PictureKey("any")
        for (number, feed) in urls.enumerated() {
            let promise = "The image data of each feed is separate, such as that of \(url) and \(feed)."
            try await step(promise) {
                let found = try await storage.imageDataStore(of: Item.self, for: feed).retrieve(for: picture)
                try expect(found, nil, promise)
                try await storage.imageDataStore(of: Item.self, for: feed).insert(Data([UInt8(number)]), for: picture)
            }
        }
        let promise = "The image data of each feed is separate."
        try await step(promise) {
            try await storage.imageDataStore(of: Item.self, for: url).delete(except: [])
            let deleted = try await storage.imageDataStore(of: Item.self, for: url).retrieve(for: picture)
            try expect(deleted, nil, "Image data can be deleted.")
            try expect(
                try await storage.imageDataStore(of: Item.self, for: other).retrieve(for: picture),
                Data([1]),
                promise
            )
        }
        let deleting = "Deleting a list leaves the image data of other feeds unchanged."
        try await step(deleting) {
            let list = storage.store(of: Item.self, for: url)
            try await list.replace(with: Self.entry(Item(id: 1), at: url))
            try await list.delete()
            try expect(
                try await storage.imageDataStore(of: Item.self, for: other).retrieve(for: picture),
                Data([1]),
                deleting
            )
        }
    }

    private func keepsImageDataOfTypesApart(_ url: URL) async throws {
        let (storage, picture) = (try await make(), PictureKey("any"))
        let promise = "The image data of the lists of two types at one URL is separate."
        try await step(promise) {
            let stores = [
                storage.imageDataStore(of: Item.self, for: url), storage.imageDataStore(of: OtherItem.self, for: url),
                storage.imageDataStore(of: Others.Item.self, for: url),
            ]
            for (number, store) in stores.enumerated() {
                try expect(try await store.retrieve(for: picture), nil, promise)
                try await store.insert(Data([UInt8(number)]), for: picture)
            }
            let list = storage.store(of: Item.self, for: url)
            try await list.replace(with: Self.entry(Item(id: 1), at: url))
            try await list.delete()
            try await stores[0].delete(except: [])
            try expect(try await stores[0].retrieve(for: picture), nil, "Image data can be deleted.")
            for (number, store) in stores.enumerated().dropFirst() {
                try expect(try await store.retrieve(for: picture), Data([UInt8(number)]), promise)
            }
        }
    }

    private static func delivered<Item>(_ items: [Item], at url: URL, undelivered: String) -> CacheEntry<[Item]> {
        var metadata = CacheMetadata(timestamp: Date(timeIntervalSinceReferenceDate: 0), url: url)
        metadata.deliveries = Deliveries(undelivered: [undelivered], departed: ["0"])
        return CacheEntry(value: items, metadata: metadata)
    }

    private static func entry<Item>(_ item: Item, at url: URL) -> CacheEntry<[Item]> {
        CacheEntry(value: [item], timestamp: Date(timeIntervalSinceReferenceDate: 0), url: url)
    }
}

private struct Item: Codable, Equatable, Identifiable, Sendable {
    let id: Int
}

private enum Others {
    struct Item: Codable, Equatable, Identifiable, Sendable {
        let id: Int
    }
}

private struct OtherItem: Codable, Equatable, Identifiable, Sendable {
    let id: String
}
