import EssentialFeed
import FeedCore
import FeedTestSupport
import Foundation
import Testing

@testable import FeedExport

@Suite("Thumbnails of an export", .limited)
struct ThumbnailTests {
    private let world: ExportWorld
    private let made = Observed<[String]>([])

    init() throws {
        world = try ExportWorld((1...3).map { image($0) })
        world.state.update { state in
            state.picture = { Self.png(width: $0.path().hasPrefix("/3/") ? 640 : 1_000, text: $0.path()) }
        }
    }

    /// The beginning of a PNG, with its size.
    private static func png(width: UInt32, text: String) -> Data {
        let sizes = [width, 400].flatMap { size in [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: size >> $0) } }
        let start: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 13, 10, 0x1A, 10, 0, 0, 0, 13]
        return Data(start + Array("IHDR".utf8) + sizes + Array(text.utf8))
    }

    @discardableResult
    private func export(_ options: (inout ExportOptions) -> Void = { _ in }) async throws -> ExportResult {
        world.state.update { state in
            state.thumbnailer = { [made] path in
                made.update { $0.append(path) }
                let data = try? Data(contentsOf: URL(filePath: path))
                return data?.range(of: Data("/2/".utf8)) == nil ? Data("small".utf8) : nil
            }
        }
        return try await world.export { options(&$0) }
    }

    private func thumbnails() throws -> Set<String> { try world.files().filter { $0.hasPrefix("thumbnails/") } }

    @Test func areMadeOnceForLargePictures() async throws {
        let result = try await export { $0.recorded.flags.insert(.thumbnails) }
        #expect(result.failedThumbnails == 1)
        #expect(made.value.count == 2)
        #expect(try thumbnails().count == 1)
        try world.expectCompletePages()
        #expect(try world.text(of: "index.html").contains("srcset"))
        made.update { $0 = [] }
        try await export()
        #expect(made.value.count == 1, "Only the failed one is tried again.")
        #expect(try thumbnails().count == 1)
    }

    @Test func areRemovedWithTheirPicture() async throws {
        try await export { $0.recorded.flags.insert(.thumbnails) }
        world.images = [image(3), image(4)]
        try await export()
        let names = try thumbnails()
        #expect(names.count == 1)
        #expect(try world.list().files[names.first ?? ""]?.images == [id(4)])
        try world.expectCompletePages()
    }

    @Test func needTheirProgramBeforeAnythingIsLoaded() async throws {
        #expect(await world.refusal { $0.recorded.flags.insert(.thumbnails) } == .noThumbnailer)
        #expect(world.state.value.requests == [])
        #expect(!world.has("index.html"))
    }
}
