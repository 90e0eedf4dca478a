import FeedTestSupport
import Foundation
import Testing

@Suite("essential-feed image --output", .limited)
struct ImageOutputTests {
    private let gallery: Gallery
    private var user: User { gallery.user }

    init() throws { gallery = try Gallery() }

    private func write(to path: String, _ words: String...) async throws -> ProgramResult {
        try await gallery.cacheFeed()
        return try await user.program(["image", Gallery.id(1), "--output", path] + words).run()
    }

    @Test func writesTheExactBytesAndNothingElse() async throws {
        let result = try await write(to: "a.png")
        #expect(result.output == "")
        #expect(result.errors == "")
        #expect(result.exitCode == 0)
        #expect(gallery.file("a.png") == Gallery.bytes(1))
        #expect(try user.home.contents().filter { !$0.hasPrefix(".cache") } == ["a.png"])
    }

    @Test func namesTheFileInADirectoryAfterTheImageElseThePicture() async throws {
        try user.home.makeDirectory("pictures")
        let result = try await write(to: "pictures/")
        #expect(result.exitCode == 0)
        #expect(gallery.file("pictures/73a7f70c.png") == Gallery.bytes(1))
        gallery.service.respond(at: "/%CE%BD%CE%B7%CF%83%CE%AF%201.jpg", with: Gallery.picture(2))
        _ = try await user.run("image", gallery.service.url("/νησί 1.jpg"), "-o", user.home.path("pictures/"))
        #expect(gallery.file("pictures/νησί-1.png") == Gallery.bytes(2))
    }

    /// The extension has at most ten letters or digits.
    @Test(arguments: [("/a.bin", "a.bin"), ("/a.abcdefghij", "a.abcdefghij"), ("/a.abcdefghijk", "a")])
    func preservesTheExtensionOfAnUnknownFormat(path: String, name: String) async throws {
        gallery.service.respond(at: path, with: .ok("unknown".utf8, type: "image/x-unknown"))
        let result = try await user.run("image", gallery.service.url(path), "-o", user.home.path("pictures/"))
        #expect(result.lines == [user.home.path("pictures/\(name)")])
    }

    @Test func cutsTheNameOfAPictureAfterAHundredBytes() async throws {
        let name = String(repeating: "n", count: 100)
        let path = "/\(name)n.png"
        gallery.service.respond(at: path, with: Gallery.picture(1))
        let result = try await user.run("image", gallery.service.url(path), "-o", user.home.path("pictures/"))
        #expect(result.lines == [user.home.path("pictures/\(name).png")], "\(result.errors)")
    }

    @Test func skipsANameThatIsNotAFile() async throws {
        try user.home.makeDirectory("pictures/73a7f70c.png")
        let result = try await write(to: user.home.path("pictures"))
        #expect(result.lines == [user.home.path("pictures/73a7f70c-2.png")], "\(result.errors)")
    }

    @Test func writesNoControlCharacterOfADirectory() async throws {
        let result = try await write(to: user.home.path("a\u{1B}b/"))
        #expect(result.lines == [user.home.path("a b/73a7f70c.png")], "\(result.output)")
    }

    @Test(arguments: ["json", "jsonl"])
    func describesThePicture(format: String) async throws {
        for source in ["remote", "cache"] {
            let result = try await write(to: "a.png", "--format", format)
            let count = JSON.number(Double(Gallery.bytes(1).count))
            let expected: JSON = [
                "url": .string(gallery.url(1)), "bytes": count, "source": .string(source), "path": "a.png",
            ]
            #expect(try JSON(result) == expected)
            #expect(result.errors == "")
            #expect(result.exitCode == 0)
            #expect(gallery.file("a.png") == Gallery.bytes(1))
        }
    }

    @Test func writesToStandardOutputForADash() async throws {
        let result = try await write(to: "-")
        #expect(result.stdout == Gallery.bytes(1))
        #expect(result.exitCode == 0)
        #expect(try await user.runOnTerminal("image", Gallery.id(1), "--output", "-").stdout == Gallery.bytes(1))
        #expect(gallery.file("-") == nil)
    }

