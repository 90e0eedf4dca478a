public import FeedCore

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// What every `ImageDataStore` promises, as a check that needs no test framework.
public struct ImageDataStoreContract<Store: ImageDataStore>: Sendable {
    private let makeStore: @Sendable () async throws -> Store

    /// Creates a contract.
    ///
    /// - Parameter makeStore: makes a store that holds nothing, a new one each time.
    public init(makeStore: @escaping @Sendable () async throws -> Store) {
        self.makeStore = makeStore
    }

    /// Holds the store to all promises, each with a new store.
    ///
    /// - Throws: the first ``ContractViolation``.
    public func check() async throws {
        let urls = ["https://a.example/1.png", "https://a.example/2.png", "https://a.example/1.png?2"].compactMap {
            URL(string: $0)
        }
        try await holdsNothingAtFirst(urls)
        try await retrievesExactlyWhatWasInserted(urls)
        try await replacesWhatWasInsertedBefore(urls)
        try await staysWholeUnderConcurrency(urls)
    }

    private func make() async throws(ContractViolation) -> Store {
        try await step("A store can be made.", makeStore)
    }

    private func retrieved(_ url: URL, from store: Store) async throws(ContractViolation) -> Data? {
        try await step("What was inserted can be retrieved.") { try await store.retrieve(for: url) }
    }

    private func insert(_ data: Data, for url: URL, in store: Store) async throws(ContractViolation) {
        try await step("Data can be inserted.") { try await store.insert(data, for: url) }
    }

    private func holdsNothingAtFirst(_ urls: [URL]) async throws {
        let store = try await make()
        for url in urls { try expect(try await retrieved(url, from: store), nil, "A new store holds nothing.") }
    }

    private func retrievesExactlyWhatWasInserted(_ urls: [URL]) async throws {
        let store = try await make()
        let data = urls.indices.map {
            Data([0, 0x0A, 0x0D, 0xFF, UInt8($0)] + Array(repeating: 7, count: 10_000 * $0))
        }
        for (url, data) in zip(urls, data) { try await insert(data, for: url, in: store) }
        for (url, data) in zip(urls, data) {
            let found = try await retrieved(url, from: store)
            try expect(found, data, "What is retrieved is exactly what was inserted for that URL.")
        }
    }

    private func replacesWhatWasInsertedBefore(_ urls: [URL]) async throws {
        let store = try await make()
        for length in [5, 50_000, 1] {
            let data = Data(repeating: UInt8(length % 251), count: length)
            for url in urls.prefix(1) {
                try await insert(data, for: url, in: store)
                try expect(try await retrieved(url, from: store), data, "New data takes the place of the old.")
            }
            for url in urls.dropFirst() {
                try expect(try await retrieved(url, from: store), nil, "Data is never another URL's.")
            }
        }
    }

    private func staysWholeUnderConcurrency(_ urls: [URL]) async throws {
        let store = try await make()
        let versions = (1...8).map { Data(repeating: $0, count: 1_000 * Int($0)) }
        try await step("All operations may run at once.") {
            try await withThrowingTaskGroup(of: Void.self) { group in
                for data in versions {
                    for url in urls {
                        group.addTask { try await store.insert(data, for: url) }
                        group.addTask {
                            let isWhole = try await store.retrieve(for: url).map(versions.contains) ?? true
                            try expect(isWhole, true, "What is retrieved meanwhile is whole, or nothing.")
                        }
                    }
                }
                try await group.waitForAll()
            }
        }
    }
}
