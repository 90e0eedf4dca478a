import TestSupport
import Testing

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

@Suite("Pictures of the program", .timeLimit(.minutes(10)))
struct ImageTests {
    private let user: User
    private let service: FeedService
    private let id = Payload.otherImageID
    private let url: String

    init() throws {
        user = try User()
        service = try FeedService()
        url = service.url("/1.png")
        let feed = Payload.feed(description: "x").replacing("https://other.example/1.png", with: url)
        service.answer(with: .ok(json: feed))
        service.answer("/1.png", with: .ok(Self.bytes, type: "image/png"))
    }

    private static let bytes: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + Array(0...255)

    /// Invalid answers to a request for a picture.
    private static let invalid: [LoopbackResponse] = [
        .status(404), .status(201), .status(500), .ok([UInt8](), type: "image/png"), .noContent,
        .ok("<html>log in</html>".utf8, type: "text/html; charset=utf-8"),
    ]

    @Test(arguments: ["id", "lower-case id", "URL"])
    func writesTheBytesThemselves(_ form: String) async throws {
        _ = try await user.run("load", "--url", service.feedURL)
        let word = form == "URL" ? url : form == "id" ? id : id.lowercased()
        let result = try await user.run("image", word)
        #expect(result.stdout == Self.bytes)
        #expect(result.errors == "")
        #expect(result.exitCode == 0)
        #expect(service.targets == ["/feed", "/1.png"])
    }

    @Test func keepsAPictureAsLongAsItsFeed() async throws {
        _ = try await user.run("load", "--url", service.feedURL)
        _ = try await user.run("image", id)
        service.goOffline("/1.png")
        #expect(try await user.run("image", id).stdout == Self.bytes)
        #expect(try await user.run("image", url).stdout == Self.bytes)
        #expect(service.targets == ["/feed", "/1.png"])
        try user.ageCache(by: .days(7))
        _ = try await user.run("validate-cache")
        #expect(try user.files().isEmpty)
        #expect(try await user.run("image", url).exitCode == 69)
    }

    @Test func keepsNoPictureThatNoFeedHolds() async throws {
        #expect(try await user.run("image", url).stdout == Self.bytes)
        #expect(try user.files().isEmpty)
        service.goOffline("/1.png")
        let result = try await user.run("image", url)
        #expect(result.output == "")
        #expect(result.errorLines.count == 1)
        #expect(result.exitCode == 69)
    }

    @Test(arguments: invalid)
    func endsWith65OnAnInvalidAnswer(_ answer: LoopbackResponse) async throws {
        service.answer("/1.png", with: answer)
        let result = try await user.run("image", url)
        #expect(result.output == "")
        #expect(result.errors.contains("The server's answer is not valid: "))
        #expect(result.errorLines.count == 1)
        #expect(result.exitCode == 65)
    }

    @Test(arguments: ["json", "jsonl"])
    func writesAFileAndDescribesItAsJSON(_ format: String) async throws {
        _ = try await user.run("load", "--url", service.feedURL)
        let words = ["image", id, "--output", "1.png", "--format", format]
        for source in ["remote", "cache"] {
            let result = try await user.program(words).run()
            #expect(try JSON(result) == ["url": .string(url), "bytes": 264, "source": .string(source)])
            #expect(try Array(Data(contentsOf: user.home.url("1.png"))) == Self.bytes)
        }
    }

    @Test func writesAFileAndNothingElse() async throws {
        let result = try await user.run("image", url, "--output", user.home.path("1.png"))
        #expect(result.output == "")
        #expect(result.exitCode == 0)
        #expect(try Array(Data(contentsOf: user.home.url("1.png"))) == Self.bytes)
        #expect(try await user.run("image", url, "--output=-").stdout == Self.bytes)
    }

    @Test(arguments: ["nowhere/1.png", "."])
    func endsWith74WhereTheFileCannotBeWritten(_ file: String) async throws {
        let result = try await user.run("image", url, "--output", file)
        #expect(result.output == "")
        #expect(result.errorLines.count == 1)
        #expect(result.exitCode == 74)
        #expect(try user.files().isEmpty)
    }

    @Test func endsWith66And64LikeComments() async throws {
        #expect(try await user.run("image", id).exitCode == 64)
        _ = try await user.run("load", "--url", service.feedURL)
        #expect(try await user.run("image", Payload.imageID).exitCode == 66)
        #expect(try await user.run("image", "ftp://a.example/1.png").exitCode == 64)
    }

    @Test func loadsThePicturesOfAFeed() async throws {
        let loaded = try await user.run("load", "--images", "--url", service.feedURL)
        #expect(loaded.lines == ["\(id)\tx\t\t\(url)"])
        #expect(loaded.errors == "")
        #expect(loaded.exitCode == 0)
        service.goOffline("/1.png")
        #expect(try await user.run("image", id).stdout == Self.bytes)
    }

    @Test(arguments: invalid + [.closedAtOnce])
    func showsTheFeedWithANoteOfAPictureThatFails(_ answer: LoopbackResponse) async throws {
        service.answer("/1.png", with: answer)
        let result = try await user.run("load", "--images", "--url", service.feedURL)
        #expect(result.lines == ["\(id)\tx\t\t\(url)"])
        #expect(result.errors.contains(url))
        #expect(result.exitCode == 0)
        #expect(try await user.run("load", "--images", "--quiet", "--url", service.feedURL).errors == "")
    }
}
