import FeedTestSupport
import Foundation
import Testing

@Suite("essential-feed image on a terminal", .limited)
struct ImageTerminalTests {
    private let gallery: Gallery

    init() throws { gallery = try Gallery() }

    private func show(_ word: String = Gallery.id(1), environment: [String: String] = [:]) async throws -> ProgramResult
    {
        try await gallery.cacheFeed()
        return try await gallery.user.runOnTerminal("image", word, environment: environment)
    }

    /// Expects a line with the path of a file that contains exactly these bytes.
    private func expectPath(_ result: ProgramResult, bytes: [UInt8] = Gallery.bytes(1)) throws {
        let saved = "Picture saved in "
        #expect(result.lines.count == 1)
        #expect(result.output.hasPrefix(saved), "\(result.output.prefix(100))")
        let path = result.lines.first.map { String($0.dropFirst(saved.count)) } ?? ""
        #expect(FileManager.default.contents(atPath: path).map(Array.init) == bytes)
        #expect(result.errors == "")
        #expect(result.exitCode == 0)
    }

    private static let kitty = [["KITTY_WINDOW_ID": "1"], ["TERM": "xterm-kitty"], ["TERM_PROGRAM": "ghostty"]]

    @Test(arguments: kitty)
    func usesKittysGraphicsProtocol(environment: [String: String]) async throws {
        let result = try await show(environment: environment)
        let commands = result.output.matches(of: /\x1B_G(?<control>[^;]*);(?<payload>[A-Za-z0-9+\/=]*)\x1B\\/)
        #expect(commands.map { String($0.output.0) }.joined() + "\n" == result.output)
        #expect(commands.allSatisfy { $0.output.payload.count <= 4_096 })
        let payload = commands.map { String($0.output.payload) }.joined()
        #expect(Data(base64Encoded: payload).map(Array.init) == Gallery.bytes(1))
        let controls = commands.map { $0.output.control.split(separator: ",") }
        let first = try #require(controls.first)
        #expect(Set(first).isSuperset(of: ["a=T", "f=100"]))
        #expect(controls.dropLast().allSatisfy { $0.contains("m=1") })
        #expect(controls.last?.contains("m=0") == true)
        #expect(result.exitCode == 0)
    }

    @Test(arguments: [
        ["TERM_PROGRAM": "iTerm.app"], ["TERM_PROGRAM": "WezTerm"], ["LC_TERMINAL": "iTerm2"],
    ])
    func usesITerm2sInlineImages(environment: [String: String]) async throws {
        let result = try await show(environment: environment)
        let bytes = Gallery.bytes(1)
        let text = "\u{1B}]1337;File=inline=1;size=\(bytes.count):\(Data(bytes).base64EncodedString())\u{07}\n"
        #expect(result.output == text)
        #expect(result.exitCode == 0)
    }

