import Foundation
import TestSupport
import Testing

@Suite("Typing the commands of the README", .timeLimit(.minutes(1)))
struct ReadmeCommandsTests {
    /// What the integration runs or the system brings; everything else is run here.
    private static let elsewhere = [
        "swift test",
        "swift build -c release",
        "swift build -c release --static-swift-stdlib",
        "install .build/release/essential-feed /usr/local/bin/",
        "apt-get install libcurl4-openssl-dev libxml2-dev",
    ]

    private static let commands = (try? Readme().blocks(in: "sh").flatMap(\.lines)) ?? []

    @Test func beginsWithWhatNeedsNothingButAToolchain() {
        #expect(Self.commands.prefix(2) == ["swift run essential-feed load", "swift test"])
    }

    @Test(arguments: commands.filter { !elsewhere.contains($0) })
    func succeeds(command: String) async throws {
        let shell = try Shell()
        let result = try await shell.run(command.replacing("swift run essential-feed", with: "essential-feed"))

        #expect(result.exitCode == 0)
        #expect(!result.output.isEmpty || command.contains(">"))
    }
}

@Suite("Repeating the sessions of the README", .timeLimit(.minutes(1)))
struct ReadmeSessionTests {
    private static let sessions = ((try? Readme().blocks(in: "console")) ?? []).map(\.lines)

    @Test func areThere() {
        #expect(Self.sessions.count == 3)
    }

    @Test(arguments: sessions)
    func showsWhatTheReadmeShows(lines: [String]) async throws {
        let shell = try Shell()
        for step in Session.steps(of: lines) {
            guard Self.isInstalled("jq") || !step.command.contains("| jq ") else { continue }
            let output = try await shell.type(step.command)
            #expect(step.isShown(by: output), "\(step.command)\n\(output)")
        }
    }

    private static func isInstalled(_ tool: String) -> Bool {
        ["/bin", "/usr/bin", "/usr/local/bin"].contains {
            FileManager.default.isExecutableFile(atPath: "\($0)/\(tool)")
        }
    }
}

/// What somebody types, and what is then on the screen.
private struct Session {
    let command: String
    let output: [String]

    static func steps(of lines: [String]) -> [Session] {
        lines.reduce(into: []) { steps, line in
            if line.hasPrefix("$ ") {
                steps.append(Session(command: String(line.dropFirst(2)), output: []))
            } else if let step = steps.popLast() {
                steps.append(Session(command: step.command, output: step.output + [line]))
            }
        }
    }

    /// Says whether `screen` shows this output, any lines in the places of `…`, whatever the times.
    func isShown(by screen: String) -> Bool {
        let parts = output.split(separator: "…", omittingEmptySubsequences: false)
            .map { Self.timeless($0.joined(separator: "\n")) }
        let screen = Self.timeless(screen)
        guard let first = parts.first, let last = parts.last, parts.count > 1 else { return parts == [screen] }
        var rest = screen[...]
        for part in parts {
            guard let found = rest.range(of: part) ?? (part.isEmpty ? rest.startIndex..<rest.startIndex : nil)
            else { return false }
            rest = rest[found.upperBound...]
        }
        return screen.hasPrefix(first) && screen.hasSuffix(last)
    }

    /// The words of a text, those left out that differ from run to run and from system to system.
    private static func timeless(_ text: String) -> String {
        text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
            .replacing(/(just now|\d+ (second|minute|hour|day|week|month|year)s? ago)/, with: "at some time")
            .replacing(/(127\.0\.0\.1:8080[^ ]*): .*?(?=\. Showing| exit code|$)/) { "\($0.1): cause" }
    }
}

/// A terminal of 80 columns with the built program on its path, in a home of its own.
private final class Shell {
    private let home: TemporaryDirectory
    private var service: LoopbackServer?
    private var port: UInt16 = 8080

    init() throws {
        home = try TemporaryDirectory()
    }

    /// Runs a command and returns what is then on the screen.
    ///
    /// The web server that the README starts and ends is one of the tests', on a port of its own.
    func type(_ command: String) async throws -> String {
        if command.hasPrefix("python3 -m http.server") {
            let files = home.url
            service = try LoopbackServer { request in
                (try? Data(contentsOf: files.appending(path: request.path))).map { .ok($0) } ?? .status(404)
            }
            port = service?.port ?? port
            return ""
        }
        if command == "kill %1" {
            service?.stop()
            return ""
        }
        let output = try await run(command.replacing(":8080", with: ":\(port)")).output
        return output.replacing(":\(port)", with: ":8080")
    }

    func run(_ command: String) async throws -> ProgramResult {
        var program = try Program("/bin/sh", ["-c", "{ \(command)\n} 2>&1"], home: home)
        let programs = try BuiltProgram.url.deletingLastPathComponent().path
        program.environment["PATH"] = "\(programs):/usr/local/bin:/usr/bin:/bin"
        program.environment["NO_COLOR"] = "1"
        program.environment["LC_ALL"] = "C.UTF-8"
        program.output = .terminal(columns: 80)
        return try await program.run()
    }
}
