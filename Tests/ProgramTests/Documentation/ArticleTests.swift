import FeedTestSupport
import Foundation
import Testing

@Suite("Compiling the code of the articles")
struct ArticleTests {
    private static let articles =
        ((try? FileManager.default.subpathsOfDirectory(atPath: Readme.root.appending(path: "Sources").path)) ?? [])
        .filter { $0.hasSuffix(".md") }.sorted().map { "Sources/\($0)" } + ["README.md"]

    /// The lines of every file in the target with the articles' code and its tests.
    private static let compiled = {
        let directory = Readme.root.appending(path: "Tests/SnippetTests")
        let files = (try? FileManager.default.subpathsOfDirectory(atPath: directory.path)) ?? []
        return files.filter { $0.hasSuffix(".swift") }
            .compactMap { try? String(contentsOf: directory.appending(path: $0), encoding: .utf8) }
            .map { $0.components(separatedBy: "\n") }
    }()

    @Test func findsTheArticles() {
        #expect(Self.articles.count > 15)
    }

    @Test(arguments: articles)
    func showsOnlyCompiledCode(article: String) throws {
        // The contents of a manifest cannot be compiled elsewhere.
        for block in try Readme(article).blocks(in: "swift") where !block.text.contains(".package(url:") {
            #expect(Self.compiled.contains { Self.contains(block.lines, in: $0) }, "\(block.text)")
        }
    }

    @Test(arguments: articles)
    func namesTheModuleToImport(article: String) throws {
        let page = try Readme(article)
        guard !page.blocks(in: "swift").isEmpty else { return }
        #expect(
            page.prose.contains(/(Import|import) (\w+ and )?`(Essential)?Feed|the product `Feed/)
                || page.text.contains(/\nimport ((Essential)?Feed|URLSessionGuard)/)
        )
    }

    /// Returns whether a file contains these consecutive lines, with the same additional indentation.
    private static func contains(_ lines: [String], in file: [String]) -> Bool {
        guard let first = lines.first, !first.isEmpty else { return false }
        return file.indices.contains { start in
            guard file[start].hasSuffix(first), file.count - start >= lines.count else { return false }
            let indentation = file[start].dropLast(first.count)
            guard indentation.allSatisfy({ $0 == " " }) else { return false }
            return zip(lines, file[start...]).allSatisfy { $0.isEmpty ? $1.isEmpty : indentation + $0 == $1 }
        }
    }
}

@Suite("Listing a library's types in its documentation", .limited)
struct CatalogTests {
    private static let libraries = [
        "EssentialFeed", "FeedCore", "FeedAPI", "FeedCache", "FeedGallery", "FeedTesting", "URLSessionGuard",
    ]

    @Test(arguments: libraries)
    func namesEveryPublicTypeAndNoOther(library: String) throws {
        let sources = Readme.root.appending(path: "Sources/\(library)")
        let catalog = try String(contentsOf: sources.appending(path: "\(library).docc/\(library).md"), encoding: .utf8)
        let files = try FileManager.default.subpathsOfDirectory(atPath: sources.path).filter { $0.hasSuffix(".swift") }
        let declared = try files.flatMap { file in
            try String(contentsOf: sources.appending(path: file), encoding: .utf8)
                .matches(of: /(?m)^public (?:final )?(?:struct|enum|class|actor|protocol|typealias) (\w+)/)
                .map { String($0.1) }
        }
        let listed = catalog.matches(of: /(?m)^- ``(\w+)``$/).map { String($0.1) }

        #expect(!declared.isEmpty)
        #expect(listed.sorted() == declared.sorted())
    }
}
