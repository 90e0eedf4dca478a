import FeedTestSupport
import Foundation
import Testing

/// The record of an export, and the content that stays.
@Suite("Exporting again", .limited)
struct RememberedExportTests {
    private let gallery: Gallery

    init() throws {
        gallery = try Gallery(images: 6)
        gallery.service.respond(with: .ok(json: gallery.feed(of: [1, 2, 3])))
    }

    private var feed: String { gallery.service.feedURL }
    private var directory: String { gallery.user.home.path("out") }

    private func export(_ words: String..., environment: [String: String] = [:]) async throws -> ProgramResult {
        try await gallery.user.program(["export", directory] + words, environment: environment).run()
    }

    private func show(_ numbers: Int...) {
        gallery.service.respond(with: .ok(json: gallery.feed(of: numbers)))
    }

    private func text(of file: String) throws -> String { try gallery.user.home.text(of: "out/" + file) }

    /// Returns the numbers of the mirror's images, in order.
    private func numbers() throws -> [Int] {
        try text(of: "feed.json").matches(of: /-0*([0-9]+)","image"/).compactMap { Int($0.1) }
    }

    private func files() throws -> [String: Data] {
        let names = try gallery.user.home.contents().filter { $0.hasPrefix("out/") }
        return names.reduce(into: [:]) { $0[$1] = try? Data(contentsOf: gallery.user.home.url($1)) }
    }

    // MARK: - The record

    @Test func needsOnlyThePathAfterTheFirstExport() async throws {
        gallery.service.respond(at: "/image/\(Gallery.id(1))/comments", with: .ok(json: Payload.comments))
        let given = ["--base-url", "https://a.example/f", "--title", "Mine", "--all", "--comments", "--keep"]
        _ = try await gallery.user.program(["export", directory, "--url", feed] + given).run()
        show(4, 1)
        let result = try await export("--format", "json", environment: ["ESSENTIAL_FEED_URL": "https://b.example/"])
        #expect(result.output.contains(#""images":4,"pictures":4,"missing":0,"comments":2"#), "\(result)")
        #expect(try text(of: "index.html").contains("<title>Mine</title>"))
        #expect(try text(of: "feed.json").contains("https://a.example/f/pictures/"))
        #expect(gallery.service.targets.contains { $0.contains("after_id=") })
        #expect(try await export("--title", "Yours", "--offline").exitCode == 0)
        #expect(try text(of: "feed.xml").contains("Yours"))
    }

    @Test(arguments: [false, true])
    func waitsForExportsWithOtherOptions(ofList isOfList: Bool) async throws {
        try gallery.user.home.write(feed, to: "list")
        let source = isOfList ? ["--feeds", gallery.user.home.path("list")] : ["--url", feed]
        let options = [
            ["--keep"], ["--all"], ["--comments"], ["--title", "Mine"], ["--base-url", "https://a.example/f"], [],
        ]
        for _ in 1...2 {
            try await withThrowingTaskGroup { group in
                for words in options + options {
                    let program = try gallery.user.program(["export", directory] + source + words)
                    group.addTask { try await program.run() }
                }
                for try await result in group { #expect(result.exitCode == 0, "\(result.errors)") }
            }
            let record = try text(of: "essential-feed.json")
            for name in ["keep", "all", "comments"] { #expect(record.contains("\"\(name)\":true"), "\(name)") }
            #expect(record.contains("\"title\":\"Mine\""))
            #expect(record.contains("\"base_url\":\"https://a.example/f\""))
        }
        let part = isOfList ? try #require(files().keys.first { $0.hasSuffix("/feed.json") }) : "out/feed.json"
        let pictures = try gallery.user.home.text(of: part).matches(of: /"image":"https:\/\/a\.example\/f\//)
        #expect(pictures.count == 3)
    }

    @Test func leavesNoDirectoryIfNothingCanBeExported() async throws {
        gallery.service.goOffline()
        let path = gallery.user.home.path("a/new/directory")
        for source in [["--url", feed], ["--offline", "--url", feed]] {
            #expect(try await gallery.user.program(["export", path] + source).run().exitCode == 69)
        }
        #expect(!FileManager.default.fileExists(atPath: gallery.user.home.path("a")))
    }

    @Test(arguments: ["feed.json", "pictures", "image"])
    func namesTheFileInAMessage(name: String) async throws {
        _ = try await export("--url", feed, "--keep")
        let file = gallery.user.home.url("out/\(name)")
        try FileManager.default.removeItem(at: file)
        if name.contains(".") {
            try FileManager.default.createDirectory(at: file, withIntermediateDirectories: false)
        } else {
            try Data().write(to: file)
        }
        show(4, 1)
        let result = try await export()
        #expect(result.exitCode == 74)
        #expect(result.errors.contains("\(directory)/\(name)"), "\(result.errors)")
        guard name == "feed.json" else { return }
        let loaded = try await gallery.user.run("load", directory)
        #expect(loaded.exitCode == 74 && loaded.errors.contains("\(directory)/\(name)"), "\(loaded.errors)")
    }

    @Test func refusesAnExistingPathWithoutAFeedBeforeAnyNote() async throws {
        let home = gallery.user.home
        try home.makeDirectory("empty")
        for (name, file) in [("foreign", "mine"), ("copy", "feed.json"), ("damaged", "essential-feed.json")] {
            try home.write("{", to: "\(name)/\(file)")
        }
        try home.write("mine", to: "file")
        let rows: [(String, Int32)] = [("empty", 64), ("foreign", 64), ("copy", 64), ("damaged", 74), ("file", 64)]
        for (name, code) in rows {
            let result = try await gallery.user.run("export", home.path(name))
            #expect(result.exitCode == code && !result.errors.contains("sample"), "\(result.errors)")
            #expect(code == 74 || result.errors.contains("no feed is named for \(home.path(name))"), "\(result.errors)")
            #expect(result.errors.contains("mounted") == (name == "empty"), "\(result.errors)")
            #expect(name != "copy" || result.errors.contains("essential-feed.json"), "\(result.errors)")
        }
        #expect(try await gallery.user.run("export", home.path("foreign"), "--url", feed).exitCode == 74)
    }

    @Test func takesDownAnImageOnlyByAnUnambiguousID() async throws {
        _ = try await export("--url", feed)
        let (before, id) = (try files(), Gallery.id(1))
        let several = try await export("--without", String(id.prefix(4)))
        #expect(several.exitCode == 66)
        for number in 1...3 { #expect(several.errors.contains(Gallery.id(number)), "\(several.errors)") }
        #expect(try await export("--without", Gallery.id(9)).errors.contains("\(directory) has no image"))
        #expect(try await export("--with", id).exitCode == 66)
        #expect(try files() == before)
        #expect(try await export("--without", id).errors.contains("Taken down: \(id)."))
        #expect(try numbers() == [2, 3])
        #expect(try files().keys.count { $0.contains("/pictures/") } == 2)
        let conflict = try await export("--without", id, "--with", String(id.prefix(4)))
        #expect(conflict.exitCode == 64, "\(conflict.errors)")
        #expect(try await export("--with", String(id.prefix(4))).exitCode == 0)
        #expect(try numbers() == [1, 2, 3])
    }

    @Test func saysThatThePictureOfAFormerImageIsLost() async throws {
        _ = try await export("--url", feed, "--keep")
        show(2, 3)
        _ = try await export()
        for (number, isLost) in [(1, true), (2, false)] {
            let id = Gallery.id(number)
            let errors = try await export("--without", id).errors
            #expect(errors.contains("Taken down: \(id)."), "\(errors)")
            #expect(errors.contains("deleted and cannot be loaded again: \(id).") == isLost, "\(errors)")
        }
    }

    @Test func refusesAnotherFeed() async throws {
        _ = try await export("--url", feed)
        let before = try files()
        let other = try FeedService()
        for language in ["C", "el", "pt_BR", "ro", "hi"] {
            let result = try await export("--url", other.feedURL, environment: ["LC_ALL": language])
            #expect(result.exitCode == 64)
            for text in [feed, other.feedURL, "--moved"] { #expect(result.errors.contains(text), "\(result.errors)") }
        }
        #expect(try files() == before)
        #expect(other.targets == [])
        try FileManager.default.removeItem(atPath: directory)
        #expect(try await export("--url", other.feedURL).exitCode == 0)
        #expect(try await export("--url", feed).exitCode == 64)
    }

    @Test func recordsAURLWithoutItsSecret() async throws {
        let secret = feed + "?token=secret"
        #expect(try await export("--url", secret).exitCode == 0)
        #expect(try files().values.allSatisfy { !String(decoding: $0, as: UTF8.self).contains("secret") })
        let unnamed = try await export()
        #expect(unnamed.exitCode == 64)
        #expect(unnamed.errors.contains("--url URL or ESSENTIAL_FEED_URL"))
        #expect(try await export(environment: ["ESSENTIAL_FEED_URL": secret]).exitCode == 0)
        let other = try await export("--url", feed)
        #expect(other.exitCode == 64)
        #expect(!other.errors.contains("secret"))
    }

    @Test func writesTheSampleOnlyToANewDirectory() async throws {
        #expect(try await export().exitCode == 0)
        #expect(try await export().exitCode == 64)
        #expect(try await export("--url", feed).exitCode == 0)
        let cached = try await gallery.user.run("feeds").lines.map { $0.split(separator: "\t")[1] }
        let sample = try #require(cached.first { $0.contains("sample") })
        #expect(try await export("--url", String(sample)).exitCode == 64)
        #expect(try numbers() == [1, 2, 3])
    }

    @Test func writesTheRecordedLanguageIfTheEnvironmentNamesNone() async throws {
        _ = try await export("--url", feed, environment: ["LANG": "el_GR.UTF-8"])
        for environment in [[:], ["LC_ALL": "C.UTF-8"]] {
            _ = try await export(environment: environment)
            #expect(try text(of: "index.html").contains(#"<html lang="el">"#))
        }
        _ = try await export(environment: ["LANG": "en_US.UTF-8"])
        #expect(try text(of: "index.html").contains(#"<html lang="en">"#))
    }
}
