import FeedTestSupport
import Testing

@Suite("essential-feed image", .limited)
struct ImageBytesTests {
    private let gallery: Gallery
    private var user: User { gallery.user }

    init() throws { gallery = try Gallery() }

    /// Expects only the picture as output.
    private func expectPicture(_ number: Int = 1, _ words: String...) async throws {
        let result = try await user.program(["image"] + words).run()
        #expect(result.stdout == Gallery.bytes(number))
        #expect(result.errors == "")
        #expect(result.exitCode == 0)
    }

    @Test func writesTheExactBytesAndRequestsThemOnce() async throws {
        try await gallery.cacheFeed()
        for _ in 0..<2 { try await expectPicture(1, Gallery.id(1)) }
        try await expectPicture(1, Gallery.id(1).lowercased())
        try await expectPicture(1, gallery.url(1))
        #expect(gallery.requests(for: 1) == 1)
        #expect(try gallery.cachedPictures() == [Gallery.bytes(1)])
    }

    @Test func loadsTheNamedFeedWhenItIsNotCached() async throws {
        try await expectPicture(2, Gallery.id(2), "--url", gallery.service.feedURL)
        try await expectPicture(2, Gallery.id(2))
        #expect(gallery.service.targets == ["/feed", "/2.png"])
    }

    @Test func showsButDoesNotCacheAPictureOutsideAnyFeed() async throws {
        for isFeedCached in [false, true] {
            if isFeedCached { try await gallery.cacheFeed() }
            let before = try user.home.contents()
            gallery.respond(forImage: 9, with: Gallery.picture(9))
            for _ in 0..<2 { try await expectPicture(9, gallery.url(9)) }
            #expect(try user.home.contents() == before)
        }
        #expect(gallery.requests(for: 9) == 4)
    }

    @Test func showsAPictureThatCannotBeCachedAndReportsWhy() async throws {
        try await gallery.cacheFeed()
        try user.home.write("in the way", to: gallery.imagesDirectory())
        let result = try await user.run("image", Gallery.id(1))
        #expect(result.stdout == Gallery.bytes(1))
        #expect(result.errorLines.count == 1)
        #expect(result.errors.hasPrefix("Warning: not cached: "), "\(result.errors)")
        #expect(result.exitCode == 0)
    }

    // Missing images

    @Test func exitsWith66IfNoCachedFeedContainsTheImage() async throws {
        try await gallery.cacheFeed()
        let result = try await user.run("image", Gallery.id(9))
        #expect(result.output == "")
        #expect(result.errors.contains("\(Gallery.id(9)); name its feed with --url URL"), "\(result.errors)")
        #expect(result.exitCode == 66)
    }

    @Test func listsSeveralImagesInTheOrderOfTheirIDs() async throws {
        let gallery = try Gallery(images: 8)
        try await gallery.cacheFeed()
        let result = try await gallery.user.run("image", String(Gallery.id(1).prefix(8)))
        #expect(result.errorLines.dropFirst().prefix(8).map { $0.suffix(36) } == (1...8).map { Gallery.id($0)[...] })
    }

    @Test func exitsWith66IfTheNamedFeedDoesNotContainTheImage() async throws {
        let url = gallery.service.feedURL
        let result = try await user.run("image", Gallery.id(9), "--url", url)
        #expect(result.output == "")
        #expect(result.errors == "essential-feed: \(url) has no image with the id \(Gallery.id(9)).\n")
        #expect(result.exitCode == 66)
    }
}
