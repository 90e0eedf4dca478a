import FeedCommandLine
import FeedTestSupport
import Testing

@testable import essential_feed

@Suite("Any command line", .limited)
struct AnyCommandLineTests {
    private static let commands = Main.program.commandNames.filter { $0 != "watch" }
    private static let options = [
        "--url", "--limit", "--all", "--offline", "--images", "--new", "--max-age", "--every", "--comments",
        "--base-url",
        "--output", "--format", "--cache-dir", "--timeout", "--retry", "--netrc", "--quiet", "--verbose", "--help",
        "-h",
        "--version", "--man", "-o", "--", "-", "--=", "=", "--url=", "--format=json", "--limit=3", "--quiet=yes",
    ]
    private static let values = [
        "http://127.0.0.1:1/feed", "https://", "file:///etc/passwd", "http://[::1", "json", "jsonl", "text", "0", "-1",
        "7", "1e9", "99999999999999999999", "0.5", "nan", "inf", "90s", "15m", "36501d", "1x", "bash", "zsh", "fish",
        "",
        " ", "\t", "\u{1B}[2J", "\u{202E}", "\u{301}", "é", "💥", "%s%n", "../..",
        "73A7F70C-75DA-4C2E-B5A3-EED40DC53AA6",
        "College", String(repeating: "x", count: 5_000),
    ]

    private static func words(_ random: inout SplitMix64) -> [String] {
        let command = Int.random(in: 0..<8, using: &random) == 0 ? nil : commands.randomElement(using: &random)
        return [command].compactMap(\.self)
            + (0..<Int.random(in: 0...5, using: &random)).compactMap { _ in
                let isOption = Bool.random(using: &random)
                let word = (isOption ? options : values).randomElement(using: &random)
                guard isOption, Int.random(in: 0..<3, using: &random) == 0, let word else { return word }
                return "\(word)=\(values.randomElement(using: &random) ?? "")"
            }
    }

    @Test func parsesOrFailsWithAUsageError() {
        var random = SplitMix64(seed: 64)
        var (understood, refused) = (0, 0)
        for _ in 0..<2_000 {
            let words = Self.words(&random)
            do throws(UsageError) {
                _ = try Main.program.request(words)
                understood += 1
            } catch {
                refused += 1
                #expect(error.usage.hasPrefix("essential-feed "), "\(words)")
                #expect(error.hints.count <= 4, "\(words)")
            }
        }
        #expect(understood > 200 && refused > 200)
    }

    @Test func endsWithADocumentedExitCode() async throws {
        let user = try User()
        var random = SplitMix64(seed: 65)
        var codes: Set<Int32> = []
        for _ in 0..<60 {
            let words = Self.words(&random)
            let result = try await user.program(words).run()
            let code = try #require(result.exitCode, "\(words): \(result.ending)")
            #expect([0, 64, 65, 66, 69, 74].contains(code), "\(words)")
            if code == 64 {
                #expect(result.output == "", "\(words)")
                #expect((1...6).contains(result.errorLines.count), "\(words): \(result.errors)")
                #expect(result.errorLines.allSatisfy { $0.utf8.count <= 2_000 }, "\(words)")
            }
            codes.insert(code)
        }
        #expect(codes.isSuperset(of: [0, 64]))
    }
}
