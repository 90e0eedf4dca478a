import EssentialFeed
import FeedCore
import FeedGallery
import FeedTestSupport
import Foundation
import Testing

@testable import FeedExport

@Suite("Exporting a feed list to directories", .limited)
struct ListDirectoriesTests {
    private let world: ExportWorld
    private let first = anyURL("1/feed")
    private let second = anyURL("2/feed")
    private let firstName = "any-example-1-feed"
    private let secondName = "any-example-2-feed"

    init() throws { world = try ExportWorld((1...3).map { image($0) }) }

    /// Exports the feeds, or only one of them, one after another, and returns the refusals.
    @discardableResult
    private func export(
        _ urls: [URL],
        only: URL? = nil,
        finishes: Bool = true,
        at date: Date = Date(),
        _ change: (inout ExportOptions) -> Void = { _ in }
    ) async throws -> [URL: ExportRefusal] {
        var options = ExportOptions()
        change(&options)
        let destination = try ExportDestination(world.path)
        try destination.check(.list, options)
        let list = try await FeedListExport(of: urls, in: destination, options, startedAt: date) { _ in .english }
        let thumbnailer = world.state.value.thumbnailer
        var refusals: [URL: ExportRefusal] = [:]
        for url in urls where only == nil || url == only {
            let plan = try? list.plan(for: url)
            do {
                let plan = try list.plan(for: url)
                let feed = world.feeds.feed(at: url)
                _ = try await Export(plan, of: feed, in: list, thumbnailer: thumbnailer, startedAt: date).run()
            } catch let failure as ExportFailure {
                refusals[url] = failure.cause as? ExportRefusal
            } catch is LoadingError {
                if let plan { _ = try await list.takeDown(plan, thumbnailer: thumbnailer) }
            }
        }
        _ = try await list.takeDownInLeftDirectories(thumbnailer: thumbnailer)
        if finishes { try await list.finish() }
        return refusals
    }

