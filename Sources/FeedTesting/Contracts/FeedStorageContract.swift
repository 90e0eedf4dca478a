public import FeedCore
import Foundation

/// Checks the guarantees of a `FeedStorage` as a whole; needs no test framework.
///
///     try await FeedStorageContract { MyStorage() }.check()
///
/// It checks that lists of two URLs, lists of two types at one URL, and the image data of two feeds are separate; that
/// all saved lists are listed, can be read and can be deleted without the others; and that all stores meet
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
        try await keepsImageDataApart(urls)
        let entries = [Item(number: 1), Item(number: 2)].map { item in
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
        try await ImageDataStoreContract(savesMetadata: true) { try await make().imageDataStore(forFeedAt: url) }
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
        let entries = urls.enumerated().map { Self.entry(Item(number: $0), at: $1) }
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
        let item = Self.entry(Item(number: 1), at: url)
        let promise = "Lists of two types at one URL are separate."
        try await step(promise) {
            try await storage.store(of: Item.self, for: url).replace(with: item)
            try expectEntry(try await storage.store(of: OtherItem.self, for: url).retrieve(), nil, promise)
        }
        let second = Self.entry(OtherItem(name: "2"), at: url)
        try await step(promise) {
            try await storage.store(of: OtherItem.self, for: url).replace(with: second)
            try expectEntry(try await storage.store(of: Item.self, for: url).retrieve(), item, promise)
        }
        let sameName = "Lists of two types with the same name, which are declared in two other types, are separate."
        let third = Self.entry(Others.Item(number: 3), at: url)
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
            try await storage.store(of: Item.self, for: url).replace(with: Self.entry(Item(number: 1), at: url))
            for url in [url, other] {
                let second = Self.entry(OtherItem(name: "2"), at: url)
                try await storage.store(of: OtherItem.self, for: url).replace(with: second)
            }
        }
        let promise = "The stores of all saved lists are listed, can be read, and can be deleted."
        try expect(try await urls(in: storage), [url, url, other], promise)
        let ofURL = try await step("The lists at a URL can be listed.") { try await storage.stores(of: url) }
        try expect(ofURL.count, 2, "The stores of the lists at a URL are listed.")
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

    private func keepsImageDataApart(_ urls: [URL]) async throws {
        let storage = try await make()
        let (url, other) = (urls[0], urls[1])
        let picture = url.appending(path: "picture.png")
        for (number, feed) in urls.enumerated() {
            let promise = "The image data of each feed is separate, such as that of \(url) and \(feed)."
            try await step(promise) {
                let found = try await storage.imageDataStore(forFeedAt: feed).retrieve(for: picture)
                try expect(found, nil, promise)
                try await storage.imageDataStore(forFeedAt: feed).insert(Data([UInt8(number)]), for: picture)
            }
        }
        let promise = "The image data of each feed is separate."
        try await step(promise) {
            try await storage.imageDataStore(forFeedAt: url).delete(except: [])
            let deleted = try await storage.imageDataStore(forFeedAt: url).retrieve(for: picture)
            try expect(deleted, nil, "Image data can be deleted.")
            try expect(try await storage.imageDataStore(forFeedAt: other).retrieve(for: picture), Data([1]), promise)
        }
        let deleting = "Deleting a list leaves the image data of other feeds unchanged."
        try await step(deleting) {
            let list = storage.store(of: Item.self, for: url)
            try await list.replace(with: Self.entry(Item(number: 1), at: url))
            try await list.delete()
            try expect(try await storage.imageDataStore(forFeedAt: other).retrieve(for: picture), Data([1]), deleting)
        }
    }

    private static func entry<Item>(_ item: Item, at url: URL) -> CacheEntry<[Item]> {
        CacheEntry(value: [item], timestamp: Date(timeIntervalSinceReferenceDate: 0), url: url)
    }
}

private struct Item: Codable, Equatable, Sendable {
    let number: Int
}

private enum Others {
    struct Item: Codable, Equatable, Sendable {
        let number: Int
    }
}

private struct OtherItem: Codable, Equatable, Sendable {
    let name: String
}
