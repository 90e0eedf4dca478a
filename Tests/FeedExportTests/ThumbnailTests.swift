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
    private static func png(width: UInt32, height: UInt32 = 400, text: String = "") -> Data {
        let sizes = [width, height].flatMap { size in [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: size >> $0) } }
        let start: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 13, 10, 0x1A, 10, 0, 0, 0, 13]
        return Data(start + Array("IHDR".utf8) + sizes + Array(text.utf8))
    }

    /// Exports with a program that makes a thumbnail of each picture, except of the second one.
    @discardableResult
    private func export(
        second: Data? = nil,
        _ options: (inout ExportOptions) -> Void = { _ in }
    ) async throws -> ExportResult {
        world.state.update { state in
            state.thumbnailer = { [made] path in
                made.update { $0.append(path) }
                let data = try? Data(contentsOf: URL(filePath: path))
                let isSecond = data?.range(of: Data("/2/".utf8)) != nil
                return isSecond ? second : Self.png(width: 640, height: 256)
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
    }

    @Test func areNotMadeOfTheSmallestPictureWhoseSizeIsKept() async throws {
        world.state.update { $0.picture = { _ in Self.png(width: 1, height: 1) } }
        for _ in 1...2 {
            try await export { $0.recorded.flags.insert(.thumbnails) }
            #expect(try world.text(of: "index.html").contains(/<img [^>]*width="1" height="1"/))
            world.forget()
            world.failing = Set(world.images.map(\.id))
        }
        #expect(made.value == [])
    }

    @Test func areNotTriedAgainUntilThePictureChanges() async throws {
        try await export { $0.recorded.flags.insert(.thumbnails) }
        made.update { $0 = [] }
        world.forget()
        for _ in 1...2 { #expect(try await export().failedThumbnails == 1, "Earlier failures count.") }
        #expect(made.value == [])
        #expect(try thumbnails().count == 1)
        world.state.update { state in
            state.picture = { Self.png(width: $0.path().hasPrefix("/3/") ? 640 : 1_000, text: "new " + $0.path()) }
        }
        world.forget()
        #expect(try await export(second: Self.png(width: 640, height: 257)).failedThumbnails == 0)
        #expect(made.value.count == 2)
        #expect(try thumbnails().count == 2)
    }

    @Test(arguments: [
        ("nothing", Data()), ("garbage", Data("small".utf8)), ("HTML", Data("<!DOCTYPE html><p>x".utf8)),
        ("SVG", Data("<svg xmlns='http://www.w3.org/2000/svg' width='640' height='256'></svg>".utf8)),
        ("another format", Data("GIF89a\u{80}\u{2}\0\u{1}".utf8)), ("the picture", png(width: 1_000)),
        ("too small", png(width: 320, height: 128)), ("turned", png(width: 256, height: 640)),
        ("other proportions", png(width: 640, height: 258)), ("without a size", png(width: 640).prefix(16)),
    ])
    func areOnlyImagesOfTheRightSize(what: String, output: Data) async throws {
        let result = try await export(second: output) { $0.recorded.flags.insert(.thumbnails) }
        #expect(result.failedThumbnails == 1, "\(what)")
        #expect(try thumbnails().count == 1)
        let page = try world.text(of: "index.html")
        #expect(page.matches(of: /srcset/).count == 1)
        try world.expectCompletePages()
    }

    @Test func areNotMadeOfPicturesWithMoreThan100Megapixels() async throws {
        world.images = [image(1), image(2), image(4)]
        world.state.update { state in
            state.picture = {
                Self.png(width: 10_000, height: $0.path().hasPrefix("/4/") ? 10_001 : 10_000, text: $0.path())
            }
        }
        let square = Self.png(width: 640, height: 640)
        let result = try await export(second: square) { $0.recorded.flags.insert(.thumbnails) }
        #expect(made.value.count == 2)
        #expect(try thumbnails().count == 1, "Only the second is as it should be.")
        #expect(result.failedThumbnails == 1, "It is not counted as a failure.")
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
