import EssentialFeed
import FeedCore
import FeedTestSupport
import Foundation
import Testing

@testable import FeedExport

/// An archive preserves the picture and the comments of every image, regardless of changes in its feed.
@Suite("Preserving an archive", .limited)
struct ArchiveTests {
    private let world: ExportWorld

    init() async throws {
        world = try ExportWorld((1...3).map { image($0) })
        world.state.update { $0.comments = [id(1): [anyComment(7)]] }
        try await world.export {
            $0.recorded.flags.insert(.keep)
            $0.recorded.flags.insert(.comments)
        }
    }

    private func expectAllPictures(_ count: Int = 3) throws {
        let pictures = try world.pictures()
        #expect(pictures.count == count && pictures.values.allSatisfy { $0.count == 1 })
        try world.expectCompletePages()
    }

    @Test(arguments: ["token=1", "w=1024"])
    func preservesPicturesWhoseQueryChanges(query: String) async throws {
        world.images = (1...3).map { image($0, query: query) }
        world.failing = [id(1), id(2), id(3)]
        try await world.export()
        try expectAllPictures()
        try await world.export(offline: true)
        try expectAllPictures()
    }

    @Test func preservesPicturesThatMoveAndFail() async throws {
        world.images = (1...3).map { image($0, version: 1) }
        world.failing = [id(1), id(2)]
        world.forget()
        let result = try await world.export()
        #expect(result.pictures == 3)
        #expect(result.leftPictures == 2)
        try expectAllPictures()
        #expect(try world.pictures()[id(3)] == [ExportWorld.picture(at: image(3, version: 1).url)])
        try await world.export(offline: true)
        try expectAllPictures()
    }

    /// Two images whose names of files are the same share one file.
    @Test func preservesAPictureThatTwoImagesShare() async throws {
        world.images = try (1...2).map {
            let id = try #require(UUID(uuidString: "0000000A-0000-0000-0000-00000000000\($0)"))
            return FeedImage(id: id, url: anyURL("\($0).gif"))
        }
        world.state.update { $0.picture = { _ in Data("GIF89a".utf8) } }
        let path = world.place.path("twins")
        #expect(try await world.export(to: path).pictures == 2)
        world.forget()
        world.failing = Set(world.images.map(\.id))
        let result = try await world.export(to: path)
        #expect(result.pictures == 2 && result.leftPictures == 2)
        #expect(try FileManager.default.contentsOfDirectory(atPath: path + "/pictures").count == 1)
    }

    /// The pictures and comments of images that have left the feed are not requested, and not noted at every run.
    @Test func countsOnlyTheKeptPicturesAndCommentsOfImagesInTheFeed() async throws {
        world.state.update { $0.comments = [id(1): [anyComment(7)], id(2): [anyComment(8)]] }
        #expect(try await world.export().leftComments == 0, "they were loaded")
        let offline = try await world.export(offline: true)
        #expect(offline.leftComments == 2 && offline.leftPictures == 0 && offline.comments == 2)
        world.images = [image(2)]
        world.state.update { $0.comments = [:] }
        world.failing = [id(2)]
        world.forget()
        for _ in 1...2 {
            let result = try await world.export()
            #expect(result.leftComments == 1 && result.leftPictures == 1)
            #expect(result.images == 3 && result.comments == 2 && result.pictures == 3)
        }
        try expectAllPictures()
    }

    @Test func reportsAStalePictureForADay() async throws {
        world.images = (1...3).map { image($0, version: 1) }
        world.failing = [id(1)]
        for _ in 1...2 {
            let failures = try await world.export().pictureFailures
            #expect(failures.stale.map(\.url) == [image(1, version: 1).url] && failures.missing.isEmpty)
        }
        try expectAllPictures()
    }

    @Test func preservesPicturesWhoseNewURLsWereNeverLoaded() async throws {
        world.images = (1...3).map { image($0, version: 1) }
        _ = try await world.feeds.feed(at: anyURL("feed")).load()
        world.isDown = true
        try await world.export(offline: true)
        try expectAllPictures()
    }

    @Test func preservesThePictureOfAnImageThatReturns() async throws {
        world.images = [image(2), image(3)]
        try await world.export()
        world.forget()
        world.images = [image(1, version: 1), image(2), image(3)]
        world.failing = [id(1)]
        try await world.export()
        try expectAllPictures()
    }

    @Test func preservesTextsThatBecomeEmpty() async throws {
        let texts = [("one", "Rome"), ("two", nil), (nil, "Oslo")] as [(String?, String?)]
        world.images = texts.enumerated().map { number, texts in
            FeedImage(id: id(number), description: texts.0, location: texts.1, url: image(number).url)
        }
        try await world.export()
        world.images = [nil, "", "new"].enumerated().map { FeedImage(id: id($0), description: $1, url: image($0).url) }
        try await world.export()
        let exported = try world.exported().prefix(3)
        #expect(exported.map(\.description) == ["one", "two", "new"])
        #expect(exported.map(\.location) == ["Rome", nil, "Oslo"])
    }

    @Test func preservesEverythingOfAFeedThatMoves() async throws {
        world.images = [image(4), image(3)]
        #expect(await world.refusal(anyURL("new/feed")) != nil)
        try await world.export(anyURL("new/feed")) { $0.isMoved = true }
        #expect(try world.exported().map(\.id) == [id(4), id(1), id(2), id(3)])
        #expect(try world.list().record?.feed?.url == anyURL("new/feed"))
        #expect(try world.list().record?.isArchive == true)
        #expect(world.has("image/\(id(1))/comments"))
        try expectAllPictures(4)
        try await world.export(anyURL("new/feed"))
        #expect(try world.exported().map(\.id) == [id(4), id(1), id(2), id(3)])
    }

