import FeedTestSupport
import Foundation
import Testing

@Suite("Reading the README from the beginning", .limited)
struct ReadmeOrderTests {
    /// Commands of the CI or the system.
    private static let elsewhere = ["swift test", "swift build", "install "]

    @Test func beginsWithCommandsThatNeedOnlyAToolchain() throws {
        let commands = try Readme().blocks(in: "sh").flatMap(\.lines)
        #expect(commands.prefix(2) == ["swift run essential-feed load", "swift test"])
        #expect(try Readme().blocks(in: "console").count == 1)
    }

    private static let hasJQ = ["/bin", "/usr/bin", "/usr/local/bin"].contains {
        FileManager.default.isExecutableFile(atPath: "\($0)/jq")
    }

    /// All commands, in order, each in the same home directory, which is empty at first.
    @Test func runsLineByLineOnAFreshMachine() async throws {
        let (terminal, feeds) = (try SessionTerminal(), try FeedService())
        feeds.respond(at: "/comics", with: .ok(json: Payload.otherFeed))
        for block in try Readme().blocks where block.language == "sh" || block.language == "console" {
            let steps = block.language == "sh" ? block.lines.map { SessionStep(command: $0, output: ["…"]) } : []
            for step in steps + (block.language == "console" ? SessionStep.steps(of: block.lines) : []) {
                guard !Self.elsewhere.contains(where: step.command.hasPrefix) else { continue }
                guard Self.hasJQ || !step.command.contains("| jq ") else { continue }
                let command = step.command.replacing("swift run essential-feed", with: "essential-feed")
                    .replacing("https://a.example/", with: feeds.url("/"))
                let output = try await terminal.type(command + (block.language == "sh" ? " && echo done" : ""))
                #expect(step.isShown(by: output), "\(step.command)\n\(output)")
                if block.language == "sh" { #expect(output.hasSuffix("done\n"), "\(step.command)\n\(output)") }
            }
        }
    }
}

@Suite("Following the recipes of the README", .limited)
struct ReadmeRecipesTests {
    private static let program = "/usr/local/bin/essential-feed"
    private static let jobs = (try? Readme().blocks(in: "crontab").flatMap(\.lines)) ?? []
    private static let exports =
        ((try? Readme().blocks(in: "sh").flatMap(\.lines)) ?? [])
        .filter { $0.contains("a.example") && $0.contains(" export ") }

    private let gallery: Gallery

    init() throws { gallery = try Gallery(images: 3) }

    /// Returns a command of a recipe, with the test's program and feed.
    private func here(_ command: String) throws -> String {
        command.replacing(Self.program, with: try BuiltProgram.path)
            .replacing("https://a.example/", with: gallery.service.url("/"))
            .replacing("&& rsync ", with: "&& echo ")
    }

    /// Returns a program with the environment of cron or systemd.
    private func program(_ words: [String]) throws -> Program {
        var program = try Program(words[0], Array(words.dropFirst()), home: gallery.user.home)
        program.environment.merge(["PATH": "/usr/bin:/bin", "LOGNAME": "me", "SHELL": "/bin/sh"]) { $1 }
        return program
    }

    private func run(_ command: String) async throws -> ProgramResult {
        try await program(["/bin/sh", "-c", here(command)]).run()
    }

