import FeedTestSupport
import Foundation

/// Compares a list in many small pages with the same list in a few larger pages.
struct PagesContest {
    private static let count = 20_000
    private static let sizes = [50, 200]

    let options: Options
    let program: String

    func run(_ table: inout Table) async throws {
        let name = "pages-of-\(Self.sizes[0])"
        guard options.wants(name) else { return }
        let home = try TemporaryDirectory()
        let pages = try Self.pages()
        let server = try LoopbackServer { request in
            let key = "\(request.queryItem("limit") ?? "") \(request.queryItem("after_id") ?? "")"
            return pages[key] ?? .ok(json: #"{"items":[]}"#)
        }
        defer { server.stop() }
        let load = LoadCommand(program: program, home: home)
        let commands = try Self.sizes.map { try load.of(server.url("/feed.json"), "--all", "--limit", "\($0)") }
        let peer = Peer(name: "pages of \(Self.sizes[1])", program: commands[1])
        let contest = Contest(name: name, program: commands[0], peers: [peer], runs: options.runs ?? 5)
        table.row(try await contest.run().cells)
    }

    /// The responses by limit and cursor.
    private static func pages() throws -> [String: LoopbackResponse] {
        let items = FeedFile.items(count: count)
        var pages: [String: LoopbackResponse] = [:]
        for size in sizes {
            for start in stride(from: 0, to: count, by: size) {
                let body = items[start..<start + size].map(\.json).joined(separator: ",")
                pages["\(size) \(start == 0 ? "" : items[start - 1].id)"] = .ok(json: #"{"items":[\#(body)]}"#)
            }
        }
        return pages
    }
}
