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
        let (url, types) = (urls[0], [Item.self, OtherItem.self, Others.Item.self] as [any TestItem.Type])
        try await keepsListsApart(urls.map { Place(kind: Item.self, url: $0) })
        try await keepsListsApart(types.map { Place(kind: $0, url: url) })
        try await listsWhatIsSaved([
            Place(kind: Item.self, url: url), Place(kind: OtherItem.self, url: url),
            Place(kind: OtherItem.self, url: urls[1]),
        ])
        let entries = [Item(id: 1), Item(id: 2)].map { item in
            CacheEntry(value: [item], timestamp: Date(timeIntervalSinceReferenceDate: 0.1234567), url: url)
        }
        try await CacheStoreContract(entries: entries, updatesInOneStep: updatesInOneStep) {
            try await make().store(of: Item.self, for: url)
        }
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

    /// Checks lists, and pictures with the same key in each of them.
    private func keepsListsApart(_ places: [Place]) async throws {
        let storage = try await make()
        for (number, place) in places.enumerated() {
            try await expectThat(place, in: storage, holds: nil, of: places[0], place)
            try await step("A list and image data can be saved.") { try await place.save(number, in: storage) }
            for (number, other) in places[...number].enumerated() {
                try await expectThat(other, in: storage, holds: number, of: other, place)
            }
        }
        for isPicture in [true, false] {
            try await step("Deleting works.") { try await places[0].delete(isPicture: isPicture, in: storage) }
            for (number, other) in places.enumerated().dropFirst() {
                try await expectThat(other, in: storage, holds: number, of: places[0], other)
            }
        }
        let found = try await step("Image data can be deleted.") { try await places[0].picture(in: storage) }
        try expect(found, nil, "Image data can be deleted.")
    }

    private func expectThat(
        _ place: Place,
        in storage: any FeedStorage,
        holds number: Int?,
        of first: Place,
        _ second: Place
    ) async throws {
        let pair = "\(first)" == "\(second)" ? "\(first)" : "\(first) and \(second)"
        let list = "Each type and URL has a list of its own, such as \(pair)."
        try expect(try await step(list) { try await place.list(in: storage) }, number, list)
        let pictures = "Each type and URL has image data of its own, such as \(pair)."
        try expect(try await step(pictures) { try await place.picture(in: storage) }, number, pictures)
    }

    /// Checks that lists are listed, reduced to their heads, and deleted, whether or not their types are known.
    private func listsWhatIsSaved(_ places: [Place]) async throws {
        let storage = try await make()
        for (number, place) in places.enumerated() {
            try await step("A list can be saved.") { try await place.save(number, in: storage) }
        }
        let promise = "The stores of all saved lists are listed, can be read, and can be deleted."
        try expect(try await urls(in: storage), places.map(\.url), promise)
        let heads = "The lists of all listed stores can be reduced to their heads, with what was delivered."
        for store in try await storage.stores() { try await step(heads) { try await reduceToHead(store) } }
        for (number, place) in places.enumerated() {
            let head = try await step(heads) { try await place.head(in: storage) }
            try expect(head?.deliveries, Deliveries(departed: ["\(number)", "-2"]), heads)
            try expect(head?.hasItems, false, heads)
        }
        for store in try await storage.stores() { try await step(promise) { try await store.delete() } }
        try expect(try await urls(in: storage), [], promise)
        for place in places { try expect(try await place.head(in: storage), nil, promise) }
    }

    private func urls(in storage: any FeedStorage) async throws -> [URL] {
        var urls: [URL] = []
        for store in try await step("Saved lists can be listed.", storage.stores) {
            let metadata = try await step("Listed stores can be read.") { try await store.metadata() }
            if let metadata { urls.append(metadata.url) }
        }
        return urls.sorted { $0.absoluteString < $1.absoluteString }
    }

    private func reduceToHead(_ store: some CacheStore) async throws {
        try await store.deleteItems { _ in false }
    }
}

/// A list in a storage, of one type and URL, with a picture.
private struct Place: CustomStringConvertible {
    private static let key = PictureKey("any")

    let kind: any TestItem.Type
    let url: URL

    var description: String { "that of \(ItemTypeName.name(of: kind)) at \(url)" }

    /// Saves a list of the item with a number, which was delivered, and of another one, which was not.
    func save(_ number: Int, in storage: any FeedStorage) async throws {
        try await save(number, of: kind, in: storage)
        try await storage.imageDataStore(of: kind, for: url).insert(Data([UInt8(number)]), for: Self.key)
    }

    private func save<Item: TestItem>(_ number: Int, of items: Item.Type, in storage: any FeedStorage) async throws {
        var metadata = CacheMetadata(timestamp: Date(timeIntervalSinceReferenceDate: 0), url: url)
        metadata.deliveries = Deliveries(undelivered: ["-1"], departed: ["-2"])
        let entry = CacheEntry(value: [Item(id: number), Item(id: -1)], metadata: metadata)
        try await storage.store(of: items, for: url).replace(with: entry)
    }

    /// Returns the number in the saved list; nil if there is none.
    func list(in storage: any FeedStorage) async throws -> Int? {
        let store: any CacheStore = store(of: kind, in: storage)
        let items = try await value(of: store) as? [any TestItem]
        return items?.first?.id
    }

    func head(in storage: any FeedStorage) async throws -> CacheMetadata? {
        try await store(of: kind, in: storage).metadata()
    }

    /// Returns the number in the saved picture; nil if there is none.
    func picture(in storage: any FeedStorage) async throws -> Int? {
        try await storage.imageDataStore(of: kind, for: url).retrieve(for: Self.key)?.first.map { Int($0) }
    }

    func delete(isPicture: Bool, in storage: any FeedStorage) async throws {
        guard isPicture else { return try await store(of: kind, in: storage).delete() }
        try await storage.imageDataStore(of: kind, for: url).delete(except: [])
    }

    private func value(of store: some CacheStore) async throws -> Any? { try await store.retrieve()?.value }

    private func store<Item: TestItem>(of items: Item.Type, in storage: any FeedStorage) -> any CacheStore {
        storage.store(of: items, for: url)
    }
}

/// An item that consists of its number.
private protocol TestItem: Codable, Equatable, Identifiable, Sendable where ID == Int {
    init(id: Int)
}

private struct Item: TestItem {
    let id: Int
}

private enum Others {
    struct Item: TestItem {
        let id: Int
    }
}

private struct OtherItem: TestItem {
    let id: Int
}
