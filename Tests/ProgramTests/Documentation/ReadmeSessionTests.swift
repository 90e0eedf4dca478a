import Foundation
import TestSupport
import Testing

@Suite("Repeating the sessions of the README", .limited)
struct ReadmeSessionTests {
    private static let sessions = ((try? Readme().blocks(in: "console")) ?? []).map(\.lines)

    @Test func findsASession() {
        #expect(Self.sessions.count == 1)
    }

    @Test(arguments: sessions)
    func printsWhatTheReadmeShows(lines: [String]) async throws {
        let terminal = try SessionTerminal()
        for step in SessionStep.steps(of: lines) {
            guard Self.isInstalled("jq") || !step.command.contains("| jq ") else { continue }
            let output = try await terminal.type(step.command)
            #expect(step.isShown(by: output), "\(step.command)\n\(output)")
        }
    }

    private static func isInstalled(_ tool: String) -> Bool {
        ["/bin", "/usr/bin", "/usr/local/bin"].contains {
            FileManager.default.isExecutableFile(atPath: "\($0)/\(tool)")
        }
    }
}
