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
            $0.keep = true
            $0.comments = true
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

    @Test func preservesAPictureThatAnotherProgramHasChanged() async throws {
        let name = try #require(world.list().pictures[id(1)]?.first?.name)
        let optimised = Data("GIF89a optimised".utf8)
        try optimised.write(to: world.url(name))
        world.images = [image(2), image(3)]
        for isOffline in [false, true] {
            try await world.export(offline: isOffline)
            #expect(try world.pictures()[id(1)] == [optimised])
        }
        try expectAllPictures()
    }

    @Test(arguments: [[], [1, 2], [7, 8, 9]])
    func refusesAFeedFileThatAnotherProgramHasReplaced(images: [Int]) async throws {
        world.images = [image(3)]
        try await world.export()
        try Data(ExportedFeed.payload(of: images.map { image($0) })).write(to: world.url("feed.json"))
        let before = try world.contents()
        #expect(await world.refusal() == .damagedList("feed.json"))
        #expect(try world.contents() == before)
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

    @Test func preservesEverythingOfAFeedThatMoves() async throws {
        world.images = [image(4), image(3)]
        #expect(await world.refusal(anyURL("new/feed")) != nil)
        try await world.export(anyURL("new/feed")) { $0.isMoved = true }
        #expect(try world.exported().map(\.id) == [id(4), id(1), id(2), id(3)])
        #expect(try world.list().record?.feed == anyURL("new/feed"))
        #expect(try world.list().record?.keep == true)
        #expect(world.has("image/\(id(1))/comments"))
        try expectAllPictures(4)
        try await world.export(anyURL("new/feed"))
        #expect(try world.list().record?.identity?.base == "https://any.example/feed")
    }

    @Test func isNotEmptiedByAnyOption() async throws {
        let before = try world.contents()
        world.images = [image(9)]
        let refusal = await world.refusal(anyURL("other/feed")) { $0.replaces = true }
        #expect(refusal == .archive(count: 3, isOfList: false))
        #expect(try world.contents() == before)
        try await world.export { $0.replaces = true }
        #expect(try world.exported().map(\.id) == [id(9), id(1), id(2), id(3)])
    }

    @Test func refusesToContinueWithoutItsFeed() async throws {
        for damage in [nil, Data("{".utf8)] {
            try FileManager.default.removeItem(at: world.url("feed.json"))
            try damage?.write(to: world.url("feed.json"))
            let before = try world.contents()
            #expect(await world.refusal() == .damagedList("feed.json"))
            #expect(try world.contents() == before)
            try Data().write(to: world.url("feed.json"))
        }
    }

    @Test func preservesEverythingOfAFeedThatBecomesEmpty() async throws {
        world.images = []
        try await world.export()
        #expect(try world.exported().map(\.id) == [id(1), id(2), id(3)])
        try expectAllPictures()
    }

    @Test func takesAnImageDownAndShowsItAgain() async throws {
        world.images = [image(2), image(3)]
        try await world.export()
        try await world.export { $0.without = [id(1), id(2)] }
        #expect(try world.exported().map(\.id) == [id(3)])
        #expect(try world.files().filter { $0.contains("\(id(1))") || $0.contains("\(id(2))") } == [])
        try expectAllPictures(1)
        try await world.export()
        #expect(try world.exported().map(\.id) == [id(3)])
        let result = try await world.export { $0.with = [id(1), id(2)] }
        #expect(result.gone == [id(1)])
        #expect(try world.exported().map(\.id) == [id(2), id(3)])
        try expectAllPictures(2)
    }

    @Test func hasNoImagesOfTheSample() async throws {
        let path = world.path + "-sample"
        var options = ExportOptions()
        options.keep = true
        let plan = try ExportDestination(path).plan(for: anyURL("feed"), options, isRecorded: false)
        _ = try await Export(plan, of: world.feeds.feed(at: anyURL("feed"))).run()
        world.images = [image(7)]
        try await world.export(to: path)
        let list = try ExportDestination(path)
        #expect(list.images().map(\.id) == [id(7)])
        #expect(list.record?.keep == true)
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

    init() throws {
        world = try ExportWorld((1...3).map { image($0) })
    }

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

    @Test func knowsTheFeedOfAnEarlierVersionByItsChecksum() async throws {
        let url = try #require(URL(string: "https://any.example/feed?token=secret"))
        try await world.export(url)
        let checksum = Checksum(of: url.absoluteString).text
        let list =
            #"{"files":["index.html","feed.json"],"record":{"feed_checksum":"\#(checksum)"},"sources":["",""],"version":1}"#
        try FileManager.default.removeItem(at: world.url(ExportList.name))
        try Data(list.utf8).write(to: world.url(ExportList.earlierName))
        #expect(await world.refusal(anyURL("feed")) != nil)
        for name in ["pictures", "image"] { try FileManager.default.removeItem(at: world.url(name)) }
        #expect(await world.refusal(url) == nil)
        #expect(!world.has(ExportList.earlierName))
        #expect(try !world.text(of: ExportList.name).contains(checksum))
    }

    @Test func replacesAListOfTheEarlierNameThatIsUnchanged() async throws {
        try await world.export()
        let list = try world.text(of: ExportList.name)
        try FileManager.default.moveItem(at: world.url(ExportList.name), to: world.url(ExportList.earlierName))
        try await world.export(offline: true)
        #expect(!world.has(ExportList.earlierName))
        #expect(try world.text(of: ExportList.name) == list)
    }

    @Test func continuesAnExportOfAnEarlierVersion() async throws {
        try await world.export { $0.keep = true }
        var names = ["index.html", "feed.json"]
        for (image, files) in try world.list().pictures {
            let earlier = "pictures/\(image.uuidString)-\(files[0].file.checksum ?? "").gif"
            try FileManager.default.moveItem(at: world.url(files[0].name), to: world.url(earlier))
            names.append(earlier)
        }
        let all = names.map { "\"\($0)\"" }.joined(separator: ",")
        let list = #"{"files":[\#(all)],"record":{"feed":"https://any.example/feed","keep":true},"version":1}"#
        for name in [ExportList.name, "image"] { try FileManager.default.removeItem(at: world.url(name)) }
        try Data(list.utf8).write(to: world.url(ExportList.earlierName))
        world.images = [image(4)]
        try await world.export()
        #expect(try world.exported().map(\.id) == [id(4), id(1), id(2), id(3)])
        #expect(names.allSatisfy(world.has))
        try world.expectCompletePages()
        #expect(try world.pictures().count == 4)
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
        world.images = [FeedImage(id: id(1), url: image(1).url, publishedAt: date), image(2)]
        try await world.export()
        let name = try #require(try world.list().pictures[id(1)]?.first?.name)
        #expect(
            try FileManager.default.attributesOfItem(atPath: world.url(name).path)[.modificationDate]
                as? Date == date
        )
        #expect(try world.list().firstExported.keys.map(\.self) == [id(2)])
    }

    @Test(arguments: [".git", "CNAME", "lost+found", "System Volume Information"])
    func countsDirectoriesWithSuchNamesAsEmpty(name: String) async throws {
        try FileManager.default.createDirectory(at: world.url(name), withIntermediateDirectories: true)
        try await world.export()
        #expect(world.has(name) && world.has("index.html"))
    }

    @Test func namesAMissingList() async throws {
        try await world.export()
        try FileManager.default.removeItem(at: world.url(ExportList.name))
        #expect(await world.refusal() == .missingList(ExportList.name))
    }

    @Test func replacesAnotherFeedOnceItsFilesAreWritten() async throws {
        try await world.export()
        let before = try world.contents()
        world.images = [image(7)]
        #expect(await world.refusal(anyURL("other/feed")) != nil)
        #expect(try world.contents() == before)
        world.isDown = true
        await #expect(throws: (any Error).self) {
            try await world.export(anyURL("other/feed")) { $0.replaces = true }
        }
        #expect(try world.contents() == before)
        world.isDown = false
        try await world.export(anyURL("other/feed")) { $0.replaces = true }
        #expect(try world.exported().map(\.id) == [id(7)])
        #expect(try world.pictures().keys.map(\.self) == [id(7)])
    }
}
