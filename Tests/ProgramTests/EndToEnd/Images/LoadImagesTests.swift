import FeedTestSupport
import Foundation
import Testing

@Suite("essential-feed load --images", .limited)
struct LoadImagesTests {
    private static let count = 20
    /// The note at the end on a terminal.
    private static let summary = "20 images, 20 new pictures (200 kB)"
    private let gallery: Gallery
    private let feedLines: [String]

    init() throws {
        let gallery = try Gallery(images: Self.count)
        self.gallery = gallery
        feedLines = (1...Self.count).map { "\(Gallery.id($0))\t\t\t\(gallery.url($0))" }
    }

    /// Returns the program that loads the feed and its pictures with progress on a terminal.
    private func programOnTerminal(_ words: String...) throws -> Program {
        var program = try gallery.user.program(["load", "--url", gallery.service.feedURL, "--images"] + words)
        program.errorOutput = .terminal(columns: 80)
        return program
    }

    @Test func cachesAllPictures() async throws {
        let result = try await gallery.load("--images")
        #expect(result.lines == feedLines)
        #expect(result.errors == "")
        #expect(result.exitCode == 0)
        #expect(gallery.service.targets.count == 1 + Self.count)
        let pictures = Set((1...Self.count).map(Gallery.bytes))
        #expect(try Set(gallery.cachedPictures()) == pictures)
        for number in 1...3 {
            #expect(try await gallery.user.run("image", Gallery.id(number)).stdout == Gallery.bytes(number))
        }
        #expect(gallery.service.targets.count == 1 + Self.count)
    }

    @Test func requestsEachPictureOnce() async throws {
        gallery.service.respond(with: .ok(json: gallery.feed(of: [1, 2, 1, 1, 2])))
        for _ in 0..<2 { _ = try await gallery.load("--images") }
        #expect(gallery.service.targets.sorted() == ["/1.png", "/2.png", "/feed", "/feed"])
    }

    @Test(arguments: PictureFault.all)
    func listsFailedPicturesAndShowsTheFeed(fault: PictureFault) async throws {
        gallery.service.respond(with: .ok(json: gallery.feed(of: [1, 2])))
        gallery.respond(forImage: 1, with: fault.response)
        let result = try await gallery.load("--images")
        #expect(result.lines == Array(feedLines[..<2]))
        #expect(result.errorLines.count == 2)
        #expect(result.errorLines.first == "1 picture could not be loaded")
        let line = result.errorLines.last ?? ""
        #expect(line.hasPrefix("Picture \(gallery.url(1)): "), "\(line)")
        #expect(line.contains(fault.words), "\(line)")
        #expect(result.exitCode == 0)
        #expect(try gallery.cachedPictures() == [Gallery.bytes(2)])
    }

    @Test func writesTheFilesOfPicturesThatMoveWithTheirList() async throws {
        _ = try await gallery.load("--images")
        let moved = gallery.feed(of: Array(1...Self.count)).replacing(".png", with: ".png?moved")
        gallery.service.respond(with: .ok(json: moved))
        let result = try await gallery.load("--format", "jsonl")
        let names = result.lines.compactMap { $0.firstMatch(of: /"file":"([^"]*)"/).map { String($0.1) } }
        #expect(names.count == Self.count)
        #expect(names.allSatisfy { FileManager.default.fileExists(atPath: $0) })
    }