    @Test(arguments: exports)
    func exportsToADirectoryThatRecordsTheOptions(command: String) async throws {
        let directory = try #require(command.firstMatch(of: #/essential-feed (export ~/(\w+)) /#))
        for words in [command.dropFirst("essential-feed ".count), directory.1] {
            let result = try await run("\(Self.program) \(words)")
            // Only the first export has a new URL to subscribe to.
            let isNew = words != directory.1
            #expect(result.exitCode == 0)
            #expect(result.errors.contains("Subscribe to") == (isNew && command.contains("--base-url")))
        }
        let home = gallery.user.home
        #expect(try home.text(of: "\(directory.2)/feed.json").contains(Gallery.id(3)))
        gallery.service.respond(with: .ok(json: #"{"items":[]}"#))
        #expect(try await run("\(Self.program) \(directory.1)").exitCode == (command.contains("--keep") ? 0 : 65))
        #expect(try home.text(of: "\(directory.2)/feed.json").contains(Gallery.id(3)))
    }

    /// The directories that cron searches do not include `/usr/local/bin`, where `install` puts the program.
    @Test(arguments: jobs.filter { $0.contains("essential-feed") })
    func runsFromCron(job: String) async throws {
        let fields = job.split(separator: " ", maxSplits: 5)
        #expect(fields.prefix(5).allSatisfy { $0.wholeMatch(of: /[0-9*\/]+/) != nil })
        let command = try #require(fields.last.map(String.init))
        #expect(command.hasPrefix(Self.program + " "))
        #expect(!command.contains("%"))
        let first = Self.exports.first { command.contains("export") && $0.contains("export ~/mirror ") }
        if let first {
            _ = try await run(first.replacing("essential-feed ", with: Self.program + " "))
        }
        let result = try await run(command)
        #expect(result.exitCode == 0, "\(result.errors)")
        #expect(result.output.contains("/mirror/ b.example:") == command.contains("rsync"))
        let file = command.contains("export") ? "mirror/feed.json" : "new-images.jsonl"
        #expect(try gallery.user.home.text(of: file).contains(Gallery.id(3)))
    }

    private static let nginx = "/usr/sbin/nginx"

    @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: nginx)))
    func servesAMirrorWithNginx() async throws {
        let home = gallery.user.home
        let location = try #require(try Readme().text.firstMatch(of: /In nginx: `([^`]+)`/)).1
        // A port that was free a moment ago, because nginx does not report a port that it chooses.
        let origin = "127.0.0.1:\(try ClosedPort().port)"
        let scratch = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map { "\($0)_temp_path scratch;" }
        let server = "server { listen \(origin); \(location.replacing("/var/www", with: home.path)) }"
        let settings = "user root; daemon off; pid nginx.pid; error_log stderr notice; events {}"
        let http = "http { include /etc/nginx/mime.types; access_log off; \(scratch.joined()) \(server) }"
        try home.write("\(settings) \(http)", to: "nginx.conf")
        let nginx = try Program(Self.nginx, ["-p", home.path, "-c", "nginx.conf"], home: home).start()
        try await nginx.waitForOutput(containing: "start worker process", in: .errors)
        defer { nginx.terminate() }
        let url = "http://\(origin)/feed/"
        let source = gallery.service.feedURL
        let exported = try await gallery.user.run("export", "feed", "--url", source, "--base-url", url)
        #expect(exported.errors.contains("Subscribe to \(url)feed.xml"))
        let loaded = try await gallery.user.run("load", "--images", "--url", url + "feed.json")
        #expect(loaded.errors == "" && loaded.lines.count == 3, "\(loaded.errors)")
    }

    @Test func watchesAsASystemdUnit() async throws {
        let unit = try #require(try Readme().blocks(in: "ini").first)
        let start = try #require(unit.lines.first { $0.hasPrefix("ExecStart=") }).dropFirst("ExecStart=".count)
        #expect(start.hasPrefix(Self.program + " "))
        let words = try here(String(start)).split(separator: " ").map(String.init)
        let watching = try program(words).start()
        try await watching.waitForOutput(containing: Gallery.id(3))
        watching.terminate()
        let result = try await watching.wait()
        #expect(result.ending == .exited(130))
        #expect(unit.lines.contains("SuccessExitStatus=130"))
        #expect(result.lines.count == 3)
    }
}

/// A command line and its output on the screen.
struct SessionStep {
    let command: String
    let output: [String]

    static func steps(of lines: [String]) -> [SessionStep] {
        lines.reduce(into: []) { steps, line in
            if line.hasPrefix("$ ") {
                steps.append(SessionStep(command: String(line.dropFirst(2)), output: []))
            } else if let step = steps.popLast() {
                steps.append(SessionStep(command: step.command, output: step.output + [line]))
            }
        }
    }

    /// Returns whether `screen` shows this output, ignoring times; `…` matches any lines.
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

    /// Returns a text without the words that vary between runs and systems.
    private static func timeless(_ text: String) -> String {
        text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
            .replacing(/(just now|\d+ (second|minute|hour|day|week|month|year)s? ago)/, with: "at some time")
            .replacing(/(127\.0\.0\.1:8080[^ ]*): .*?(?=\. Showing| exit code|$)/) { "\($0.1): cause" }
    }
}

/// A terminal of 80 columns with the built program on its path and its own home directory.
final class SessionTerminal {
    private let home: TemporaryDirectory
    private var service: LoopbackServer?
    private var port: UInt16 = 8080

    init() throws { home = try TemporaryDirectory() }

    /// Runs a command and returns the content of the screen.
    ///
    /// The README's web server is replaced by a test server on its own port.
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
