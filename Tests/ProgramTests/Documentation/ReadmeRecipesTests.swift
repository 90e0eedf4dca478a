import Foundation
import TestSupport
import Testing

@Suite("Following the recipes of the README", .limited)
struct ReadmeRecipesTests {
    private static let program = "/usr/local/bin/essential-feed"
    private static let jobs = (try? Readme().blocks(in: "crontab").flatMap(\.lines)) ?? []

    private let gallery: Gallery

    init() throws {
        gallery = try Gallery(images: 3)
    }

    /// A command of a recipe, with the test's program and feed.
    private func here(_ command: String) throws -> String {
        command.replacing(Self.program, with: try BuiltProgram.path)
            .replacing("https://a.example/feed", with: gallery.service.feedURL)
            .replacing("&& rsync ", with: "&& echo ")
    }

    /// A program with the environment that cron or systemd provides.
    private func program(_ words: [String]) throws -> Program {
        var program = try Program(words[0], Array(words.dropFirst()), home: gallery.user.home)
        program.environment.merge(["PATH": "/usr/bin:/bin", "LOGNAME": "me", "SHELL": "/bin/sh"]) { $1 }
        return program
    }

    /// The directories that cron searches do not include `/usr/local/bin`, where `install` puts the program.
    @Test(arguments: jobs.filter { $0.contains("essential-feed") })
    func runsFromCron(job: String) async throws {
        let fields = job.split(separator: " ", maxSplits: 5)
        #expect(fields.prefix(5).allSatisfy { $0.wholeMatch(of: /[0-9*\/]+/) != nil })
        let command = try #require(fields.last.map(String.init))
        #expect(command.hasPrefix(Self.program + " "))
        #expect(!command.contains("%"))
        let result = try await program(["/bin/sh", "-c", here(command)]).run()
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
        // A port that was free a moment ago: nginx cannot say which one it took.
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