    @Test func listsFailuresInTheOrderOfTheFeed() async throws {
        let released = try Latch()
        gallery.respond(forImage: 2, with: .status(404).held(by: released))
        for number in [5, 11, Self.count] { gallery.respond(forImage: number, with: .status(404)) }
        let running = try programOnTerminal("--timeout", "3600").start()
        // The first failure in the feed arrives last.
        try await running.waitForOutput(containing: "\(Self.count - 1) of \(Self.count) pictures", in: .errors)
        released.open()
        let result = try await running.wait()
        let failed = [2, 5, 11, Self.count].map { "Picture \(gallery.url($0)): Unexpected response: " }
        let shown = result.linesLeftOnTerminal
        #expect(shown.first == "4 pictures could not be loaded")
        #expect(shown.last?.hasPrefix("20 images, 16 new pictures (160 kB)") == true, "\(shown)")
        // Messages are wrapped, and each begins a line.
        let pictures = shown.filter { $0.hasPrefix("Picture ") }
        #expect(pictures.count == 4)
        for (line, start) in zip(pictures, failed) { #expect(line.hasPrefix(start), "\(line)") }
        #expect(result.lines == feedLines)
        #expect(result.exitCode == 0)
    }

    @Test(arguments: [2, 10, 20, 40, 80])
    func leavesNoProgressOnATerminal(columns: Int) async throws {
        let released = try Latch()
        gallery.respond(forImage: 2, with: Gallery.picture(2).held(by: released))
        var program = try programOnTerminal("--timeout", "3600")
        program.errorOutput = .terminal(columns: columns)
        let running = try program.start()
        let beginning = "\(Self.count - 1) of \(Self.count) pictures".prefix(columns - 1)
        try await running.waitForOutput(containing: String(beginning), in: .errors)
        released.open()
        let result = try await running.wait()
        // Only the summary remains, wrapped at words if they fit.
        let left = result.linesLeftOnTerminal
        #expect(left.joined().filter { $0 != " " } == Self.summary.filter { $0 != " " }, "\(left)")
        #expect(left.allSatisfy { $0.count <= columns }, "\(left)")
        let drawn = result.errors.split(separator: "\r\u{1B}[K").dropLast()
        #expect(drawn.allSatisfy { $0.count < columns && !$0.contains("\n") }, "\(drawn)")
        #expect(result.lines == feedLines)
    }

    /// A picture that has not changed is not new.
    @Test(arguments: [["load", "--images"], ["export", "out", "--base-url", "https://a.example/"]])
    func countsTheNewPicturesOfEachRun(words: [String]) async throws {
        func note(_ more: String...) async throws -> String? {
            var program = try gallery.user.program(words + ["--url", gallery.service.feedURL] + more)
            program.errorOutput = .terminal(columns: 80)
            return try await program.run().linesLeftOnTerminal.last
        }
        func serve(_ number: Int, _ picture: [UInt8]) {
            let headers: KeyValuePairs = ["ETag": "\"\(picture.count)\""]
            gallery.respond(forImage: number, with: .ok(picture, type: "image/png", headers: headers))
        }
        gallery.service.respond(with: .ok(json: gallery.feed(of: [1, 2, 3])))
        for number in 1...3 { serve(number, Gallery.bytes(number)) }
        #expect(try await note() == "3 images, 3 new pictures (30.0 kB)")
        #expect(try await note() == "3 images", "no picture is requested")
        for number in 1...3 { gallery.respond(forImage: number, with: .status(304)) }
        #expect(try await note("--refresh") == "3 images", "none has changed")
        serve(4, Gallery.bytes(4))
        gallery.service.respond(with: .ok(json: gallery.feed(of: [1, 2, 3, 4, 99])))
        let last = try await note("--refresh")
        #expect(last == "5 images, 1 new picture (10.0 kB), 1 missing")
    }

    @Test func showsNoProgressOnATerminalThatCannotRewriteALine() async throws {
        var program = try programOnTerminal()
        program.environment["TERM"] = "dumb"
        let result = try await program.run()
        #expect(result.errorLines == [Self.summary])
        #expect(result.lines == feedLines)
    }

    @Test func listsAtMostTwentyFailures() async throws {
        let path = String(repeating: "long/", count: 1_500)
        let images = (1...30).map { #"{"id":"\#(Gallery.id($0))","image":"\#(gallery.service.url("/\(path)\($0)"))"}"# }
        gallery.service.respond(with: .ok(json: #"{"items":[\#(images.joined(separator: ","))]}"#))
        let result = try await gallery.load("--images")
        #expect(result.errorLines.count == 22)
        #expect(result.errorLines.first == "30 pictures could not be loaded")
        #expect(result.errorLines.last == "and 10 more")
        for line in result.errorLines { #expect(line.utf8.count < 2_000) }
        for line in result.errorLines.dropFirst().dropLast() {
            #expect(line.hasPrefix("Picture http://") && line.contains("…: "))
        }
        #expect(result.lines.count == 30)
        #expect(result.exitCode == 0)
    }

    @Test func printsNothingWhenQuiet() async throws {
        gallery.respond(forImage: 2, with: .status(404))
        let result = try await programOnTerminal("--quiet").run()
        #expect(result.errors == "")
        #expect(result.lines == feedLines)
        #expect(result.exitCode == 0)
    }

    @Test func exitsWith74AfterTheFeedIfPicturesCannotBeCached() async throws {
        _ = try await gallery.load("--new")
        try gallery.user.home.write("in the way", to: gallery.imagesDirectory())
        let result = try await gallery.load("--images")
        #expect(result.lines == feedLines)
        #expect(result.errorLines.count == 1)
        #expect(result.errors.hasPrefix("essential-feed: cannot write "), "\(result.errors)")
        #expect(result.exitCode == 74)
        let quiet = try await gallery.load("--images", "--new", "--quiet")
        #expect(quiet.errors == "")
        #expect(quiet.exitCode == 0)
        gallery.service.respond(with: .ok(json: gallery.feed(of: [21, 1])))
        gallery.respond(forImage: 21, with: Gallery.picture(21))
        let new = try await gallery.load("--images", "--new", "--quiet")
        #expect(new.lines.count == 1)
        #expect(new.errorLines.count == 1)
        #expect(new.exitCode == 74)
    }

    @Test func exitsWith130WhenInterruptedAndLeavesWhatWasCached() async throws {
        gallery.respond(forImage: 2, with: .stalledBeforeHeaders)
        let running = try programOnTerminal("--timeout", "3600").start()
        try await running.waitForOutput(containing: "\(Self.count - 1) of \(Self.count) pictures", in: .errors)
        running.terminate()
        let result = try await running.wait()
        #expect(result.exitCode == 130)
        #expect(result.output == "")
        #expect(result.linesLeftOnTerminal == [])
        #expect(try gallery.cachedPictures().count == Self.count - 1)
    }
}

extension ProgramResult {
    /// The lines of standard error that a terminal shows at the end, because they were not overwritten.
    fileprivate var linesLeftOnTerminal: [String] {
        errors.split(separator: "\n").map { line in
            line.ranges(of: "\r\u{1B}[K").last.map { String(line[$0.upperBound...]) } ?? String(line)
        }
        .filter { !$0.isEmpty }
    }
}
