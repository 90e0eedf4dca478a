import FeedTestSupport
import Foundation
import Testing

@Suite("Pictures that a service replaces", .limited)
struct ReplacedPictureTests {
    private let gallery: Gallery
    private let placeholder = LoopbackResponse.ok(Gallery.bytes(99), type: "image/png")

    init() throws {
        gallery = try Gallery(images: 3)
        gallery.service.respond(at: "/removed.png", with: placeholder)
    }

    /// Has the pictures of two images redirect to a placeholder.
    private func remove() {
        for number in [1, 2] { gallery.respond(forImage: number, with: .redirect(to: "/removed.png")) }
    }

    @Test func keepsThePictureInPlaceOfAPlaceholder() async throws {
        #expect(try await gallery.load("--images").exitCode == 0)
        remove()
        let result = try await gallery.load("--images", "--refresh")
        #expect(result.exitCode == 0)
        #expect(result.errors.contains("it redirects to \(gallery.service.url("/removed.png"))"), "\(result.errors)")
        #expect(try Set(gallery.cachedPictures()) == Set([1, 2, 3].map(Gallery.bytes)))
        #expect(try await gallery.load("--images", "--refresh", "--strict").exitCode == 65)
    }

    @Test func keepsThePictureOfAnArchiveInPlaceOfAPlaceholder() async throws {
        let archive = gallery.user.home.path("archive")
        let export = { (words: [String]) in
            try await gallery.user.program(["export", archive, "--url", gallery.service.feedURL, "--keep"] + words)
                .run()
        }
        #expect(try await export([]).exitCode == 0)
        let pictures = try exported(archive)
        remove()
        let result = try await export(["--refresh"])
        #expect(result.exitCode == 0)
        #expect(try exported(archive) == pictures && pictures.count == 3)
    }

    @Test func keepsThePictureOfAnArchiveWithoutTheCache() async throws {
        let archive = gallery.user.home.path("archive")
        let words = ["export", archive, "--url", gallery.service.feedURL, "--keep"]
        #expect(try await gallery.user.program(words).run().exitCode == 0)
        let pictures = try exported(archive)
        gallery.respond(forImage: 1, with: .redirect(to: "/removed.png"))
        for _ in 1...2 {
            try FileManager.default.removeItem(atPath: gallery.user.home.path(".cache"))
            let result = try await gallery.user.program(words).run()
            #expect(
                result.errors.contains("it redirects to \(gallery.service.url("/removed.png"))"),
                "\(result.errors)"
            )
            #expect(try exported(archive) == pictures && pictures.count == 3)
        }
        #expect(try await gallery.user.program(words + ["--strict"]).run().exitCode == 65)
    }

    /// A service may always send its pictures from another path.
    @Test func replacesAPictureOfAnArchiveThatWasRedirectedBefore() async throws {
        let archive = gallery.user.home.path("archive")
        let words = ["export", archive, "--url", gallery.service.feedURL]
        gallery.respond(forImage: 1, with: .redirect(to: "/removed.png"))
        #expect(try await gallery.user.program(words).run().exitCode == 0)
        gallery.service.respond(at: "/removed.png", with: .ok(Gallery.bytes(98), type: "image/png"))
        try FileManager.default.removeItem(atPath: gallery.user.home.path(".cache"))
        #expect(try await gallery.user.program(words).run().exitCode == 0)
        #expect(try exported(archive) == Set([98, 2, 3].map(Gallery.bytes)))
    }

    private func exported(_ archive: String) throws -> Set<[UInt8]> {
        let names = try FileManager.default.contentsOfDirectory(atPath: archive + "/pictures")
        return Set(names.compactMap { gallery.file("archive/pictures/\($0)") })
    }

    @Test(arguments: [[], ["--new"]])
    func countsPicturesThatAreRedirectedToOnePlaceholderAsMissing(words: [String]) async throws {
        remove()
        let program = ["load", "--url", gallery.service.feedURL, "--images", "--format", "json"]
        let result = try await gallery.user.program(program + words).run()
        #expect(try JSON(result)["missing"] == .number(2))
        #expect(result.output.split(separator: "\"file\"").count == 2)
        #expect(try gallery.cachedPictures() == [Gallery.bytes(3)])
    }

    @Test func cachesASinglePictureThatIsRedirected() async throws {
        gallery.respond(forImage: 1, with: .redirect(to: "/removed.png"))
        #expect(try await gallery.load("--images").errors == "")
        #expect(try Set(gallery.cachedPictures()) == [Gallery.bytes(99), Gallery.bytes(2), Gallery.bytes(3)])
    }

    /// The picture was loaded an hour ago.
    @Test(arguments: [(-7_200.0, false), (-60, true), (3_600, false)])
    func requestsAPictureAgainThatWasPublishedSinceItWasLoaded(offset: Double, isRequested: Bool) async throws {
        #expect(try await gallery.load("--images").exitCode == 0)
        try gallery.user.agePictures(by: .hours(1))
        let date = Date().addingTimeInterval(offset).ISO8601Format()
        let item = #"{"id":"\#(Gallery.id(1))","image":"\#(gallery.url(1))","published_at":"\#(date)"}"#
        gallery.service.respond(with: .ok(json: #"{"items":[\#(item)]}"#))
        #expect(try await gallery.load("--images").exitCode == 0)
        #expect(gallery.requests(for: 1) == (isRequested ? 2 : 1))
    }

    @Test func findsThousandsOfImagesInOneReading() async throws {
        let ids = (0..<4_000).map { _ in UUID().uuidString }
        let items = ids.map { #"{"id":"\#($0)","image":"\#(gallery.url(1))"}"# }.joined(separator: ",")
        gallery.service.respond(with: .ok(json: #"{"items":[\#(items)]}"#))
        #expect(try await gallery.load().lines.count == 4_000)
        var program = try gallery.user.program(["image", "-", "--offline", "--output", gallery.user.home.path("out/")])
        program.input = .bytes(Array(ids.joined(separator: "\n").utf8))
        let result = try await program.run()
        #expect(result.exitCode == 69)
        #expect(result.errors.contains("and 3980 more"), "\(result.errors.suffix(200))")
    }
}
