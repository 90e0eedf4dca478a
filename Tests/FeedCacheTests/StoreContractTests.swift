import FeedCore
import FeedFiles
import FeedTestSupport
import FeedTesting
import Foundation
import Testing

@testable import FeedCache

extension JSONFileStore<[FeedImage]> {
    /// Creates the store of an image feed, with its image data.
    init(feedIn directory: URL) {
        self.init(in: Directory(directory), name: "feed.json", coding: .fastest, hasPictures: true)
    }
}

/// A kind of store that must meet the contract of `CacheStore`; for a new store, add one line.
struct StoreKind: Sendable, CustomTestStringConvertible {
    static let all = [
        StoreKind("InMemoryStore") { _ in InMemoryStore() },
        StoreKind("JSONFileStore") { JSONFileStore(feedIn: $0) },
        StoreKind("JSONFileStore through Codable") {
            JSONFileStore(in: Directory($0), name: "list.json", coding: .codable)
        },
    ]

    let testDescription: String

    /// Creates an empty store; a store on disk uses only this directory.
    let make: @Sendable (TemporaryDirectory) -> any FeedStore

    /// Checks stores in that directory against the contract.
    let check: @Sendable (TemporaryDirectory, [CacheEntry<[FeedImage]>]) async throws -> Void

    init<Store: FeedStore>(_ name: String, _ make: @escaping @Sendable (_ directory: URL) -> Store) {
        testDescription = name
        self.make = { make($0.url("store")) }
        check = { directory, entries in
            try await CacheStoreContract(entries: entries, updatesInOneStep: true) {
                make(directory.url(UUID().uuidString))
            }
            .check()
        }
    }
}

/// A kind of store that must meet the contract of `ImageDataStore`; for a new store, add one line.
struct ImageDataStoreKind: Sendable, CustomTestStringConvertible {
    static let all = [
        ImageDataStoreKind("InMemoryImageDataStore") { _ in InMemoryImageDataStore() },
        ImageDataStoreKind("FileImageDataStore") { FileImageDataStore(forListIn: Directory($0)) },
    ]

    let testDescription: String

    /// Checks stores in that directory against the contract.
    let check: @Sendable (TemporaryDirectory) async throws -> Void

    init<Store: ImageDataStore>(_ name: String, _ make: @escaping @Sendable (_ directory: URL) -> Store) {
        testDescription = name
        check = { directory in
            try await ImageDataStoreContract(savesMetadata: true) { make(directory.url("\(UUID().uuidString)/")) }
                .check()
        }
    }
}

/// A kind of storage that must meet the contract of `FeedStorage`; for a new storage, add one line.
struct StorageKind: Sendable, CustomTestStringConvertible {
    static let all = [
        StorageKind("InMemoryStorage") { _ in InMemoryStorage() },
        StorageKind("CacheDirectory") { CacheDirectory(in: $0) },
    ]

    let testDescription: String

    /// Creates an empty storage; a storage on disk uses only this directory.
    let make: @Sendable (_ directory: URL) -> any FeedStorage

    init(_ name: String, _ make: @escaping @Sendable (_ directory: URL) -> any FeedStorage) {
        testDescription = name
        self.make = make
    }
}

@Suite("Checking every store against its contract", .limited, .noSync)
struct StoreContractTests {
    private let directory: TemporaryDirectory

    init() throws { directory = try TemporaryDirectory() }

    @Test(arguments: StoreKind.all)
    func holdsForAnyEntries(kind: StoreKind) async throws {
        try await kind.check(directory, Self.entries)
    }

    @Test(arguments: ImageDataStoreKind.all)
    func holdsForAnyImageData(kind: ImageDataStoreKind) async throws {
        try await kind.check(directory)
    }

    @Test(arguments: StorageKind.all)
    func holdsForAnyStorage(kind: StorageKind) async throws {
        let directory = directory
        try await FeedStorageContract(updatesInOneStep: true) { kind.make(directory.url(UUID().uuidString)) }.check()
    }

    /// Only a file can show that nothing was written.
    @Test(arguments: StoreKind.all)
    func writesNothingWhenNothingChanges(kind: StoreKind) async throws {
        let store = kind.make(directory)
        let entry = anyEntry(validators: Validators(etag: "\"1\""))
        for stored in [nil, entry] {
            if let stored { try await store.replace(with: stored) }
            let contents = try directory.contents()
            #expect(try await store.retrieve() == stored)
            #expect(try await store.metadata() == stored?.metadata)
            #expect(try await store.update { _, _ in nil } == nil)
            #expect(try await store.delete { _ in true } == stored)
            #expect(try await store.deleteItems { _ in true } == stored)
            #expect(try directory.contents() == contents)
            #expect((contents == []) == (stored == nil || store is InMemoryStore<[FeedImage]>))
        }
    }
}

extension StoreContractTests {
    private static let texts = [
        "", " ", "any text", "\"\\/\u{8}\u{C}\n\r\t", "\u{0}\u{1}\u{1F}\u{7F}\u{80}\u{9F}", "é e\u{301} ß İ ﬁ",
        "日本語 हिन्दी العربية", "👩‍👩‍👧‍👦🇬🇷🏔", "\u{202E}\u{2066}\u{200F}\u{61C}\u{2028}\u{2029}\u{FEFF}",
        "\u{FFFD}\u{FFFF}\u{10FFFF}",
        String(repeating: "long é ", count: 10_000),
    ]

    private static let timestamps: [TimeInterval] = [
        -0.0, 1e21, .pi * 1e8, .leastNonzeroMagnitude, .leastNormalMagnitude, .greatestFiniteMagnitude,
        -.greatestFiniteMagnitude, 9_007_199_254_740_991,
    ]

    private static let entries: [CacheEntry<[FeedImage]>] =
        [
            anyEntry(anyFeed(3), timestamp: anyDate + 0.1234567, validators: Validators(etag: "\"1\"")),
            anyEntry([]),
            anyEntry([anyImage(description: nil), anyImage(location: nil), anyImage(description: nil, location: nil)]),
            anyEntry([anyImage(1), anyImage(1), anyImage(1)]),
            anyEntry(anyFeed(255)),
            anyEntry([anyImage(url: URL(web: "http://[::1]:80/a%2Fb//../c?d=%F0%9F%8F%94#e"))]),
            anyEntry(freshness: .nanoseconds(-1_000_000_001), fetchedAt: anyDate - 0.1),
        ]
        + texts.map {
            anyEntry([anyImage(description: $0, location: $0)], validators: .init(etag: $0, lastModified: $0))
        }
        + timestamps.map { anyEntry(timestamp: Date(timeIntervalSinceReferenceDate: $0)) }
}