    /// The head of a PNG with this width.
    private func png(width: UInt32) -> [UInt8] {
        let head: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 13, 10, 0x1A, 10, 0, 0, 0, 13] + "IHDR".utf8
        return head + [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: width >> $0) } + [0, 0, 0, 9, 8, 2, 0, 0, 0]
    }

    @Test(arguments: [(320, false), (321, true), (100_000, true)] as [(UInt32, Bool)])
    func showsAPictureNoWiderThanTheTerminal(width: UInt32, isNarrowed: Bool) async throws {
        gallery.respond(forImage: 1, with: .ok(png(width: width), type: "image/png"))
        try await gallery.cacheFeed()
        for (environment, narrowed) in [(Self.kitty[0], ",c=40,"), (["TERM_PROGRAM": "WezTerm"], ";width=40:")] {
            // Without a size in pixels, a column of the terminal counts as eight pixels.
            let result = try await gallery.user.runOnTerminal(
                "image",
                Gallery.id(1),
                columns: 40,
                environment: environment
            )
            #expect(result.output.contains(narrowed) == isNarrowed, "\(result.output)")
        }
    }

    @Test(arguments: [
        [:], ["TERM": "xterm-256color"], ["TERM_PROGRAM": "Apple_Terminal"],
        ["TERM": "dumb", "TERM_PROGRAM": "iTerm.app"], ["KITTY_WINDOW_ID": "1", "TMUX": "/tmp/tmux"],
        ["TERM_PROGRAM": "iTerm.app", "STY": "1.pts"], ["LC_TERMINAL": "iTerm2", "TERM": "tmux-256color"],
        ["LC_TERMINAL": "iTerm2", "TERM": "screen"],
    ])
    func printsThePathOnAnyOtherTerminal(environment: [String: String]) async throws {
        try expectPath(try await show(environment: environment))
    }

    @Test func printsThePathOfACachedPicture() async throws {
        _ = try await show()
        try expectPath(try await show())
        try expectPath(try await show(gallery.url(1)))
        #expect(gallery.requests(for: 1) == 1)
    }

    @Test func escapesThePathOfAPicture() async throws {
        try await gallery.cacheFeed()
        let hostile = "cache\u{1B}[2J\u{9B}31m\u{202E}"
        let words = ["--cache-dir", hostile, "--url", gallery.service.feedURL]
        #expect(try await gallery.user.program(["load"] + words).run().exitCode == 0)
        let result = try await gallery.user.runOnTerminal(["image", Gallery.id(1)] + words)
        #expect(result.output.hasPrefix("Picture saved in "))
        #expect(!result.output.unicodeScalars.contains { "\u{1B}\u{9B}\u{202E}".unicodeScalars.contains($0) })
    }

    @Test func printsThePathOfAPictureThatKittyCannotShow() async throws {
        let picture = [0xFF, 0xD8, 0xFF] + Gallery.bytes(1)
        gallery.respond(forImage: 1, with: .ok(picture, type: "image/jpeg"))
        try expectPath(try await show(environment: Self.kitty[0]), bytes: picture)
    }

    /// Shows a picture on a terminal with a `chafa` that runs this script.
    private func show(chafa script: String, term: String = "xterm") async throws -> ProgramResult {
        let directory = gallery.user.home.path("bin")
        try gallery.user.home.writeScript(script, to: "bin/chafa")
        return try await show(environment: ["PATH": directory + ":/usr/bin:/bin", "TERM": term])
    }

    @Test(arguments: [("exit 0", "xterm"), ("echo half; exit 1", "xterm"), ("echo a", "dumb")])
    func printsThePathOfAPictureThatChafaCannotShow(script: String, term: String) async throws {
        try expectPath(try await show(chafa: script, term: term))
    }

    @Test func showsThePictureThatChafaWrites() async throws {
        let result = try await show(chafa: "echo \"$1 $2 $3 $4 $5\"")
        #expect(result.output == "--animate off --size 80x --\n")
        #expect(result.exitCode == 0)
    }

    @Test func reportsThatAPictureOutsideAnyFeedIsNotCached() async throws {
        gallery.respond(forImage: 9, with: Gallery.picture(9))
        let result = try await show(gallery.url(9))
        #expect(result.lines.count == 1)
        #expect(result.output.contains("--output FILE"), "\(result.output)")
        #expect(result.exitCode == 0)
        #expect(try gallery.cachedPictures() == [])
    }

    @Test func exitsWith74IfThePictureCanBeNeitherShownNorCached() async throws {
        try await gallery.cacheFeed()
        try gallery.user.home.write("in the way", to: gallery.imagesDirectory())
        let result = try await show()
        #expect(result.output == "")
        #expect(result.errorLines.count == 1)
        #expect(result.errors.contains("cannot write "), "\(result.errors)")
        #expect(result.exitCode == 74)
    }

    @Test func showsAPictureThatCannotBeCached() async throws {
        try await gallery.cacheFeed()
        try gallery.user.home.write("in the way", to: gallery.imagesDirectory())
        let result = try await show(environment: ["TERM_PROGRAM": "iTerm.app"])
        #expect(result.output.contains(Data(Gallery.bytes(1)).base64EncodedString()))
        #expect(result.errors.contains("Warning: not cached: "), "\(result.errors)")
        #expect(result.exitCode == 0)
    }
}