    @Test func takesAnImageDownAndShowsItAgain() async throws {
        world.images = [image(2), image(3)]
        try await world.export()
        try await world.export { $0.without = [id(1), id(2)] }
        #expect(try world.exported().map(\.id) == [id(3)])
        #expect(try world.files().filter { $0.contains("\(id(1))") || $0.contains("\(id(2))") } == [])
        try expectAllPictures(1)
        world.forget()
        world.state.update { $0.requests = [] }
        try await world.export()
        #expect(try world.exported().map(\.id) == [id(3)])
        #expect(!world.state.value.requests.contains(image(2).url))
        try await world.export { $0.with = [id(1), id(2)] }
        #expect(try world.exported().map(\.id) == [id(2), id(3)])
        try expectAllPictures(2)
    }

    @Test func hasNoImagesOfTheSample() async throws {
        let path = world.path + "-sample"
        var options = ExportOptions()
        options.recorded.flags.insert(.keep)
        let plan = try ExportDestination(path).plan(for: anyURL("feed"), options, isRecorded: false)
        _ = try await Export(plan, of: world.feeds.feed(at: anyURL("feed"))).run()
        world.images = [image(7)]
        try await world.export(to: path)
        let list = try ExportDestination(path)
        #expect(list.images().map(\.id) == [id(7)])
        #expect(list.record?.isArchive == true)
    }

    @Test func namesTheSameFeedByURLsOfOnePlainForm() async throws {
        let urls = [
            "http://any.example/feed", "https://WWW.any.example:443/feed/", "HTTPS://any.example/feed#x",
        ]
        for url in urls.compactMap(URL.init(string:)) {
            #expect(await world.refusal(url) == nil, "\(url)")
        }
        #expect(await world.refusal(anyURL("other")) != nil)
    }
}

@Suite("The export record", .limited)
struct ExportRecordTests {
    private let world: ExportWorld

    init() throws { world = try ExportWorld((1...3).map { image($0) }) }

    @Test func hasNoSecretAndNothingDerivedFromOne() async throws {
        let url = try #require(URL(string: "https://anna:p455@any.example/feed?token=s3cr3t&a=1"))
        try await world.export(url)
        let text = try world.text(of: ExportList.name)
        let checksum = Checksum(of: url.absoluteString).text
        for secret in ["anna", "p455", "s3cr3t", checksum] {
            #expect(!text.contains("\(secret)"), "\(secret)")
        }
        #expect(try ExportDestination(world.path).recorded == nil)
        let other = try #require(URL(string: "https://any.example/feed?token=other&a=1"))
        #expect(await world.refusal(other) == nil)
        #expect(await world.refusal(anyURL("feed")) != nil)
    }

    @Test func doesNotReadUnchangedPictures() async throws {
        let date = Date(timeIntervalSince1970: 1_700_000_000)
        world.images = [FeedImage(id: id(1), url: image(1).url, publishedAt: date)]
        try await world.export()
        let name = try #require(try world.list().pictures[id(1)]?.first?.name)
        let data = try Data(contentsOf: world.url(name))
        try Data(repeating: 0, count: data.count).write(to: world.url(name))
        try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: world.url(name).path)
        try await world.export()
        #expect(try Data(contentsOf: world.url(name)) != data)
        try FileManager.default.setAttributes([.modificationDate: Date()], ofItemAtPath: world.url(name).path)
        try await world.export()
        #expect(try Data(contentsOf: world.url(name)) == data)
    }

    @Test func givesPicturesTheTimeOfTheirPost() async throws {
        let date = Date(timeIntervalSince1970: 1_700_000_000)
        for published in [date - 60, date] {
            world.images = [FeedImage(id: id(1), url: image(1).url, publishedAt: published), image(2)]
            try await world.export()
            let names = try #require(try world.list().pictures[id(1)]).map(\.name)
            let attributes = try FileManager.default.attributesOfItem(atPath: world.url(names[0]).path)
            #expect(names.count == 1 && attributes[.modificationDate] as? Date == published)
        }
        #expect(try world.list().firstExported.isEmpty, "the images of the first export have no time")
        world.images += [image(3), FeedImage(id: id(4), url: image(4).url, publishedAt: date)]
        for _ in 1...2 {
            try await world.export()
            #expect(try world.list().firstExported.keys.map(\.self) == [id(3)])
        }
    }

    @Test func isOfOneFeed() async throws {
        try await world.export()
        let before = try world.contents()
        world.images = [image(7)]
        let other = anyURL("other/feed")
        #expect(await world.refusal(other) == .otherFeed(recorded: anyURL("feed"), named: other))
        #expect(try world.contents() == before)
    }

    @Test func hasTheOptionsOfEarlierExports() async throws {
        try await world.export { options in
            options.recorded.flags = [.all, .thumbnails]
            options.recorded.texts = [.title: "Mine", .baseURL: "https://a.example/"]
            world.state.update { $0.thumbnailer = { _ in nil } }
        }
        try await world.export { options in
            options.recorded.flags = [.keep]
            options.recorded.texts = [.title: "Yours"]
        }
        let options = try #require(try world.list().record?.options)
        #expect(options.flags == [.all, .thumbnails, .keep])
        #expect(options.texts == [.title: "Yours", .baseURL: "https://a.example/"])
    }
}
