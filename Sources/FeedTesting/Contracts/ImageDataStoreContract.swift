public import FeedCore
import Foundation

/// Checks the guarantees of an `ImageDataStore`; needs no test framework.
///
///     try await ImageDataStoreContract { MyImageDataStore() }.check()
///
/// It checks all guarantees of `ImageDataStore` for data and metadata, for any bytes, similar URLs and concurrent tasks.
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
        let urls = Self.urls.compactMap { URL(string: $0) }
        guard let url = urls.first else { return }
        try await holdsNothingAtFirst(url)
        for data in Self.samples { try await retrievesTheVeryBytes(data, for: url) }
        try await checkMetadata(urls)
        try await replacesWhatWasInsertedBefore(url)
        try await keepsTheDataOfDifferentURLsApart(urls)
        try await holdsWholeDataOfManyTasks(urls)
        try await retrievesWholeDataWhileItIsReplaced(url)
        try await deletesAllButWhatIsNamed(urls)
    }

    func make() async throws(ContractViolation) -> Store {
        try await step("A store can be made.", makeStore)
    }

    func insert(_ data: Data, for url: URL, in store: Store) async throws(ContractViolation) {
        try await step("Data can be inserted.") { try await store.insert(data, for: url) }
    }

    func expectThat(
        _ store: Store,
        holds data: Data?,
        for url: URL,
        _ promise: String
    ) async throws(ContractViolation) {
        let found = try await step("Inserted data can be retrieved.") { try await store.retrieve(for: url) }
        guard found != data else { return }
        throw ContractViolation(promise: promise, found: "\(found.words) instead of \(data.words) for \(url)")
    }

    // MARK: - Guarantees

    private func holdsNothingAtFirst(_ url: URL) async throws {
        let store = try await make()
        try await expectThat(store, holds: nil, for: url, "A new store holds nothing.")
        try await expectThat(store, holds: nil, for: url, "Retrieving changes nothing.")
    }

    private func retrievesTheVeryBytes(_ data: Data, for url: URL) async throws {
        let store = try await make()
        try await insert(data, for: url, in: store)
        try await expectThat(store, holds: data, for: url, "The retrieved data is exactly the inserted data.")
        try await expectThat(store, holds: data, for: url, "Retrieving changes nothing.")
    }

    private func replacesWhatWasInsertedBefore(_ url: URL) async throws {
        let store = try await make()
        for (byte, length) in [(1, 1), (2, 50_000), (3, 2), (3, 2), (4, 2)] as [(UInt8, Int)] {
            let data = Data(repeating: byte, count: length)
            try await insert(data, for: url, in: store)
            try await expectThat(store, holds: data, for: url, "New data takes the place of the old.")
        }
    }

    private func keepsTheDataOfDifferentURLsApart(_ urls: [URL]) async throws {
        let store = try await make()
        for (inserted, url) in urls.enumerated() {
            try await expectThat(store, holds: nil, for: url, "Data is never another URL's.")
            try await insert(Data(url.absoluteString.utf8), for: url, in: store)
            for url in urls[...inserted] {
                let data = Data(url.absoluteString.utf8)
                try await expectThat(
                    store,
                    holds: data,
                    for: url,
                    "Data for one URL leaves the data of other URLs unchanged."
                )
            }
        }
    }

    private func holdsWholeDataOfManyTasks(_ urls: [URL]) async throws {
        let store = try await make()
        try await runInParallel(urls.count) { number in
            let data = Data(repeating: UInt8(number), count: 10_000 + number)
            try await insert(data, for: urls[number], in: store)
            let promise = "All data that many tasks insert in parallel can be retrieved."
            try await expectThat(store, holds: data, for: urls[number], promise)
        }
    }

    private func retrievesWholeDataWhileItIsReplaced(_ url: URL) async throws {
        let store = try await make()
        let versions = (1...4 as ClosedRange<UInt8>).map { Data(repeating: $0, count: 20_000 * Int($0)) }
        try await runInParallel(2 * versions.count) { number in
            for _ in 0..<10 {
                if number < versions.count {
                    try await insert(versions[number], for: url, in: store)
                } else {
                    let isComplete = try await store.retrieve(for: url).map(versions.contains) ?? true
                    try expect(isComplete, true, "Data that is retrieved meanwhile is complete, or missing.")
                }
            }
        }
        try await insert(versions[0], for: url, in: store)
        try await expectThat(store, holds: versions[0], for: url, "New data takes the place of the old.")
    }

    private func deletesAllButWhatIsNamed(_ urls: [URL]) async throws {
        let store = try await make()
        try await step("Deleting nothing works.") { try await store.delete(except: []) }
        for url in urls { try await insert(Data(url.absoluteString.utf8), for: url, in: store) }
        try expect(await store.isEmpty, false, "A store with data is not empty.")
        let staying = Set(urls.prefix(2))
        try await step("Data can be deleted.") { try await store.delete(except: staying) }
        let promise = "All data is deleted except the data of the given URLs."
        for url in urls {
            let data = staying.contains(url) ? Data(url.absoluteString.utf8) : nil
            try await expectThat(store, holds: data, for: url, promise)
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

    /// URLs that are similar but not equal.
    private static var urls: [String] {
        [
            "https://any.example/a", "https://any.example/A", "https://any.example/a/", "https://any.example/a?",
            "https://any.example/a?b", "https://any.example/a#b", "https://any.example/a.json", "http://any.example/a",
            "https://any.example:8443/a", "https://user@any.example/a", "https://other.example/a",
            "https://any.example/%61", "https://any.example/..", "https://any.example/%2e%2e%2f%2e%2e",
            "https://any.example/%C3%A9", "https://any.example/e%CC%81",
            "https://any.example/" + String(repeating: "long/", count: 1_000),
        ]
    }
}

extension Data? {
    fileprivate var words: String {
        guard let data = self else { return "nothing" }
        return "\(data.count) bytes (\(data.prefix(8).map { String($0, radix: 16) }.joined(separator: " ")) …)"
    }
}
