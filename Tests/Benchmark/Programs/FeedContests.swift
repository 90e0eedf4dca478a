import FeedTestSupport
import Foundation

/// Loading feeds of several sizes, online and offline.
struct FeedContests {
    private static let great = 100_000
    private static let greatest = 900_000
    private static let kinds = ["online", "offline"]

    let options: Options
    let program: String

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
            let tools = Peer.jsonTools.map { tool in
                great.time(of: tool).flatMap { time in greatest.time(of: tool).map { $0 / time } }
            }
            let growth = [greatest.time / great.time] + tools
            table.row(["growth-\(kind)"] + growth.map { $0.map { "× " + Quantity.factor($0) } ?? "" })
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
        let load = LoadCommand(program: program, home: home)
        let (online, offline) = (try load.of(url), try load.of(url, "--offline"))
        _ = try await Measurement(of: online)

        let tools = Tools(home: home)
        let (onlinePeers, offlinePeers) = (try tools.loadOnline(url), try tools.loadOffline(file))
        let runs = options.runs ?? (count < Self.great ? 9 : 5)
        let bodySize = count < Self.great ? nil : size
        let contests = [
            Contest(name: "online-\(count)", program: online, peers: onlinePeers, runs: runs, bodySize: bodySize),
            Contest(name: "offline-\(count)", program: offline, peers: offlinePeers, runs: runs, bodySize: bodySize),
        ]
        var outcomes: [Contest.Outcome] = []
        for contest in contests where options.wants(contest.name) { outcomes.append(try await contest.run()) }
        return outcomes
    }
}
