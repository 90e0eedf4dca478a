public import FeedCore
import Foundation

/// Checks the guarantees of an `ImageDataStore`; needs no test framework.
///
///     try await ImageDataStoreContract { MyImageDataStore() }.check()
///
/// It checks all guarantees of `ImageDataStore` for data and metadata, for any bytes, similar keys and concurrent tasks.
public struct ImageDataStoreContract: Sendable {
    typealias Store = any ImageDataStore

    private let makeStore: @Sendable () async throws -> any ImageDataStore
    let savesMetadata: Bool

    /// Creates a contract.
    ///
    /// - Parameters:
    ///   - savesMetadata: whether the store saves metadata. If false, it must not have any.
    ///   - makeStore: creates a new, empty store on each call.
    public init(savesMetadata: Bool = false, makeStore: @escaping @Sendable () async throws -> any ImageDataStore) {
        self.savesMetadata = savesMetadata
        self.makeStore = makeStore
    }

    /// Checks all guarantees, each with a new store, and throws the first ``ContractViolation``.
    public func check() async throws {
        let (key, other) = (Self.keys[0], Self.keys[1])
        try await holdsNothingAtFirst(key)
        for data in Self.samples { try await retrievesTheVeryBytes(data, for: key) }
        try await savesMetadataWithData(key, other)
        try await forgetsMetadataOfReplacedAndDeletedData(key, other)
        try await replacesWhatWasInsertedBefore(key)
        try await keepsTheDataOfDifferentKeysApart(Self.keys)
        try await retrievesWholeDataWhileItIsReplaced(key)
        try await deletesAllButWhatIsNamed(Self.keys)
    }

    func make() async throws(ContractViolation) -> Store {
        try await step("A store can be made.", makeStore)
    }

    func insert(_ data: Data, for key: PictureKey, in store: Store) async throws(ContractViolation) {
        try await step("Data can be inserted.") { try await store.insert(data, for: key) }
    }

    func expectThat(
        _ store: Store,
        holds data: Data?,
        for key: PictureKey,
        _ promise: String
    ) async throws(ContractViolation) {
        let found = try await step("Inserted data can be retrieved.") { try await store.retrieve(for: key) }
        guard found != data else { return }
        throw ContractViolation(promise: promise, found: "\(found.words) instead of \(data.words) for \(key.text)")
    }

    // MARK: - Guarantees

    private func holdsNothingAtFirst(_ key: PictureKey) async throws {
        let store = try await make()
        try await expectThat(store, holds: nil, for: key, "A new store holds nothing.")
        try await expectThat(store, holds: nil, for: key, "Retrieving changes nothing.")
    }

    private func retrievesTheVeryBytes(_ data: Data, for key: PictureKey) async throws {
        let store = try await make()
        try await insert(data, for: key, in: store)
        try await expectThat(store, holds: data, for: key, "The retrieved data is exactly the inserted data.")
        try await expectThat(store, holds: data, for: key, "Retrieving changes nothing.")
    }

    private func replacesWhatWasInsertedBefore(_ key: PictureKey) async throws {
        let store = try await make()
        for (byte, length) in [(1, 1), (2, 50_000), (3, 2), (3, 2), (4, 2)] as [(UInt8, Int)] {
            let data = Data(repeating: byte, count: length)
            try await insert(data, for: key, in: store)
            try await expectThat(store, holds: data, for: key, "New data takes the place of the old.")
        }
    }

    private func keepsTheDataOfDifferentKeysApart(_ keys: [PictureKey]) async throws {
        let store = try await make()
        for (inserted, key) in keys.enumerated() {
            try await expectThat(store, holds: nil, for: key, "Data is never another key's.")
            try await insert(Data("of \(key.text)".utf8), for: key, in: store)
            for key in keys[...inserted] {
                let data = Data("of \(key.text)".utf8)
                try await expectThat(
                    store,
                    holds: data,
                    for: key,
                    "Data for one key leaves the data of other keys unchanged."
                )
            }
        }
    }

    private func retrievesWholeDataWhileItIsReplaced(_ key: PictureKey) async throws {
        let store = try await make()
        let versions = (1...4 as ClosedRange<UInt8>).map { Data(repeating: $0, count: 20_000 * Int($0)) }
        try await runInParallel(2 * versions.count) { number in
            for _ in 0..<10 {
                if number < versions.count {
                    try await insert(versions[number], for: key, in: store)
                } else {
                    let isComplete = try await store.retrieve(for: key).map(versions.contains) ?? true
                    try expect(isComplete, true, "Data that is retrieved meanwhile is complete, or missing.")
                }
            }
        }
        try await insert(versions[0], for: key, in: store)
        try await expectThat(store, holds: versions[0], for: key, "New data takes the place of the old.")
    }

    private func deletesAllButWhatIsNamed(_ keys: [PictureKey]) async throws {
        let store = try await make()
        try await step("Deleting nothing works.") { try await store.delete(except: []) }
        for key in keys { try await insert(Data("of \(key.text)".utf8), for: key, in: store) }
        try expect(await store.isEmpty, false, "A store with data is not empty.")
        let staying = Set(keys.prefix(2))
        try await step("Data can be deleted.") { try await store.delete(except: staying) }
        let promise = "All data is deleted except the data of the given keys."
        for key in keys {
            let data = staying.contains(key) ? Data("of \(key.text)".utf8) : nil
            try await expectThat(store, holds: data, for: key, promise)
        }
    }

    // MARK: - Test data

    private static var samples: [Data] {
        [
            Data([0]), Data([13, 10]), Data("{\"url\":1}".utf8), Data(0...255), Data(repeating: 0, count: 4_096),
            // A slice whose first index is not zero.
            Data([9, 9, 1, 2, 3])[2...],
            // Its period matches no block size of a disk or database.
            Data((0..<300_001).map { UInt8(truncatingIfNeeded: $0 &* $0 &+ $0 / 257) }),
        ]
    }

    /// Keys that are similar but not equal.
    private static let keys = [
        "https://any.example/a", "https://any.example/A", "https://any.example/a/", "https://any.example/a?",
        "https://any.example/a?b", "https://any.example/a#b", "https://any.example/a.json", "http://any.example/a",
        "https://any.example:8443/a", "https://user@any.example/a", "https://other.example/a",
        "https://any.example/%61", "https://any.example/..", "https://any.example/%2e%2e%2f%2e%2e",
        "https://any.example/%C3%A9", "https://any.example/e%CC%81",
        "https://any.example/" + String(repeating: "long/", count: 1_000),
        "a", "A", "", " ", ".", "..", "../a", "a/b", "a\0b", "a\n", "\u{E9}", "\u{1F3D4}", "\u{202E}a",
        "E621E1F8-C36C-495A-93FC-0C247A3E6E5F", "e621e1f8-c36c-495a-93fc-0c247a3e6e5f",
    ]
    .map { PictureKey($0) }
}

extension Data? {
    fileprivate var words: String {
        guard let data = self else { return "nothing" }
        return "\(data.count) bytes (\(data.prefix(8).map { String($0, radix: 16) }.joined(separator: " ")) …)"
    }
}
