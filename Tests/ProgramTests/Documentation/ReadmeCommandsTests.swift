import Foundation
import TestSupport
import Testing

@Suite("Running the commands of the README", .limited)
struct ReadmeCommandsTests {
    /// What the CI runs or the system provides; everything else is run here.
    private static let elsewhere = [
        "swift test",
        "swift build -c release",
        "install .build/release/essential-feed /usr/local/bin/",
    ]

    private static let commands = (try? Readme().blocks(in: "sh").flatMap(\.lines)) ?? []

    @Test func beginsWithCommandsThatNeedOnlyAToolchain() {
        #expect(Self.commands.prefix(2) == ["swift run essential-feed load", "swift test"])
    }

    @Test(arguments: commands.filter { !elsewhere.contains($0) })
    func succeedsWithOutput(command: String) async throws {
        let terminal = try SessionTerminal()
        let result = try await terminal.run(command.replacing("swift run essential-feed", with: "essential-feed"))

        #expect(result.exitCode == 0)
        #expect(!result.output.isEmpty || command.contains(">"))
    }
}
