import FeedCore
import FeedTestSupport
import Foundation
import Testing

@testable import FeedAPI
@testable import FeedCommandLine
@testable import essential_feed

@Suite("Describing the package in the README", .limited)
struct ReadmeTests {
    private let readme: Readme

    init() throws { readme = try Readme() }

    @Test func linksOnlyToExistingFiles() {
        #expect(readme.relativeLinks.count > 10)
        for link in readme.relativeLinks {
            #expect(FileManager.default.fileExists(atPath: Readme.root.appending(path: link).path), "\(link)")
        }
    }

    @Test func refersContributorsOnlyToExistingFiles() throws {
        let guide = try Readme(".github/CONTRIBUTING.md")
        let names = guide.text.matches(of: /`([\w+-]+(?:\/[\w+-]+)*\.swift)`/).map { "/" + $0.1 }
        let files = try ["Sources", "Tests"].flatMap { folder in
            try FileManager.default.subpathsOfDirectory(atPath: Readme.root.appending(path: folder).path)
                .map { "/\(folder)/\($0)" }
        }

        #expect(names.count > 40)
        for name in names where name != "/Package.swift" {
            #expect(files.contains { $0.hasSuffix(name) }, "\(name)")
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
        #expect(readme.table("Command") == Main.program.commands.map { [$0.name, $0.summary] })
    }

    @Test func mentionsOnlyExistingOptions() {
        let program = Main.program
        let declared = program.declarations.flatMap(\.options) + program.options
        let mentioned = readme.prose.matches(of: /`(--[a-z-]+)/).map { String($0.1) }

        #expect(Set(mentioned).subtracting(["--static-swift-stdlib"]).isSubset(of: declared.map(\.name)))
    }

    @Test func hasAtMost300Lines() {
        #expect(readme.text.split(separator: "\n", omittingEmptySubsequences: false).count <= 300)
    }

    @Test func showsValidPayloads() throws {
        let article = try Readme("Sources/FeedAPI/FeedAPI.docc/Payloads.md")
        let payloads = try article.blocks(in: "json").map { block in
            HTTPResponse(url: try #require(URL(string: "https://a.com")), status: 200, body: Data(block.text.utf8))
        }
        try #require(payloads.count == 3)

        let image = try #require(try FeedMapper.images(in: payloads[0]).first)
        let comment = try #require(try ImageCommentsMapper.map(payloads[1]).first)
        let university = try #require(try UniversitiesMapper.map(payloads[2]).first)

        // An image stores its URLs as text.
        let names = properties(of: image).map { $0.replacing("Text", with: "") }
        #expect(article.table("FeedImage").map { $0[0] } == names)
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

/// The README or an article, parsed into its parts.
struct Readme {
    /// A block between fences.
    struct Block {
        let language: String
        let lines: [String]

        var text: String { lines.joined(separator: "\n") }
    }

    /// The directory of the package.
    static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    let text: String
    let blocks: [Block]

    init(_ path: String = "README.md") throws {
        text = try String(contentsOf: Self.root.appending(path: path), encoding: .utf8)
        blocks = text.components(separatedBy: "\n```").dropFirst().enumerated()
            .filter { $0.offset.isMultiple(of: 2) }
            .map { _, text in
                let lines = text.components(separatedBy: "\n")
                return Block(language: lines[0], lines: Array(lines.dropFirst()))
            }
    }

    func blocks(in language: String) -> [Block] {
        blocks.filter { $0.language == language }
    }

    /// The text outside all blocks.
    var prose: String {
        text.components(separatedBy: "\n```").enumerated().filter { $0.offset.isMultiple(of: 2) }.map(\.element)
            .joined(separator: "\n")
    }

    /// Returns the rows of the table whose first heading is `heading`, without backticks.
    func table(_ heading: String) -> [[String]] {
        let lines = prose.components(separatedBy: "\n").map { $0.replacing("`", with: "") }
        guard let start = lines.firstIndex(where: { $0.hasPrefix("| \(heading) |") }) else { return [] }
        return lines[start...].dropFirst(2).prefix { $0.hasPrefix("|") }.map { line in
            line.components(separatedBy: "|").dropFirst().dropLast().map { $0.trimmingCharacters(in: .whitespaces) }
        }
    }

    /// The relative targets of links and pictures.
    var relativeLinks: [String] {
        prose.matches(of: /\]\(([^)]+)\)/).map { String($0.1) }.filter { !$0.hasPrefix("http") }
    }
}
