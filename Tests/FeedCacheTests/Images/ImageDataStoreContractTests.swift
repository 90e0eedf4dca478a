import FeedCore
import TestSupport
import Testing

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

@Suite("What every store of image data does")
struct ImageDataStoreContractTests {
    private let directory: TemporaryDirectory
    private let url = anyURL("image")

    init() throws {
        directory = try TemporaryDirectory()
    }

    private static let samples: [Data] = {
        var random = SplitMix64(seed: 3)
        return [
            Data([0]), Data([13, 10]), Data("{\"url\":1}".utf8), Data(0...255), Data(repeating: 0, count: 4_096),
            Data(random.bytes(300_001)), Data([9, 9, 1, 2, 3])[2...],
        ]
    }()

    @Test(arguments: ImageDataStoreKind.all)
    func holdsNothingAtFirst(kind: ImageDataStoreKind) async throws {
        let store = kind.make(directory)
        for _ in 0..<2 { #expect(try await store.retrieve(for: url) == nil) }
        #expect(try directory.contents() == [])
    }

    @Test(arguments: ImageDataStoreKind.all, samples)
    func retrievesTheVeryBytes(kind: ImageDataStoreKind, data: Data) async throws {
        let store = kind.make(directory)
        try await store.insert(data, for: url)
        for _ in 0..<2 { #expect(try await store.retrieve(for: url) == data) }
    }

    @Test(arguments: ImageDataStoreKind.all)
    func replacesImageDataByLongerAndByShorter(kind: ImageDataStoreKind) async throws {
        let store = kind.make(directory)
        for data in [Data([1]), Data(repeating: 2, count: 1_000), Data([3, 4])] {
            try await store.insert(data, for: url)
            #expect(try await store.retrieve(for: url) == data)
        }
    }

    @Test(arguments: ImageDataStoreKind.all)
    func keepsTheSameDataTwice(kind: ImageDataStoreKind) async throws {
        let store = kind.make(directory)
        for _ in 0..<2 { try await store.insert(Data([1]), for: url) }
        #expect(try await store.retrieve(for: url) == Data([1]))
    }

    /// URLs that are alike, and still not the same.
    private static let urls = [
        "https://any.example/a", "https://any.example/A", "https://any.example/a/", "https://any.example/a?",
        "https://any.example/a?b", "https://any.example/a#b", "https://any.example/a.json", "http://any.example/a",
        "https://any.example:8443/a", "https://user@any.example/a", "https://any.example/%61", "https://any.example/..",
        "https://any.example/%2e%2e%2f%2e%2e", "https://any.example/%C3%A9", "https://any.example/e%CC%81",
        "https://any.example/" + String(repeating: "long/", count: 1_000),
    ]

    @Test(arguments: ImageDataStoreKind.all)
    func keepsTheDataOfDifferentURLsApart(kind: ImageDataStoreKind) async throws {
        let store = kind.make(directory)
        let samples = try Self.urls.map { (url: try #require(URL(string: $0)), data: Data($0.utf8)) }
        for (inserted, sample) in samples.enumerated() {
            #expect(try await store.retrieve(for: sample.url) == nil, "\(sample.url)")
            try await store.insert(sample.data, for: sample.url)
            for (url, data) in samples[...inserted] {
                #expect(try await store.retrieve(for: url) == data, "\(url)")
            }
        }
    }

    @Test(arguments: ImageDataStoreKind.all)
    func holdsWholeDataOfManyTasks(kind: ImageDataStoreKind) async throws {
        let store = kind.make(directory)
        try await withThrowingTaskGroup { group in
            for number in 0..<16 as Range<UInt8> {
                group.addTask {
                    let url = anyURL("image-\(number)")
                    let data = Data(repeating: number, count: 10_000 + Int(number))
                    try await store.insert(data, for: url)
                    #expect(try await store.retrieve(for: url) == data)
                }
            }
            try await group.waitForAll()
        }
    }

    @Test(arguments: ImageDataStoreKind.all)
    func neverRetrievesAPartOrAMixtureWhileDataIsReplaced(kind: ImageDataStoreKind) async throws {
        let store = kind.make(directory)
        let samples = (1...4 as ClosedRange<UInt8>).map { Data(repeating: $0, count: 50_000 * Int($0)) }
        try await withThrowingTaskGroup { group in
            for data in samples {
                group.addTask { [url] in
                    for _ in 0..<20 {
                        try await store.insert(data, for: url)
                        let retrieved = try await store.retrieve(for: url)
                        #expect(retrieved.map(samples.contains) ?? true)
                    }
                }
            }
            try await group.waitForAll()
        }
        try await store.insert(samples[0], for: url)
        #expect(try await store.retrieve(for: url) == samples[0])
    }
}
