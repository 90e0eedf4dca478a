import FeedCore
import FeedTestSupport
import Foundation
import Testing

@testable import FeedExport

/// The images of an archive that its feed no longer has.
@Suite("Dropped images", .limited)
struct DroppedImageTests {
    /// The images of the feed in each export, and the images of the archive after the last export.
    private static let rows: [(rule: String, feeds: [[Int]], archive: [Int])] = [
        ("images that the feed has dropped stay", [[1, 2, 3], [1]], [1, 2, 3]),
        ("after the nearest image before it", [[1, 2, 3], [4, 1, 3]], [4, 1, 2, 3]),
        ("that is still in the feed", [[1, 2, 3, 4], [1, 5, 4]], [1, 2, 3, 5, 4]),
        ("wherever it is", [[1, 2, 3], [3, 1]], [3, 1, 2]),
        ("in the previous order", [[1, 2, 3, 4], [5, 3, 1]], [5, 3, 4, 1, 2]),
        ("with none before them, before the first that is still in the feed", [[1, 2, 3], [4, 3]], [4, 1, 2, 3]),
        ("or, if there is none, after the whole feed", [[1, 2], [4, 3]], [4, 3, 1, 2]),
        ("also those that an earlier export has kept", [[1, 2, 3], [5, 2, 4], [6]], [6, 5, 1, 2, 3, 4]),
        ("an image that returns has its place in the feed", [[1, 2, 3], [2, 3], [2, 1, 3]], [2, 1, 3]),
        ("of a feed without images, all stay", [[1, 2], []], [1, 2]),
    ]

    @Test(arguments: rows, [true, false])
    func stayInTheirPlace(
        row: (rule: String, feeds: [[Int]], archive: [Int]),
        isCached: Bool
    ) async throws {
        let world = try ExportWorld()
        for numbers in row.feeds {
            world.images = numbers.map { image($0) }
            if !isCached { world.forget() }
            // The option is recorded.
            let result = try await world.export { if numbers == row.feeds[0] { $0.recorded.flags = [.keep] } }
            #expect(result.images == Set(row.feeds.prefix { $0 != numbers }.joined() + numbers).count, "\(row.rule)")
        }
        for _ in 1...2 {
            #expect(try world.exported().map(\.id) == row.archive.map { id($0) }, "\(row.rule)")
            #expect(try world.pictures().mapValues(\.count) == Dictionary(row.archive.map { (id($0), 1) }) { $1 })
            try world.expectCompletePages("\(row.rule)")
            try await world.export()
        }
    }
}