    @Test(arguments: [PictureFault.logInPage, .closedAtOnce])
    func leavesTheFileUnchangedIfLoadingFails(fault: PictureFault) async throws {
        try user.home.write("old", to: "a.png")
        gallery.respond(forImage: 1, with: fault.response)
        #expect(try await write(to: "a.png").exitCode == fault.exitCode)
        #expect(try user.home.text(of: "a.png") == "old")
        #expect(try user.home.contents().filter { !$0.hasPrefix(".cache") } == ["a.png"])
    }

    @Test(arguments: [
        ("missing/", "missing/73a7f70c.png"), ("a/b/", "a/b/73a7f70c.png"),
        ("directory", "directory/73a7f70c.png"), (".", "./73a7f70c.png"),
    ])
    func writesToADirectory(path: String, file: String) async throws {
        try user.home.makeDirectory("directory")
        let result = try await write(to: path, "--format", "json")
        #expect(try JSON(result)["path"] == JSON.string(file))
        #expect(result.errors == "")
        #expect(result.exitCode == 0)
        #expect(gallery.file(file) == Gallery.bytes(1))
    }

    @Test(arguments: ["missing/a.png", "file/a.png", "file/", "file/a/"])
    func exitsWith74IfNoFileCanBeWritten(path: String) async throws {
        try user.home.makeDirectory("directory")
        try user.home.write("old", to: "file")
        let result = try await write(to: path, "--format", "json")
        #expect(result.output == "")
        #expect(result.errorLines.count == 1)
        #expect(result.errors.contains("cannot write \(path)"), "\(result.errors)")
        #expect(result.exitCode == 74)
        #expect(try user.home.contents().filter { !$0.hasPrefix(".cache") } == ["directory", "file"])
    }

    @Test(arguments: [nil, "old"])
    func leavesEverythingUnchangedIfTheFileCannotBeWrittenCompletely(old: String?) async throws {
        _ = try await gallery.load("--images")
        if let old { try user.home.write(old, to: "a.png") }
        let before = try user.home.contents()
        let result = try await runInShell("trap '' XFSZ; ulimit -f 0; \"$@\"", output: "a.png")
        #expect(result.errors.contains("cannot write a.png"), "\(result.errors)")
        #expect(result.exitCode == 74)
        #expect(try user.home.contents() == before)
        #expect(gallery.file("a.png") == old.map { Array($0.utf8) })
    }

    @Test func preservesThePermissionsOfAnExistingFileAndGivesANewOneTheDefault() async throws {
        try user.home.write("old", to: "old.png", mode: 0o4604)
        try await gallery.cacheFeed()
        for name in ["old.png", "new.png"] {
            #expect(try await runInShell("umask 027; exec \"$@\"", output: name).exitCode == 0)
            #expect(gallery.file(name) == Gallery.bytes(1))
        }
        #expect(try mode("old.png") == 0o604)
        #expect(try mode("new.png") == 0o640)
    }

