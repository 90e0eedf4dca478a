import FeedTestSupport
import Foundation

/// Compares revalidating a long list with showing the same list offline.
struct UnchangedContests {
    private static let count = 100_000

    let options: Options
    let program: String

    func run(_ table: inout Table) async throws {
        let help = try await Program(program, ["load", "--help"]).run().output
        for (name, option) in [("unchanged-\(Self.count)", nil), ("new-unchanged-\(Self.count)", "--new")] {
            let isKnown = option.map { help.contains($0) } ?? true
            guard options.wants(name), isKnown else { continue }
            let home = try TemporaryDirectory()
            try FeedFile.write(count: Self.count, to: home.path("feed.json"))
            let feed = home.path("feed.json")
            let server = try LoopbackServer { request in
                guard request.header("If-None-Match") == nil else { return .status(304, headers: ["ETag": "\"1\""]) }
                return (try? .ok(fileAt: feed, type: "application/json", headers: ["ETag": "\"1\""])) ?? .status(404)
            }
            defer { server.stop() }
            let (url, load) = (server.url("/feed.json"), LoadCommand(program: program, home: home))
            _ = try await Measurement(of: load.of(url))
            let asked = try option.map { try load.of(url, $0) } ?? load.of(url)
            let offline = Peer(name: "offline", program: try load.of(url, "--offline"))
            let contest = Contest(name: name, program: asked, peers: [offline], runs: options.runs ?? 9)
            table.row(try await contest.run().cells)
        }
    }
}
