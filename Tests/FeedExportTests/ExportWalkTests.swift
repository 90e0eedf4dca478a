import EssentialFeed
import FeedCore
import FeedTestSupport
import Foundation
import Testing

@testable import FeedExport
@testable import FeedFiles

/// A random walk: a feed changes in any way, exports fail and are killed, and an archive loses nothing.
@Suite("An archive of a changing feed", .limited, .serialized)
struct ExportWalkTests {
    /// The number of rounds of 100 steps: one, or enough for `ESSENTIAL_FEED_STEPS` steps.
    private static let rounds = max(
        1,
        ProcessInfo.processInfo.environment["ESSENTIAL_FEED_STEPS"].flatMap { Int($0) }.map { $0 / 100 } ?? 1
    )

    @Test(arguments: 0..<rounds)
    func losesNothing(round: Int) async throws {
        let world = try ExportWorld([image(1)])
        var walk = Walk(random: SplitMix64(seed: 53 + UInt64(round)))
        try await world.export(walk.url) { $0.recorded.flags.insert(.keep) }
        try walk.expect(world, isComplete: true, "the first export")
        for step in 1...100 {
            walk.change(world)
            let isComplete = try await walk.export(world)
            try walk.expect(world, isComplete: isComplete, "step \(step)")
        }
    }

    @Test func removesWhatAKilledExportLeft() async throws {
        let world = try ExportWorld([image(1)])
        try await world.export(anyURL("feed"))
        try Data("half a page".utf8).write(to: world.url(".essential-feed-6RyPO1d6UJuE"))
        world.images = [image(2)]
        try await world.export(anyURL("feed"))
        #expect(try world.files() == Set(world.list().files.keys).union([ExportList.name]))
    }

    private struct Walk {
        var random: SplitMix64
        var url = anyURL("0/feed")
        var last = 1
        /// The versions of each image that the service has had.
        var versions: [UUID: Set<Int>] = [id(1): [0]]
        /// The images in successful exports, and the images with a picture.
        var exported: Set<UUID> = []
        var pictured: Set<UUID> = []

        private mutating func chance(_ count: Int) -> Bool {
            Int.random(in: 0..<count, using: &random) == 0
        }

        private mutating func newImage(_ number: Int) -> FeedImage {
            let version = Int.random(in: 0...3, using: &random)
            versions[id(number), default: []].insert(version)
            let query = chance(2) ? "token=\(Int.random(in: 0...9, using: &random))" : nil
            return image(number, version: version, query: query)
        }

        /// Changes the feed, its pictures and the cache.
        mutating func change(_ world: ExportWorld) {
            var images = world.images
            for _ in 0...Int.random(in: 0...2, using: &random) {
                last += 1
                images.insert(newImage(last), at: 0)
            }
            if chance(3) { images.removeAll { _ in chance(3) } }
            if chance(3) {
                images = images.map { image in chance(2) ? newImage(number(of: image)) : image }
            }
            if chance(4) {
                let number = Int.random(in: 1...last, using: &random)
                if !images.contains(where: { $0.id == id(number) }) { images.append(newImage(number)) }
            }
            world.images = Array(images.prefix(8))
            world.failing = Set(images.map(\.id).filter { _ in chance(3) })
            if chance(5) { world.forget() }
            world.isDown = chance(8)
        }

        private func number(of image: FeedImage) -> Int {
            Int(image.url.path().split(separator: "/").first ?? "") ?? 0
        }

        /// Exports, possibly without the service, with a moved feed, or with a kill; returns whether it succeeded.
        mutating func export(_ world: ExportWorld) async throws -> Bool {
            let isMoved = chance(10)
            let new = isMoved ? anyURL("\(Int.random(in: 0...9, using: &random))/feed") : url
            let isOffline = chance(6)
            let calls = Observed(chance(3) ? Int.random(in: 0...150, using: &random) : Int.max)
            let decide: @Sendable (FileCall) -> FileCall.Outcome = { _ in
                calls.update { $0 -= 1 }
                return calls.value < 0 ? .failure(EIO) : .made
            }
            do {
                let result = try await FileCall.$decide.withValue(decide) {
                    try await world.export(new, offline: isOffline) { $0.isMoved = isMoved }
                }
                exported.formUnion(try world.exported().map(\.id))
                #expect(result.images == exported.count)
                url = new
                return true
            } catch {
                let recorded = try? ExportDestination(world.path).record?.feed?.url
                url = recorded ?? url
                return false
            }
        }

        mutating func expect(_ world: ExportWorld, isComplete: Bool, _ text: String) throws {
            try world.expectCompletePages("\(text)")
            let list = try world.list()
            for (id, files) in list.pictures {
                for (name, _) in files {
                    guard let data = try? Data(contentsOf: world.url(name)) else { continue }
                    let paths = (versions[id] ?? []).map { version in
                        ExportWorld.picture(at: anyURL("\(number(id))/\(version).gif"))
                    }
                    #expect(paths.contains(data), "\(text): the picture of another image")
                }
            }
            let present = Set(try world.pictures().filter { !$0.value.isEmpty }.keys)
            #expect(
                pictured.isSubset(of: present),
                "\(text): lost \(pictured.subtracting(present).count) pictures"
            )
            guard isComplete else { return }
            let ids = try world.exported().map(\.id)
            #expect(Set(ids).count == ids.count)
            #expect(exported.isSubset(of: ids), "\(text): lost images")
            exported.formUnion(ids)
            pictured = present
            let listed = Set(list.files.keys).union([ExportList.name])
            #expect(try world.files() == listed, "\(text)")
        }

        private func number(_ id: UUID) -> Int { Int(id.uuid.3) * 256 + Int(id.uuid.15) }
    }
}
