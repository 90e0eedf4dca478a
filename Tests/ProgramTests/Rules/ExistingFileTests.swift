import FeedTestSupport
import Foundation
import Testing

/// Files in the place of an export, and whether they are refused.
struct ExistingFiles: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// A shell command that makes the directory `out`; `done` is an export of a feed, and `archive` one with `--keep`.
    let command: String
    /// The words of the message, if the export is refused.
    var refusal: String?
    var options: [String] = []

    private init(_ rule: String, _ command: String, refusal: String? = nil, options: String...) {
        (testDescription, self.command, self.refusal, self.options) = (rule, command, refusal, options)
    }

    static let all = [
        ExistingFiles("one that contains only such names", "mkdir -p out/.git out/lost+found; touch out/CNAME"),
        ExistingFiles("without a list", "cp -r done out; rm out/essential-feed.json", refusal: "essential-feed.json"),
        ExistingFiles("an archive without feed.json", "cp -r archive out; rm out/feed.json", refusal: "feed.json"),
        ExistingFiles(
            "with a damaged one",
            "cp -r archive out; echo '{' >out/feed.json",
            refusal: "feed.json is damaged"
        ),
        ExistingFiles("no archive with a damaged one", "cp -r done out; echo '{' >out/feed.json"),
        ExistingFiles(
            "a needed name that is not on it",
            "cp -r done out; echo mine >out/feed.xml",
            refusal: "feed.xml exists already",
            options: "--base-url",
            "https://a.example/"
        ),
        ExistingFiles(
            "a link in the place of a listed file",
            "cp -r done out; mv out/index.html mine; ln -s ../mine out/index.html"
        ),
    ]
}

@Suite("Existing files", .limited)
struct ExistingFileTests {
    private let gallery: Gallery
    private var user: User { gallery.user }

    init() async throws {
        gallery = try Gallery(images: 2)
        #expect(try await export("done").exitCode == 0)
        #expect(try await export("archive", "--keep").exitCode == 0)
    }

    private func export(_ words: String...) async throws -> ProgramResult {
        try await user.program(["export", "-q", "--url", gallery.service.feedURL] + words).run()
    }

    private func contents() throws -> [String: Data] {
        let names = try user.home.contents().filter { !$0.hasPrefix(".cache") }
        return names.reduce(into: [:]) { $0[$1] = try? Data(contentsOf: user.home.url($1)) }
    }

    @Test(arguments: ExistingFiles.all)
    func stayUnlessTheyAreListed(row: ExistingFiles) async throws {
        let command = try Program("/bin/sh", ["-ec", row.command], home: user.home)
        #expect(try await command.run().exitCode == 0)
        let before = try contents()
        gallery.service.respond(with: .ok(json: gallery.feed(of: [1])))
        let result = try await user.program(["export", "out", "--url", gallery.service.feedURL] + row.options).run()
        let after = try contents()
        guard let refusal = row.refusal else {
            #expect(result.exitCode == 0, "\(result.errors)")
            let feed = try user.home.text(of: "out/feed.json")
            #expect(feed.contains(Gallery.id(1)) && !feed.contains(Gallery.id(2)))
            let unlisted = before.filter { !$0.key.hasPrefix("out/") || $0.key == "out/CNAME" }
            return #expect(unlisted.allSatisfy { after[$0.key] == $0.value })
        }
        #expect(result.exitCode == 74 && result.errors.contains(refusal), "\(result.errors)")
        #expect(after == before, "\(Set(after.keys).symmetricDifference(before.keys))")
    }
}
