import Foundation
import TestSupport

/// Measures the program in whole processes: from the start to the end, output to `/dev/null`.
struct ProgramBenchmark {
    let options: Options

    func run() async throws {
        let program = try programPath()
        let missing = Peer.missing(of: ["curl", "jq"])
        if !missing.isEmpty { print("Rows that need \(missing.joined(separator: ", ")) are left out.\n") }
        let floor = try await Measurement(of: Program("/bin/sh", ["-c", ":"])).peakMemory
        print(
            """
            Whole processes, output to /dev/null, run in turn. Times and memory are medians, the ratio is the median of
            the ratios pair by pair; peak is the greatest resident memory, and no figure of it can be less than \
            \(Quantity.memory(floor)).

            """
        )
        var table = Table("", "essential-feed", "peer", "ratio", "peak", "× body", "peer's peak")
        if missing.isEmpty { try await FeedContests(options: options, program: program).run(&table) }
        if !missing.contains("curl") { try await PictureContests(options: options, program: program).run(&table) }
        try await AddedPictures(options: options, program: program).run(&table)
        try options.checkRows(of: table)
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
