import FeedTestSupport
import Foundation
import Testing

@Suite("essential-feed image --open", .limited)
struct OpenImageTests {
    private let gallery: Gallery

    init() throws {
        gallery = try Gallery()
        for name in ["bin", "tmp"] { try gallery.user.home.makeDirectory(name) }
    }

    #if canImport(Darwin)
        private static let viewer = "open"
    #else
        private static let viewer = "xdg-open"
    #endif

    /// Installs a viewer that writes its arguments and its environment, or what `script` writes, to a pipe, and waits for
    /// a reader.
    private func installViewer(_ script: String = "printf '%s\\n' \"$@\"; env") throws {
        let (viewer, pipe) = ("bin/\(Self.viewer)", gallery.user.home.path("opened"))
        try #require(mkfifo(pipe, 0o600) == 0)
        try gallery.user.home.writeScript("{ \(script); } > '\(pipe)'", to: viewer)
    }

    private func run(_ words: String..., path: String = "/usr/bin:/bin") async throws -> ProgramResult {
        let home = gallery.user.home
        let environment = [
            "PATH": home.path("bin") + ":" + path, "TMPDIR": home.path("tmp"), "XDG_CACHE_HOME": home.path("c"),
            "XDG_DATA_HOME": "/d",
        ]
        return try await gallery.user.program(["image"] + words, environment: environment).run()
    }

    /// The lines that the viewer writes: its arguments and its environment.
    private func opened() async throws -> [String] {
        try await FeedTestSupport.Program("/bin/cat", [gallery.user.home.path("opened")]).run().lines
    }

    #if os(Linux)
        @Test func startsTheViewerWithoutFurtherDescriptors() async throws {
            try installViewer("for number in 3 4 5 6 7 8 9; do [ ! -e /dev/fd/$number ] || echo $number; done")
            let program = try gallery.user.program(
                ["image", Gallery.id(1), "--url", gallery.service.feedURL, "--open"],
                environment: ["PATH": gallery.user.home.path("bin") + ":/usr/bin:/bin"]
            ).inShell("exec \"$@\" 7</dev/null")
            #expect(try await program.run().exitCode == 0)
            #expect(try await opened() == [])
        }
    #endif

    @Test func opensACopyOfTheCachedFileThatOnlyTheUserCanRead() async throws {
        try installViewer()
        let result = try await run(Gallery.id(1), "--url", gallery.service.feedURL, "--open")
        #expect(result.output == "")
        #expect(result.errors == "")
        #expect(result.exitCode == 0)
        let lines = try await opened()
        #expect(FileManager.default.contents(atPath: lines[0]).map(Array.init) == Gallery.bytes(1))
        #expect(lines[0].hasPrefix(gallery.user.home.path("tmp/")) && lines[0].hasSuffix("/73a7f70c.png"))
        let directory = (lines[0] as NSString).deletingLastPathComponent
        let mode = try FileManager.default.attributesOfItem(atPath: directory)[.posixPermissions] as? Int
        #expect(mode == 0o700)
        #expect(lines.contains("XDG_CACHE_HOME=\(gallery.user.home.path("c"))"))
        #expect(lines.contains("XDG_DATA_HOME=/d"))
    }

    @Test func reportsThatTheViewerFailedOrIsMissing() async throws {
        let missing = try await run(Gallery.id(1), "--url", gallery.service.feedURL, "--open", path: "")
        #expect(missing.errors.contains("\(Self.viewer) has failed") && missing.exitCode == 74, "\(missing.errors)")
        try gallery.user.home.writeScript("exit 3", to: "bin/\(Self.viewer)")
        let failed = try await run(Gallery.id(1), "--open")
        #expect(failed.errors.contains("\(Self.viewer) has failed") && failed.exitCode == 74, "\(failed.errors)")
    }

    @Test(arguments: ["a.png", "-a.png"])
    func opensTheFileOfTheUser(name: String) async throws {
        try installViewer()
        let result = try await run(gallery.url(1), "--open", "--output=\(name)")
        #expect(result.output == "" && result.errors == "")
        #expect(try await opened().first == "./" + name)
        #expect(gallery.file(name) == Gallery.bytes(1))
    }

    @Test func describesThePictureAsJSON() async throws {
        try installViewer()
        let result = try await run(gallery.url(1), "--open", "-o", "a.png", "--format", "json")
        #expect(try JSON(result)["url"] == .string(gallery.url(1)))
        #expect(result.exitCode == 0)
        #expect(try await opened().first == "./a.png")
    }

    @Test func exitsWith64IfThereIsNoFile() async throws {
        try installViewer()
        let result = try await run(gallery.url(1), "--open")
        #expect(result.errorLines.first == "essential-feed: --open needs --output FILE")
        #expect(result.output == "")
        #expect(result.exitCode == 64)
        let standardOutput = try await run(gallery.url(1), "--open", "--output", "-")
        #expect(standardOutput.exitCode == 64)
        #expect(gallery.requests(for: 1) == 1)
    }

    @Test func exitsWith74IfThereIsNoViewer() async throws {
        let result = try await run(gallery.url(1), "--open", "-o", "a.png", path: "/nowhere")
        #expect(result.errors.contains("\(Self.viewer) has failed; the picture is in a.png"), "\(result.errors)")
        #expect(result.errorLines.count == 1)
        #expect(result.exitCode == 74)
        #expect(gallery.file("a.png") == Gallery.bytes(1))
    }

    @Test func exitsWith74IfThePictureCannotBeCached() async throws {
        try installViewer()
        try gallery.user.home.write("in the way", to: "c")
        let result = try await run(Gallery.id(1), "--url", gallery.service.feedURL, "--open")
        #expect(result.errors.contains("cannot write "), "\(result.errors)")
        #expect(result.exitCode == 74)
    }
}
