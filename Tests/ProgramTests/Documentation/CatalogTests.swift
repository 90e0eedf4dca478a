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
