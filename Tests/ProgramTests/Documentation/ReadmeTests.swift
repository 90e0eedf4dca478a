import FeedAPI
import FeedCore
import Foundation
import TestSupport
import Testing

@testable import CommandLineKit
@testable import essential_feed

@Suite("Describing the package in the README", .limited)
struct ReadmeTests {
    private let readme: Readme

    init() throws {
        readme = try Readme()
    }

    @Test func linksOnlyToExistingFiles() {
        #expect(readme.relativeLinks.count > 10)
        for link in readme.relativeLinks {
            #expect(FileManager.default.fileExists(atPath: Readme.root.appending(path: link).path), "\(link)")
        }
    }

    @Test func namesTheProductsOfThePackage() throws {
        let manifest = try String(contentsOf: Readme.root.appending(path: "Package.swift"), encoding: .utf8)
        let products = manifest.matches(of: /\.library\(name: "(\w+)"/).map { String($0.1) }
        let named = readme.text.matches(of: /\.product\(name: "(\w+)"/).map { String($0.1) }

        #expect(readme.table("Library").map { $0[0] } == products)
        #expect(!named.isEmpty && Set(named).isSubset(of: products))
    }

    @Test func namesThePlatformsOfThePackage() throws {
        let manifest = try String(contentsOf: Readme.root.appending(path: "Package.swift"), encoding: .utf8)
        let platforms = try #require(manifest.firstMatch(of: /platforms: \[.+\],/)).output

        #expect(readme.blocks(in: "swift").first?.lines.first == String(platforms))
    }

    @Test func listsTheCommands() {
        #expect(readme.blocks(in: "text").first?.lines == Main.program.declarations.map(\.usage))
    }

    @Test func mentionsOnlyExistingOptions() {
        let program = Main.program
        let declared = program.declarations.flatMap(\.options) + program.options
        let mentioned = readme.prose.matches(of: /`(--[a-z-]+)/).map { String($0.1) }

        #expect(Set(mentioned).subtracting(["--static-swift-stdlib"]).isSubset(of: declared.map(\.name)))
    }

    @Test func hasAtMost280Lines() {
        #expect(readme.text.split(separator: "\n", omittingEmptySubsequences: false).count <= 280)
    }

    @Test func showsValidPayloads() throws {
        let article = try Readme("Sources/FeedAPI/FeedAPI.docc/Payloads.md")
        let payloads = try article.blocks(in: "json").map { block in
            HTTPResponse(url: try #require(URL(string: "https://a.com")), status: 200, body: Data(block.text.utf8))
        }
        try #require(payloads.count == 3)

        let image = try #require(try FeedItemsMapper.map(payloads[0]).first)
        let comment = try #require(try ImageCommentsMapper.map(payloads[1]).first)
        let university = try #require(try UniversitiesMapper.map(payloads[2]).first)

        // An image stores its `url` as text.
        #expect(article.table("FeedImage").map { $0[0] } == properties(of: image).map { $0 == "urlText" ? "url" : $0 })
        #expect(article.table("ImageComment").map { $0[0] } == properties(of: comment))
        #expect(article.table("University").map { $0[0] } == properties(of: university))
    }

    @Test(arguments: ["FeedCore/FeedCore.docc/Promises", "FeedCache/FeedCache.docc/TheCacheOnDisk"])
    func promisesOnlyWhatIsTested(article: String) throws {
        let suites = try Readme("Sources/\(article).md").prose.matches(of: /`(\w+Tests)`/).map { String($0.1) }
        let tests = Readme.root.appending(path: "Tests")
        let files = try FileManager.default.subpathsOfDirectory(atPath: tests.path).map {
            URL(filePath: $0).deletingPathExtension().lastPathComponent
        }

        #expect(suites.count > 5)
        #expect(Set(suites).subtracting(files).isEmpty)
    }

    private func properties(of model: Any) -> [String] {
        Mirror(reflecting: model).children.compactMap(\.label)
    }
}
