import FeedTestSupport
import Foundation

/// Measures the program as whole processes, from start to end, with output to `/dev/null`.
struct ProgramBenchmark {
    let options: Options

    func run() async throws {
        let program = try programPath()
        var versions: [String] = []
        for tool in ["curl"] + Peer.jsonTools where Tools.isInstalled(tool) {
            versions.append(try await version(of: tool))
        }
        let floor = try await Measurement(of: Program("/bin/sh", ["-c", ":"])).peakMemory
        print(
            """
            Whole processes, output to /dev/null, run in turn. Times and memory are medians; in brackets, the median of
            the ratios round by round: how many times as long as this peer the program takes. Online, the peers are curl \
            and the tool; for RSS, curl and xmllint. Peak is the greatest resident memory, and no figure of it can be \
            less than \(Quantity.memory(floor)).
            Peers: \(versions.joined(separator: "; ")).

            """
        )
        var table = Table(Contest.Outcome.titles)
        try await StartContests(options: options, program: program).run(&table)
        try await FeedContests(options: options, program: program).run(&table)
        try await RSSContest(options: options, program: program).run(&table)
        try await UnchangedContests(options: options, program: program).run(&table)
        try await PagesContest(options: options, program: program).run(&table)
        try await PictureContests(options: options, program: program).run(&table)
        try await WatchMemory(options: options).run(&table)
        try await AddedPictures(options: options, program: program).run(&table)
        try options.checkRows(of: table)
    }

    private func version(of tool: String) async throws -> String {
        let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
        let program = try Program("/bin/sh", ["-c", "\(tool) --version"], environment: ["PATH": path])
        let line = try await program.run().lines.first ?? tool
        return line.split(separator: " (").first.map(String.init) ?? line
    }

    private func programPath() throws -> String {
        guard let path = options.program else { return try builtProgram() }
        let url = URL(filePath: path).absoluteURL
        guard FileManager.default.isExecutableFile(atPath: url.path) else {
            throw WrongUsage(description: "no executable \(path)")
        }
        return url.path
    }

    private func builtProgram() throws -> String {
        do {
            return try BuiltProgram.path
        } catch {
            throw WrongUsage(description: "no essential-feed beside this: build first with `swift build -c release`")
        }
    }
}