    private func mode(_ name: String) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: user.home.path(name))[.posixPermissions] as? Int
    }

    @Test func writesToANamedPipe() async throws {
        try await gallery.cacheFeed()
        let script = "mkfifo pipe && { cat pipe >copy & \"$@\" && wait && test -p pipe; }"
        #expect(try await runInShell(script, output: "pipe").exitCode == 0)
        #expect(gallery.file("copy") == Gallery.bytes(1))
    }

    // Open files

    /// Runs a shell script in which `"$@"` writes the picture of an image.
    private func runInShell(_ script: String, output path: String, _ words: String...) async throws -> ProgramResult {
        try await user.program(["image", Gallery.id(1), "--output", path] + words).inShell(script).run()
    }

    @Test(arguments: ["/dev/stdout", "/dev/fd/1", "/proc/self/fd/1", "link", "a", "/dev/../dev/stdout"])
    func appendsToStandardOutputIfItIsOpenForAppending(path: String) async throws {
        try await gallery.cacheFeed()
        try user.home.write("old", to: "a")
        try FileManager.default.createSymbolicLink(atPath: user.home.path("link"), withDestinationPath: "/dev/stdout")
        let before = try user.home.identifier(of: "a")
        for count in 1...2 {
            let result = try await runInShell("\"$@\" >>a", output: path)
            #expect(result.errors == "")
            #expect(result.exitCode == 0)
            #expect(
                gallery.file("a") == Array("old".utf8) + Array(repeatElement(Gallery.bytes(1), count: count).joined())
            )
        }
        #expect(try user.home.identifier(of: "a") == before)
    }

    @Test(arguments: ["/dev/stderr", "/dev/fd/2"])
    func appendsToStandardErrorAfterARequest(path: String) async throws {
        try await gallery.cacheFeed()
        for isCached in [false, true] {
            try user.home.write("old", to: "a")
            let result = try await runInShell("\"$@\" 2>>a", output: path)
            #expect(result.exitCode == 0)
            #expect(gallery.file("a") == Array("old".utf8) + Gallery.bytes(1), "cached: \(isCached)")
        }
    }

    @Test func writesAtTheOffsetOfAnInheritedDescriptor() async throws {
        try await gallery.cacheFeed()
        try user.home.write("old", to: "a")
        let result = try await runInShell("{ printf begin >&3; \"$@\"; printf end >&3; } 3>a", output: "/dev/fd/3")
        #expect(result.exitCode == 0)
        #expect(gallery.file("a") == Array("begin".utf8) + Gallery.bytes(1) + Array("end".utf8))
    }

    @Test(arguments: ["json", "jsonl"])
    func writesTheDescriptionAfterThePicture(format: String) async throws {
        try await gallery.cacheFeed()
        for path in ["/dev/stdout", "a"] {
            try user.home.write("old", to: "a")
            let result = try await runInShell("\"$@\" >>a", output: path, "--format", format)
            #expect(result.exitCode == 0)
            let bytes = try #require(gallery.file("a"))
            let beginning = Array("old".utf8) + Gallery.bytes(1)
            #expect(bytes.starts(with: beginning))
            let description = String(decoding: bytes.dropFirst(beginning.count), as: UTF8.self)
            #expect(description.hasPrefix("{\"url\":") && description.hasSuffix("}\n"), "\(description)")
        }
    }

    @Test func exitsWith74IfADescriptorIsNotInherited() async throws {
        try await gallery.cacheFeed()
        for number in Array(3...12) + [99] {
            let path = "/dev/fd/\(number)"
            let result = try await user.run("image", Gallery.id(1), "--output", path)
            #expect(result.errorLines.count == 1)
            #expect(result.errors.hasPrefix("essential-feed: cannot write \(path): "), "\(result.errors)")
            #expect(result.exitCode == 74)
        }
    }

    @Test func neverReplacesTheFileOfStandardInput() async throws {
        try await gallery.cacheFeed()
        try user.home.write("old", to: "a")
        let result = try await runInShell("\"$@\" <a", output: "/dev/stdin")
        #expect(result.errors.hasPrefix("essential-feed: cannot write /dev/stdin: "), "\(result.errors)")
        #expect(result.exitCode == 74)
        #expect(try user.home.text(of: "a") == "old")
    }

    @Test func neverReplacesADevice() async throws {
        let result = try await write(to: "/dev/null")
        #expect(result.exitCode == 0)
        var status = stat()
        #expect(stat("/dev/null", &status) == 0 && status.st_mode & S_IFMT == S_IFCHR)
    }
}

extension TemporaryDirectory {
    /// Returns the attribute that distinguishes a file from its replacement.
    fileprivate func identifier(of name: String) throws -> UInt64? {
        try FileManager.default.attributesOfItem(atPath: path(name))[.systemFileNumber] as? UInt64
    }
}
