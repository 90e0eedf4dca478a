import EssentialFeed
import FeedCache
import FeedCore
import FeedGallery
import FeedTestSupport
import FeedTesting
import Foundation
import Testing

@testable import FeedExport
@testable import FeedFiles

@Suite("Exporting into a directory", .limited)
struct DirectoryExportTests {
    private let place: TemporaryDirectory
    private let path: String

    init() throws {
        place = try TemporaryDirectory()
        path = place.url.appending(path: "gallery").path
    }

    @Test func writesPagesPicturesFeedAndComments() async throws {
        try await export(3, comments: [anyID(0): [anyComment(7)]])
        let names = Set(
            pictures(3).compactMap { $0?.file.name } + (0...2).map { "image/\(anyID(UInt8($0 as Int)))/index.html" }
        )
        #expect(
            try files()
                == names.union([
                    "index.html", "feed.json", "image/\(anyID(0))/comments", ExportList.name,
                ])
        )
        #expect(try listed() == files().subtracting([ExportList.name]))
        #expect(try Data(contentsOf: url(pictures(3)[1]?.file.name ?? "")) == data(1))
    }

    @Test(arguments: [(64 << 20, true), ((256 << 20) + 1, false)])
    func readsThePicturesOfTheService(size: Int, isRead: Bool) async throws {
        try await export(1)
        let contents = try ExportContents(path)
        let image = try #require(contents.images.first)
        let file = try #require(contents.file(of: image))
        try FileHandle(forWritingTo: URL(filePath: file)).truncate(atOffset: UInt64(size))
        #expect((try? contents.picture(of: image))?.count == (isRead ? size : nil))
    }

    @Test func doesNotRewriteUnchangedFiles() async throws {
        try await export(3)
        let before = try stamps()
        try await export(3, pictures: exportedPictures(3))
        #expect(try stamps() == before)
    }

    @Test func replacesOnlyDamagedFiles() async throws {
        try await export(3)
        let before = try stamps()
        let name = try #require(pictures(3)[1]?.file.name)
        try Data(repeating: 0, count: data(1).count).write(to: url(name))
        try await export(3)
        #expect(try Data(contentsOf: url(name)) == data(1))
        #expect(try stamps().filter { before[$0.key] != $0.value && $0.key != ExportList.name }.map(\.key) == [name])
    }

    @Test func removesOnlyFilesNoLongerNeeded() async throws {
        try await export(450, comments: [anyID(1): []])
        try Data("mine".utf8).write(to: url("notes.txt"))
        try Data("mine".utf8).write(to: url("pictures/notes.txt"))
        try await export(1)
        let name = try #require(pictures(1)[0]?.file.name)
        #expect(
            try files() == [
                "index.html", "feed.json", "image/\(anyID(0))/index.html", name, ExportList.name, "notes.txt",
                "pictures/notes.txt",
            ]
        )
    }

    @Test(arguments: ["notes.txt", "index.html", "pictures"])
    func refusesAnUnrelatedDirectory(name: String) async throws {
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        try Data("mine".utf8).write(to: url(name))
        await refuses(.foreignDirectory)
    }

    @Test(arguments: [
        "", "{", "[]", #"{"version":3,"files":[],"record":{}}"#, #"{"version":1,"files":[],"record":{}}"#,
        #"{"files":[],"record":{}}"#, #"{"version":2,"record":{}}"#, #"{"version":2,"files":[]}"#,
        #"{"version":2,"files":[{"size":1}],"record":{}}"#, #"{"version":2,"files":["index.html"],"record":{}}"#,
        #"{"version":2,"files":[],"record":{"feed":"file:///etc/passwd"}}"#,
        #"{"version":2,"files":[],"record":{"feed":7}}"#, #"{"version":2,"files":[],"record":{"keep":"yes"}}"#,
        #"{"version":2,"files":[],"record":{"base_url":"ftp://a.example/"}}"#,
        #"{"version":2,"files":[],"record":{"feeds":["../secret"]}}"#,
    ])
    func refusesADamagedList(list: String) async throws {
        try await refusesList(list)
    }

    @Test(arguments: ["", "../secret", "/etc/passwd", "pictures/../../secret", "image/../comments", "pictures/"])
    func refusesAListWithFilesOutsideTheDirectory(name: String) async throws {
        try await refusesList(#"{"version":2,"files":[{"name":"\#(name)"}],"record":{}}"#)
    }

    private func refusesList(_ list: String) async throws {
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        try Data(list.utf8).write(to: url(ExportList.name))
        await refuses(.damagedList(ExportList.name))
    }

    @Test(arguments: ["index.html", "pictures/73a7f70c-01234567.png"])
    func acceptsAListOfFilesThatItWrites(name: String) async throws {
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        try Data(#"{"version":2,"files":[{"name":"\#(name)"}],"record":{}}"#.utf8).write(to: url(ExportList.name))
        try await export(1)
        #expect(try files().contains("index.html"))
    }

    @Test func findsIntactPictures() async throws {
        #expect(try found(3) == [false, false, false])
        try await export(3)
        #expect(try found(3) == [true, true, true])
        try Data(repeating: 0, count: data(0).count).write(to: url(pictures(3)[0]?.file.name ?? ""))
        try FileManager.default.removeItem(at: url(pictures(3)[1]?.file.name ?? ""))
        #expect(try found(3) == [false, false, true])
    }

    @Test(arguments: [nil, Data(), Data("other".utf8)])
    func completesPicturesThatDisappearAfterTheCheck(change: Data?) async throws {
        try await export(2)
        let name = try #require(pictures(2)[1]?.file.name)
        let known = try exportedPictures(2)
        try FileManager.default.removeItem(at: url(name))
        try change?.write(to: url(name))
        try await export(2, pictures: known)
        #expect(try Data(contentsOf: url(name)) == data(1))
    }

    @Test func refusesToReplaceAFileThatIsNotOnItsList() async throws {
        try await export(1)
        try Data("mine".utf8).write(to: url("page-2.html"))
        await refuses(.existing("page-2.html"), count: 201)
    }

    @Test func replacesLinksInPlaceOfItsFiles() async throws {
        try await export(2)
        let names = ["index.html", "feed.json", try #require(pictures(2)[1]?.file.name)]
        let before = try names.map { try Data(contentsOf: url($0)) }
        for name in names {
            let target = place.url.appending(path: url(name).lastPathComponent)
            try FileManager.default.moveItem(at: url(name), to: target)
            try FileManager.default.createSymbolicLink(at: url(name), withDestinationURL: target)
        }
        try await export(2)
        for (name, data) in zip(names, before) {
            let type = try FileManager.default.attributesOfItem(atPath: url(name).path)[.type] as? FileAttributeType
            #expect(try type == .typeRegular && Data(contentsOf: url(name)) == data, "\(name)")
            #expect(FileManager.default.fileExists(atPath: place.url.path + "/" + url(name).lastPathComponent))
        }
        #expect(try listed() == files().subtracting([ExportList.name]))
    }

    @Test func refusesToFollowLinksBelowThePath() async throws {
        try await export(1)
        let elsewhere = place.url.appending(path: "elsewhere")
        try FileManager.default.moveItem(at: url("pictures"), to: elsewhere)
        try FileManager.default.createSymbolicLink(at: url("pictures"), withDestinationURL: elsewhere)
        let before = try stamps()
        await #expect(throws: (any Error).self) { try await export(2) }
        #expect(try stamps() == before)
        #expect(try FileManager.default.contentsOfDirectory(atPath: elsewhere.path).count == 1)
    }

    @Test func followsALinkAtThePath() async throws {
        let elsewhere = place.url.appending(path: "elsewhere")
        try FileManager.default.createDirectory(at: elsewhere, withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(at: URL(filePath: path), withDestinationURL: elsewhere)
        try await export(1)
        #expect(FileManager.default.fileExists(atPath: elsewhere.path + "/index.html"))
    }

    @Test func givesFilesTheModesThatTheUmaskAllows() async throws {
        try await export(1)
        let modes = try ["index.html", "pictures", "."].map {
            try FileManager.default.attributesOfItem(atPath: path + "/" + $0)[.posixPermissions] as? Int
        }
        #expect(modes == [0o644, 0o755, 0o755])
    }

    @Test func waitsForAnotherExportOfTheDirectory() async throws {
        try await withThrowingTaskGroup { group in
            for count in [1, 30, 5, 12] { group.addTask { try await export(count) } }
            try await group.waitForAll()
        }
        try expectCompletePages()
        #expect(try listed() == files().subtracting([ExportList.name]))
    }

    @Test func leavesCompletePagesWhenAnyCallFails() async throws {
        for number in 0..<1_000 {
            try? FileManager.default.removeItem(atPath: path)
            try await export(1)
            let calls = Observed(0)
            let hasFailed = Observed(false)
            let decide: @Sendable (FileCall) -> FileCall.Outcome = { _ in
                calls.update { $0 += 1 }
                guard calls.value == number + 1 else { return .made }
                hasFailed.update { $0 = true }
                return .failure(ENOSPC)
            }
            try? await FileCall.$decide.withValue(decide) { try await export(2, shift: 1) }
            try expectCompletePages()
            try await export(2, shift: 1)
            try expectCompletePages()
            #expect(try listed() == files().subtracting([ExportList.name]))
            if !hasFailed.value { return }
        }
        Issue.record("no export without a failure")
    }

    @Test(arguments: [FileCall.create, .write, .rename, .list, .remove])
    func namesTheFileOfAnError(call: FileCall) async throws {
        for count in 0..<8 {
            try? FileManager.default.removeItem(atPath: path)
            try await export(3)
            let calls = Observed(0)
            let decide: @Sendable (FileCall) -> FileCall.Outcome = { made in
                guard made == call else { return .made }
                calls.update { $0 += 1 }
                return calls.value == count + 1 ? .failure(ENOSPC) : .made
            }
            do {
                try await FileCall.$decide.withValue(decide) { try await export(2, shift: 1) }
                #expect(calls.value <= count || call == .list || call == .remove, "Temporary files may stay.")
            } catch {
                let failure = error as? ExportFailure ?? ExportFailure(path: path, cause: error)
                #expect(failure.cause as? SystemError == SystemError(code: ENOSPC))
                #expect(failure.path.hasPrefix(path + (call == .list ? "" : "/")), "\(error)")
            }
        }
    }

    @Test func neverLinksToAMissingPageOfAnImage() async throws {
        for (before, after) in [(3, 5), (205, 3)] {
            var last = 0
            for number in [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 100, 203] {
                try? FileManager.default.removeItem(atPath: path)
                try await export(before)
                let calls = Observed(0)
                let decide: @Sendable (FileCall) -> FileCall.Outcome = { call in
                    guard call == .rename || call == .remove else { return .made }
                    calls.update { $0 += 1 }
                    return calls.value > number ? .failure(EIO) : .made
                }
                try? await FileCall.$decide.withValue(decide) { try await export(after) }
                try expectPagesOfImages()
                last = calls.value
            }
            #expect(last > 0)
        }
    }

    @Test func neverDeletesTheTemporaryFilesOfOthers() async throws {
        try FileManager.default.createDirectory(at: url("pictures"), withIntermediateDirectories: true)
        try Data("mine".utf8).write(to: url(".tmp-backup"))
        await refuses(.foreignDirectory)
        try FileManager.default.removeItem(atPath: path)
        try await export(2)
        for name in [".tmp-backup", "pictures/.tmp-backup"] { try Data("mine".utf8).write(to: url(name)) }
        try await export(3)
        for name in [".tmp-backup", "pictures/.tmp-backup"] {
            #expect(try String(contentsOf: url(name), encoding: .utf8) == "mine")
        }
    }

    @Test(arguments: ["index.html", "page-2.html", "feed.json"])
    func neverReplacesAFileCreatedMeanwhile(name: String) async throws {
        var export = try directoryExport(of: try exported(201)) { number in
            try Data("mine".utf8).write(to: url(name))
            return data(number)
        }
        await #expect(throws: ExportRefusal.existing(name)) { try await write(&export) }
        #expect(try String(contentsOf: url(name), encoding: .utf8) == "mine")
        #expect(try !listed().contains(name))
        // The first page is written last, so that it never exists without its pictures and neighbours.
        if name != "index.html" { #expect(try !files().contains("index.html")) }
        await refuses(.existing(name), count: 201)
    }

    @Test func refusesImageDataThatChangesMeanwhile() async throws {
        var export = try directoryExport(of: try exported(2)) { _ in data(7) }
        await #expect(throws: ExportRefusal.changedMeanwhile) { try await write(&export) }
        try await self.export(2)
        try expectCompletePages()
        #expect(try listed() == files().subtracting([ExportList.name]))
    }

    @Test func linksToAPictureThatIsLostMeanwhile() async throws {
        var export = try directoryExport(of: try exported(3)) { number in
            if number == 1 { throw AnyError() }
            return data(number)
        }
        try await write(&export)
        let names = pictures(3).map { $0?.file.name }
        let feed = export.result.feed
        #expect(feed.images.map { feed.pictures[$0.id]?.file.name } == [names[0], nil, names[2]])
        #expect(export.result.pictureFailures.missing.map(\.url) == [anyURL("1")])
        try expectCompletePages()
        #expect(try listed() == files().subtracting([ExportList.name]))
        try await self.export(3)
        #expect(try files().count { $0.hasPrefix("pictures/") } == 3)
    }

    // MARK: - Exports

    private func export(
        _ count: Int,
        shift: Int = 0,
        pictures: [ExportedPicture?]? = nil,
        comments: [UUID: [ImageComment]] = [:]
    ) async throws {
        let feed = try exported(count, pictures: pictures ?? self.pictures(count, shift: shift), comments: comments)
        var export = try directoryExport(of: feed) { data($0 + shift) }
        try await write(&export)
    }

    private func write(_ export: inout DirectoryExport) async throws {
        var directory = try await ListedDirectory.lock(export.result.feed.plan.destination)
        try await export.write(to: &directory)?.remove(from: directory.directory)
    }

    private func exported(
        _ count: Int,
        pictures: [ExportedPicture?]? = nil,
        comments: [UUID: [ImageComment]] = [:]
    ) throws -> ExportedFeed {
        let plan = try ExportDestination(path).plan(for: anyURL(), ExportOptions())
        var exported = ExportedFeed(plan: plan, images: feed(count), date: anyDate, title: nil, labels: .english)
        for (image, picture) in zip(exported.images, pictures ?? self.pictures(count)) {
            exported.pictures[image.id] = picture
        }
        exported.comments = comments
        return exported
    }

    private func directoryExport(
        of feed: ExportedFeed,
        data: @escaping @Sendable (_ number: Int) throws -> Data
    ) throws -> DirectoryExport {
        let numbers = Dictionary(uniqueKeysWithValues: zip(feed.images.map(\.url), 0...))
        let loaded = LoadedList(items: feed.images, source: .remote(savingFailure: nil), savedAt: nil)
        return DirectoryExport(ExportResult(loaded: loaded, feed: feed), startedAt: anyDate) {
            try data(numbers[$0.url] ?? 0)
        }
    }

    private func refuses(_ refusal: ExportRefusal, count: Int = 1) async {
        let before = try? stamps()
        do {
            try await export(count)
            Issue.record("was not refused")
        } catch {
            #expect((error as? ExportFailure)?.cause as? ExportRefusal ?? error as? ExportRefusal == refusal)
        }
        #expect((try? stamps()) == before)
    }

    private func feed(_ count: Int) -> [FeedImage] {
        (0..<count).map { number in
            var id = anyID(UInt8(number % 250)).uuid
            id.3 = UInt8(number / 250)
            return FeedImage(id: number < 250 ? anyID(UInt8(number)) : UUID(uuid: id), url: anyURL("\(number)"))
        }
    }

    private func data(_ number: Int) -> Data {
        Data("GIF89a\(number)".utf8)
    }

    private func pictures(_ count: Int, shift: Int = 0) -> [ExportedPicture?] {
        feed(count).enumerated().map { ExportedPicture(of: data($0.offset + shift), for: $0.element) }
    }

    /// Returns whether each picture is found intact.
    private func found(_ count: Int) throws -> [Bool] {
        try exportedPictures(count).map { $0?.entry.state != nil }
    }

    private func exportedPictures(_ count: Int) throws -> [ExportedPicture?] {
        guard let directory = try PublicDirectory.open(path) else { return feed(count).map { _ in nil } }
        let files = try ExportList.read(in: directory).pictures
        return try feed(count).enumerated().map { number, image in
            let checksum = data(number).withUnsafeBytes { Checksum(of: $0).text }
            return try directory.picture(among: files[image.id], with: checksum)
        }
    }

    // MARK: - Files

    private func url(_ name: String) -> URL {
        URL(filePath: path).appending(path: name)
    }

    private func files() throws -> Set<String> {
        Set(try FileManager.default.subpathsOfDirectory(atPath: path).filter { !url($0).hasDirectoryPath })
            .filter {
                (try? FileManager.default.attributesOfItem(atPath: path + "/" + $0)[.type] as? FileAttributeType)
                    != .typeDirectory
            }
    }

    private func listed() throws -> Set<String> {
        let list = try #require(try ExportList.list(in: Array(Data(contentsOf: url(ExportList.name)))))
        return Set(list.files.keys)
    }

    /// The attributes that distinguish a file from a rewritten one.
    private func stamps() throws -> [String: [String]] {
        try files().reduce(into: [:]) { stamps, name in
            let attributes = try FileManager.default.attributesOfItem(atPath: path + "/" + name)
            stamps[name] = [attributes[.systemFileNumber], attributes[.modificationDate]].map { "\($0 ?? "")" }
        }
    }

    /// Expects that the pages of images to which the pages of the grid lead exist.
    private func expectPagesOfImages() throws {
        var names = try files().filter { $0.hasSuffix(".html") && !$0.contains("/") }
        var rest = names
        while let name = rest.popFirst() {
            guard let page = try? String(contentsOf: url(name), encoding: .utf8) else {
                Issue.record("\(name) is missing")
                continue
            }
            let links = page.matches(of: /href="(?:\.\.\/|image\/)([-0-9A-F]{36})\/index\.html[#"]/)
            for link in links.map({ "image/\($0.1)/index.html" }) where names.insert(link).inserted {
                rest.insert(link)
            }
        }
        #expect(names.contains { $0.hasPrefix("image/") })
    }

    private func expectCompletePages() throws {
        for name in try files() where name.hasSuffix(".html") {
            let page = try String(contentsOf: url(name), encoding: .utf8)
            #expect(page.hasSuffix("</html>\n"))
            let folder = url(name).deletingLastPathComponent()
            for picture in page.matches(of: /src="([^"]*)"/).map({ String($0.1) }) {
                let path = folder.appending(path: picture).standardized.path
                #expect(FileManager.default.fileExists(atPath: path), "\(name): \(picture)")
            }
        }
    }
}
