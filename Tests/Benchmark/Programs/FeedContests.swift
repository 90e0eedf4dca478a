import Foundation
import TestSupport

/// Loading feeds of several sizes, online and offline.
struct FeedContests {
    private static let great = 100_000
    private static let greatest = 900_000
    private static let kinds = ["online", "offline"]

    let options: Options
    let program: String

    /// Measures, and writes the rows.
    func run(_ table: inout Table) async throws {
        var outcomes: [String: Contest.Outcome] = [:]
        for count in [10, 1_000, Self.great] + (options.isQuick ? [] : [Self.greatest]) {
            guard Self.kinds.contains(where: { options.wants("\($0)-\(count)") }) else { continue }
            for outcome in try await measure(count) {
                table.row(outcome.cells)
                outcomes[outcome.name] = outcome
            }
        }
        for kind in Self.kinds {
            guard let great = outcomes["\(kind)-\(Self.great)"] else { continue }
            guard let greatest = outcomes["\(kind)-\(Self.greatest)"] else { continue }
            let growth = [greatest.ours / great.ours, greatest.theirs / great.theirs]
            table.row(["growth-\(kind)"] + growth.map { "× " + Quantity.factor($0) })
        }
    }

    private func measure(_ count: Int) async throws -> [Contest.Outcome] {
        let home = try TemporaryDirectory()
        let file = home.path("feed.json")
        let size = try FeedFile.write(count: count, to: file)
        let feed = try LoopbackResponse.ok(fileAt: file, type: "application/json")
        let server = try LoopbackServer(routes: ["/feed.json": feed])
        defer { server.stop() }
        let url = server.url("/feed.json")
        let (online, offline) = (try load(url, [], home), try load(url, ["--offline"], home))
        _ = try await Measurement(of: online)

        let peer = Peer(home: home)
        let runs = options.runs ?? (count < Self.great ? 9 : 5)
        let bodySize = count < Self.great ? nil : size
        let contests = [
            Contest(
                name: "online-\(count)",
                program: online,
                peer: try peer.loadOnline(url),
                runs: runs,
                bodySize: bodySize
            ),
            Contest(
                name: "offline-\(count)",
                program: offline,
                peer: try peer.loadOffline(file),
                runs: runs,
                bodySize: bodySize
            ),
        ]
        var outcomes: [Contest.Outcome] = []
        for contest in contests where options.wants(contest.name) { outcomes.append(try await contest.run()) }
        return outcomes
    }

    private func load(_ url: URL, _ more: [String], _ home: TemporaryDirectory) throws -> Program {
        var load = try Program(program, ["load", "--quiet", "--url", url.absoluteString] + more, home: home)
        load.output = .file("/dev/null")
        return load
    }
}