    private func links() throws -> [String] {
        var seen: Set<String> = []
        return try world.text(of: "index.html").matches(of: #/href="([^"/]+)/index\.html"/#)
            .map { String($0.output.1) }.filter { seen.insert($0).inserted }
    }

    private func record(_ name: String) throws -> ExportRecord? {
        try ExportDestination(world.path + "/" + name).record
    }

    @Test func neverWritesOverTheDirectoryOfAnotherFeed() async throws {
        try await export([anyURL("0/feed")])
        try await world.export(second, to: world.path + "/" + firstName) { $0.recorded.flags.insert(.keep) }
        let before = try world.contents().filter { $0.key.hasPrefix(firstName) }
        #expect(try await export([first]) == [:])
        for (name, data) in before { #expect(try world.contents()[name] == data) }
        let name = try #require(try links().first)
        #expect(name.wholeMatch(of: #/any-example-1-feed-[0-9a-f]{6}/#) != nil)
        try FileManager.default.createDirectory(at: world.url(secondName), withIntermediateDirectories: true)
        try Data("mine".utf8).write(to: world.url(secondName + "/mine"))
        try await export([first, anyURL("2//feed")])
        #expect(try links().count == 2 && links()[0] == name)
        #expect(try world.text(of: secondName + "/mine") == "mine")
    }

    @Test func findsTheDirectoryThatRecordsItsFeed() async throws {
        try await export([anyURL("0/feed")])
        try await world.export(first, to: world.path + "/holidays") { $0.recorded.flags.insert(.keep) }
        world.images = [image(4)]
        try await export([second, first])
        #expect(try links() == [secondName, "holidays"])
        #expect(try record("holidays")?.isArchive == true)
        #expect(!world.has(firstName))
    }

    @Test func findsTheDirectoryOfAFeedThatHasMoved() async throws {
        try await export([first])
        try await world.export(second, to: world.path + "/" + firstName) { $0.isMoved = true }
        try await export([second])
        #expect(try links() == [firstName])
        #expect(try await export([first, second]) == [:], "the first URL is another feed now")
        #expect(try links().count == 2 && links()[1] == firstName)
    }

    @Test func failsAFeedWhoseDirectoryIsDamaged() async throws {
        try await export([first, second])
        try Data("{".utf8).write(to: world.url(firstName + "/" + ExportList.name))
        let before = try world.contents().filter { $0.key.hasPrefix(firstName) }
        #expect(try await export([first, second]) == [first: .damagedList(ExportList.name)])
        #expect(try world.contents().filter { $0.key.hasPrefix(firstName) } == before)
        let destination = try ExportDestination(world.path)
        #expect(Set(destination.record?.feeds ?? []) == [firstName, secondName])
        let next = try await FeedListExport(of: [first, second], in: destination, ExportOptions()) { _ in .english }
        #expect(next.left == [], "it is still on the list")
    }

    @Test func failsAFeedWhoseNamesAreTaken() async throws {
        try await export([second])
        try Data("mine".utf8).write(to: world.url(firstName))
        let name = ExportName.directory(for: first, isUnique: false)
        for isExport in [false, true] {
            try? FileManager.default.removeItem(at: world.url(name))
            if isExport {
                try await world.export(anyURL("0/feed"), to: world.path + "/" + name)
            } else {
                try Data("mine".utf8).write(to: world.url(name))
            }
            let before = try world.contents().filter { $0.key.hasPrefix(firstName) }
            #expect(try await export([first, second]) == [first: .existing(name)])
            #expect(try world.contents().filter { $0.key.hasPrefix(firstName) } == before)
        }
    }

    @Test func showsTheNewPicturesOnThePagesOfAllFeeds() async throws {
        try await export([first])
        world.state.update { $0.picture = { Data("GIF89a new \($0.path())".utf8) } }
        world.forget()
        try await export([first])
        let pictures = try world.text(of: "index.html").matches(of: #/any-example-1-feed\/pictures\/[^" ,]+/#)
        #expect(pictures.count >= 3)
        for picture in pictures { #expect(world.has(String(picture.output))) }
    }

    @Test func hasTheRecordedOptionsForAFeedThatJoinsTheList() async throws {
        world.state.update { $0.comments = [id(1): [anyComment(1)]] }
        try await export([first]) {
            $0.recorded.flags = [.keep, .comments]
            $0.without = [id(2)]
        }
        try await export([first, second])
        #expect(try record(secondName)?.isArchive == true && record(secondName)?.has(.comments) == true)
        #expect(world.has("\(secondName)/image/\(id(1))/comments"))
        #expect(!world.has("\(secondName)/image/\(id(2))/index.html"))
    }

    @Test func exportsTwoURLsOfOneFeedOnce() async throws {
        let urls = ["https://any.example/1/feed", "HTTP://any.example/1/feed", "http://any.example/1/feed"]
        let refusals = try await export(urls.compactMap(URL.init(string:)))
        #expect(refusals.count == 2 && refusals.allSatisfy { $1 == .sameFeed(first, $0) })
        #expect(try links() == [firstName])
    }

    @Test func changesNothingIfNoFeedIsWritten() async throws {
        world.isDown = true
        try await export([first, second])
        #expect(!FileManager.default.fileExists(atPath: world.path))
        world.isDown = false
        try await export([first, second])
        #expect(try links() == [firstName, secondName])
    }

    @Test func showsNewImagesAboveThoseOfTheFirstExport() async throws {
        let published = FeedImage(id: id(5), url: image(5).url, publishedAt: Date(timeIntervalSince1970: 1_700_000_000))
        world.images = [image(1), image(2), published]
        try await export([first])
        #expect(try shown() == [id(5), id(1), id(2)])
        world.images = [image(1), image(3), image(2), published]
        for _ in 1...2 {
            try await export([first])
            #expect(try shown() == [id(3), id(5), id(1), id(2)])
        }
    }

    /// Images first exported by one run have the time of its start, in every later run.
    @Test func ordersImagesWithoutADateByTheirFirstExport() async throws {
        let days = (0..<4).map { Date(timeIntervalSince1970: 1_700_000_000 + Double($0) * 86_400) }
        world.images = [image(1)]
        try await export([first], at: days[0])
        world.images = [image(2), image(1)]
        try await export([first], at: days[1])
        world.images = [image(2), image(3), image(4), image(1)]
        for day in [days[2], days[3]] {
            world.forget()
            try await export([first], at: day)
            #expect(try shown() == [id(3), id(4), id(2), id(1)])
        }
    }

    /// A date that is more than a day in the future does not count; in the first list, the image then has none.
    @Test(
        arguments: [
            (86_400, [5, 6, 2, 1], [5, 6, 2, 1]), (86_401, [6, 2, 1, 5], [6, 5, 2, 1]),
        ] as [(TimeInterval, [Int], [Int])]
    )
    func ordersAnImageOfTheFutureByItsFirstExport(seconds: TimeInterval, first order: [Int], later: [Int]) async throws
    {
        let now = Date(timeIntervalSince1970: 1_700_000_000)
        let dated = { (number: Int, seconds: TimeInterval) in
            FeedImage(id: id(number), url: image(number).url, publishedAt: now + seconds)
        }
        let all = [image(1), dated(5, seconds), dated(6, 3_600), dated(2, -60)]
        world.images = all
        try await export([first], at: now)
        #expect(try shown() == order.map { id($0) })
        try FileManager.default.removeItem(atPath: world.path)
        world.images = [all[0], all[3]]
        try await export([first], at: now - 60)
        world.images = all
        try await export([first], at: now)
        #expect(try shown() == later.map { id($0) })
    }

    @Test func showsNoThumbnailThatCouldNotBeMade() async throws {
        world.state.update { state in
            state.picture = { Self.png(width: 1_000, height: 400) + Data($0.path().utf8) }
            state.thumbnailer = { path in
                let data = try? Data(contentsOf: URL(filePath: path))
                return data?.range(of: Data("/2/".utf8)) == nil ? Self.png(width: 640, height: 256) : nil
            }
        }
        for _ in 1...2 {
            try await export([first]) { $0.recorded.flags.insert(.thumbnails) }
            let index = try world.text(of: "index.html")
            #expect(index.matches(of: #/srcset="/#).count == 2)
            for match in index.matches(of: #/any-example-1-feed/(?:thumbnails|pictures)/[^" ,]+/#) {
                #expect(world.has(String(match.output)))
            }
        }
    }

    /// Returns the beginning of a PNG of this size.
    private static func png(width: UInt16, height: UInt16) -> Data {
        let size = [width, height].flatMap { [0, 0, UInt8($0 >> 8), UInt8($0 & 0xFF)] }
        return Data([0x89, 0x50, 0x4E, 0x47, 13, 10, 0x1A, 10, 0, 0, 0, 13] + Array("IHDR".utf8) + size)
    }

    /// Returns the images on the index page, in order.
    private func shown() throws -> [UUID] {
        try world.text(of: "index.html").matches(of: #/<li id="at-([^"]+)"/#)
            .compactMap { UUID(uuidString: String($0.output.1)) }
    }

    @Test func neverReplacesAnExportOfOneFeedOrTheReverse() async throws {
        try await world.export(first)
        var before = try world.contents()
        await #expect(throws: ExportFailure.self) { try await export([first]) }
        #expect(try world.contents() == before)
        try FileManager.default.removeItem(atPath: world.path)
        try await export([first])
        before = try world.contents()
        #expect(await world.refusal(first) == .isAList(first))
        #expect(try world.contents() == before)
    }

    @Test func leavesTheDirectoryOfAFeedThatFails() async throws {
        try await export([first, second]) { $0.recorded.flags.insert(.keep) }
        let before = try world.contents()
        world.isDown = true
        world.forget()
        try await export([first, second])
        #expect(try world.contents() == before)
    }

    @Test func takesAnImageDownInTheDirectoriesOfFeedsThatFailOrHaveLeftTheList() async throws {
        world.state.update { $0.comments = [id(1): [anyComment(7)]] }
        try await export([first, second]) {
            $0.recorded.flags = [.comments]
            $0.recorded.texts[.baseURL] = "https://mirror.example/"
        }
        let before = try world.contents()
        world.isDown = true
        world.forget()
        try await export([first]) { $0.without = [id(9)] }
        #expect(try world.contents() == before, "no directory has the image")
        try await export([first]) { $0.without = [id(2)] }
        let after = try world.contents()
        for name in [firstName, secondName] {
            let files = after.keys.filter { $0.hasPrefix(name) }
            #expect(files.count == before.keys.count { $0.hasPrefix(name) } - 2, "the page and the picture")
            #expect(!files.contains { $0.contains("image/\(id(2))") })
            #expect(try !world.text(of: name + "/feed.json").contains("\(id(2))"))
            #expect(try !world.text(of: name + "/feed.xml").contains("\(id(2))"))
            for (file, data) in before where file.contains("/pictures/") && files.contains(file) {
                #expect(after[file] == data)
            }
            let page = name + "/image/\(id(1))/index.html"
            #expect(try world.text(of: page).contains("../../../index.html"))
            let text = String(decoding: before[page] ?? Data(), as: UTF8.self)
            #expect(try world.text(of: page) == text.replacing("\(id(2))", with: "\(id(3))"))
        }
        #expect(try shown() == [id(1), id(3)])
    }

    @Test func hidesAnImageThatIsStillInTheDirectoryOfAFeed() async throws {
        try await export([first, second])
        try await export([first, second], only: first) { $0.without = [id(2)] }
        #expect(world.has("\(secondName)/image/\(id(2))/index.html"))
        #expect(try shown() == [id(1), id(3)])
        #expect(try world.text(of: "index.html").matches(of: /2 images/).count == 2, "of each feed")
    }

    @Test(arguments: ["feed.json", ExportList.name])
    func namesTheDirectoryInWhichNoImageCouldBeTakenDown(damaged name: String) async throws {
        try await export([first])
        var options = ExportOptions()
        options.without = [id(2)]
        let list = try await FeedListExport(of: [first], in: ExportDestination(world.path), options) { _ in .english }
        let plan = try list.plan(for: first)
        try Data("{".utf8).write(to: world.url("\(firstName)/\(name)"))
        let failure = await #expect(throws: ExportFailure.self) { try await list.takeDown(plan, thumbnailer: nil) }
        #expect(failure?.path == "\(world.path)/\(firstName)")
        #expect(failure?.cause as? ExportRefusal == .damagedList(name))
    }

    @Test func completesAnExportThatWasKilledBeforeItsIndexPage() async throws {
        try await export([first], finishes: false)
        #expect(!world.has("index.html"))
        try await export([first, second])
        #expect(try links() == [firstName, secondName])
        world.images = [image(4, version: 1)]
        try await export([first, second], finishes: false)
        for match in try world.text(of: "index.html").matches(of: #/src="([^"]+)"/#) {
            #expect(world.has(String(match.output.1)))
        }
        try await export([first, second])
        #expect(try world.files().count { $0.contains("/pictures/") } == 2)
    }

    @Test func namesTheDirectoriesOfFeedsThatLeftTheList() async throws {
        try await export([first, second])
        // The last feed would have the name of the second, if that were free.
        for urls in [[first], [first, anyURL("2//feed")]] {
            let destination = try ExportDestination(world.path)
            let list = try await FeedListExport(of: urls, in: destination, ExportOptions()) { _ in .english }
            #expect(list.left == [secondName])
        }
        try await export([first])
        #expect(try links() == [firstName])
        #expect(world.has(secondName + "/index.html"))
        try await export([second, first])
        #expect(try links() == [secondName, firstName])
    }
}
