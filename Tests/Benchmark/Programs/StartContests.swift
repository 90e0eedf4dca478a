import FeedTestSupport

/// Commands that need neither a service nor a cache, which mostly measure the start of the program.
struct StartContests {
    let options: Options
    let program: String

    func run(_ table: inout Table) async throws {
        for (name, word) in [("version", "--version"), ("help", "help")] where options.wants(name) {
            let home = try TemporaryDirectory()
            var start = try Program(program, [word], home: home)
            start.output = .file("/dev/null")
            let peers = try Tools(home: home).curl("--version")
            let contest = Contest(name: name, program: start, peers: peers, runs: options.runs ?? 31)
            table.row(try await contest.run().cells)
        }
    }
}
