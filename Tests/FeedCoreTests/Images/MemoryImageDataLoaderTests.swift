import FeedTestSupport
import FeedTesting
import Foundation
import Testing

@testable import FeedCore

@Suite("Holding image data in memory", .limited)
struct MemoryImageDataLoaderTests {
    private let urls = (0..<10).map { anyURL("image-\($0)") }

    private func loader(
        costLimit: Int,
        requested: Observed<[URL]> = Observed([]),
        length: @escaping @Sendable (URL) -> Int = { _ in 10 }
    ) -> MemoryImageDataLoader {
        let loader = StubImageDataLoader { url in
            requested.update { $0.append(url) }
            return Data(repeating: 7, count: length(url))
        }
        return MemoryImageDataLoader(loader, costLimit: costLimit)
    }

    @Test func loadsEachURLOnce() async throws {
        let requested = Observed<[URL]>([])
        let loader = loader(costLimit: 100, requested: requested)
        for _ in 0..<3 {
            for url in urls { #expect(try await loader.load(from: url).count == 10) }
        }
        #expect(requested.value == urls)
        #expect(loader.cost == 100)
    }

    @Test func dropsTheLeastRecentlyUsedData() async throws {
        let requested = Observed<[URL]>([])
        let loader = loader(costLimit: 30, requested: requested)
        for index in [0, 1, 2, 0, 3] { _ = try await loader.load(from: urls[index]) }
        requested.update { $0 = [] }
        for index in [0, 2, 3, 1] { _ = try await loader.load(from: urls[index]) }
        #expect(requested.value == [urls[1]])
        _ = try await loader.load(from: urls[0])
        #expect(requested.value == [urls[1], urls[0]])
    }

    @Test func neverHoldsMoreThanTheLimit() async throws {
        var random = SplitMix64(seed: 5)
        let lengths = Dictionary(uniqueKeysWithValues: urls.map { ($0, Int.random(in: 1...60, using: &random)) })
        let loader = loader(costLimit: 100) { lengths[$0, default: 0] }
        for _ in 0..<300 {
            let url = urls[Int.random(in: urls.indices, using: &random)]
            #expect(try await loader.load(from: url).count == lengths[url])
            #expect(loader.cost <= 100)
        }
    }

    @Test(arguments: [0, 9, -1, Int.min])
    func deliversDataOverTheLimitWithoutHoldingIt(costLimit: Int) async throws {
        let requested = Observed<[URL]>([])
        let loader = loader(costLimit: costLimit, requested: requested)
        for _ in 0..<2 { #expect(try await loader.load(from: urls[0]).count == 10) }
        #expect(requested.value.count == 2)
        #expect(loader.cost == 0)
    }

    @Test func dropsNothingForDataOverTheLimit() async throws {
        let requested = Observed<[URL]>([])
        let loader = loader(costLimit: 10, requested: requested) { [urls] in $0 == urls[1] ? 11 : 10 }
        for index in [0, 1, 0] { _ = try await loader.load(from: urls[index]) }
        #expect(requested.value == [urls[0], urls[1]])
    }

    @Test func doesNotHoldFailures() async throws {
        let gate = GatedImageDataLoader()
        let loader = MemoryImageDataLoader(gate, costLimit: 100)
        gate.finish(0, with: .failure(AnyError("connectivity")))
        gate.finish(1, with: .success(Data([1])))
        await #expect(throws: AnyError("connectivity")) { try await loader.load(from: urls[0]) }
        #expect(try await loader.load(from: urls[0]) == Data([1]))
    }

    @Test func hasTheDataThatWasInsertedLast() {
        let memory = ImageDataMemory<URL>(costLimit: 100)
        memory.insert(Data([1]), for: urls[0])
        memory.insert(Data([2, 3]), for: urls[0])
        #expect(memory.data(for: urls[0]) == Data([2, 3]) && memory.cost == 2)
        #expect(memory.data(for: urls[1]) == nil)
    }

    @Test(arguments: [(2, 2), (100, 100), (101, 0)])
    func holdsNoOldDataInPlaceOfNewDataOverTheLimit(count: Int, cost: Int) {
        let memory = ImageDataMemory<URL>(costLimit: 100)
        memory.insert(Data([1]), for: urls[0])
        memory.insert(Data(count: count), for: urls[0])
        #expect(memory.cost == cost && memory.data(for: urls[0])?.count ?? 0 == cost)
    }

    @Test func removesTheDataOfSomeKeys() {
        let memory = ImageDataMemory<URL>(costLimit: 100)
        for url in urls.prefix(3) { memory.insert(Data([1]), for: url) }
        memory.remove { [urls[0], urls[2], urls[5]].contains($0) }
        #expect(urls.prefix(3).map { memory.data(for: $0) } == [nil, Data([1]), nil])
        #expect(memory.cost == 1)
    }
}
