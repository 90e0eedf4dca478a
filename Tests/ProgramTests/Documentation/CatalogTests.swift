import Foundation
import TestSupport
import Testing

@Suite("Listing a library's types in its documentation", .limited)
struct CatalogTests {
    private static let libraries = [
        "EssentialFeed", "FeedCore", "FeedAPI", "FeedCache", "FeedGallery", "FeedTesting", "URLSessionGuard",
    ]

    @Test(arguments: libraries)
    func namesEveryPublicTypeAndNoOther(library: String) throws {
        let sources = Readme.root.appending(path: "Sources/\(library)")
        let catalog = try String(contentsOf: sources.appending(path: "\(library).docc/\(library).md"), encoding: .utf8)
        // The cache exports the errors of the file system.
        let folders = [library] + (library == "FeedCache" ? ["FileSystem"] : [])
        let files = try folders.map { Readme.root.appending(path: "Sources/\($0)") }.flatMap { folder in
            try FileManager.default.subpathsOfDirectory(atPath: folder.path).map { folder.appending(path: $0) }
        }
        let declared = try files.filter { $0.pathExtension == "swift" }.flatMap { file in
            try String(contentsOf: file, encoding: .utf8)
                .matches(of: /(?m)^public (?:final )?(?:struct|enum|class|actor|protocol|typealias) (\w+)/)
                .map { String($0.1) }
        }
        let listed = catalog.matches(of: /(?m)^- ``(\w+)``$/).map { String($0.1) }

        #expect(!declared.isEmpty)
        #expect(listed.sorted() == declared.sorted())
    }
}
