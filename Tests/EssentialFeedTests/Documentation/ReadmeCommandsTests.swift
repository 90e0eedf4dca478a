import Foundation
import TestSupport
import Testing

@Suite("Running the commands of the README", .limited)
struct ReadmeCommandsTests {
    /// What the integration runs or the system brings; everything else is run here.
    private static let elsewhere = [
        "swift test",
        "swift build -c release",
        "swift build -c release --static-swift-stdlib",
        "install .build/release/essential-feed /usr/local/bin/",
        "swift run -c release benchmark --quick",
        "swift run -c release benchmark --in-process",
        "ESSENTIAL_FEED_REPETITIONS=20 ESSENTIAL_FEED_FUZZ=100000 swift test --filter \"Reliability|Fuzz\"",
        ".github/scripts/mutate.py",
    ]

    private static let commands = (try? Readme().blocks(in: "sh").flatMap(\.lines)) ?? []

    @Test func beginsWithWhatNeedsNothingButAToolchain() {
        #expect(Self.commands.prefix(2) == ["swift run essential-feed load", "swift test"])
    }

    @Test(arguments: commands.filter { !elsewhere.contains($0) })
    func succeedsAndSaysSomething(command: String) async throws {
        let terminal = try SessionTerminal()
        let result = try await terminal.run(command.replacing("swift run essential-feed", with: "essential-feed"))

        #expect(result.exitCode == 0)
        #expect(!result.output.isEmpty || command.contains(">"))
    }
}
