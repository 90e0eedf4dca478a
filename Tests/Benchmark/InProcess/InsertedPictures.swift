import FeedCache
import FeedCore
import FeedTestSupport
import Foundation

/// Measures how fast a store inserts 200 pictures of 100 kB if it is empty, and if it has many.
struct InsertedPictures {
    let options: Options

    func run(_ table: inout Table) async throws {
        for kept in [0, 2_000] {
            let name = "inserting-beside-\(kept)"
            guard options.wants(name) else { continue }
            table.row([name, Quantity.number(try await rate(kept)) + " pictures/s"])
        }
    }

    private func rate(_ kept: Int) async throws -> Double {
        let directory = try TemporaryDirectory()
        let store = CacheDirectory(in: directory.url).imageDataStore(of: FeedImage.self, for: anyURL("feed"))
        var generator = SplitMix64(seed: 3)
        let picture = Data(generator.bytes(PictureService.pictureSize))
        for number in 0..<kept { try await store.insert(picture, for: PictureKey("kept \(number)")) }
        var seconds: [Double] = []
        // Different pictures each time: ext4 is slow to create files where some were just deleted.
        for run in 0..<(options.runs ?? 5) {
            let keys = (0..<PictureContests.count).map { PictureKey("\(run) \($0)") }
            seconds.append(
                try await Duel.seconds {
                    for key in keys { try await store.insert(picture, for: key) }
                }
            )
        }
        return Double(PictureContests.count) / seconds.median
    }
}
