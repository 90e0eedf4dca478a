import FeedCore
import FeedTestSupport
import Foundation
import Testing

@Suite("essential-feed universities and university", .limited)
struct UniversitiesTests {
    private let user: User
    private let service: FeedService
    private let path = "/universities"
    private let url: String

    init() throws {
        user = try User()
        service = try FeedService()
        url = service.url(path)
        service.respond(at: path, with: .ok(json: Payload.universities))
    }

    @Test func writesOneLinePerUniversity() async throws {
        let result = try await user.run("universities", "--url", url)
        #expect(result.lines == Payload.universityLines)
        #expect(result.errors == "")
        #expect(result.exitCode == 0)
    }

    @Test func writesUniversitiesAsJSON() async throws {
        let object = try JSON(await user.run("universities", "--url", url, "--format", "json"))
        #expect(object.keys == ["items", "saved_at", "source", "url"])
        #expect(object["source"] == "remote")
        let first: JSON = [
            "name": "Universidade de São Paulo", "country": "Brazil", "alpha_two_code": "BR",
            "state-province": "São Paulo", "web_pages": ["https://www.usp.br/", "https://usp.br"],
        ]
        #expect(object["items"]?.elements.first == first)
        #expect(object["items"]?.elements.last?.keys == ["alpha_two_code", "country", "name", "web_pages"])
        let lines = try await user.run("universities", "--url", url, "--format", "jsonl").lines
        #expect(try .array(lines.map { try JSON($0) }) == object["items"])
    }

    @Test func fallsBackToAListOfAnyAge() async throws {
        _ = try await user.run("universities", "--url", url)
        try user.ageCache(by: .days(3_650))
        service.goOffline(path)
        let result = try await user.run("universities", "--url", url)
        #expect(result.lines == Payload.universityLines)
        #expect(result.errors.contains("Couldn't connect to server: "))
        #expect(result.errors.contains("10 years ago"))
        #expect(result.exitCode == 0)
        let offline = try await user.run("universities", "--url", url, "--offline")
        #expect(offline.lines == Payload.universityLines)
        #expect(service.targets == [path, path])
    }

    @Test func exitsWithAnErrorIfNothingIsCached() async throws {
        #expect(try await user.run("universities", "--url", url, "--offline").exitCode == 69)
        #expect(service.targets.isEmpty)
        service.goOffline(path)
        #expect(try await user.run("universities", "--url", url).exitCode == 69)
        service.respond(at: path, with: .ok(json: Payload.feed))
        #expect(try await user.run("universities", "--url", url).exitCode == 65)
    }

    // university

    @Test func showsAUniversityInLabelledLines() async throws {
        let result = try await user.run("university", "Universidade de São Paulo", "--url", url)
        #expect(
            result.lines == [
                "Name: Universidade de São Paulo", "Country: Brazil", "Country code: BR",
                "State or province: São Paulo", "Web pages: https://www.usp.br/", "Web pages: https://usp.br",
            ]
        )
        #expect(result.errors == "")
        #expect(result.exitCode == 0)
    }

    @Test func writesAUniversityAsJSON() async throws {
        let item: JSON = [
            "name": "College", "country": "United Arab Emirates", "alpha_two_code": "AE", "web_pages": ["not a url"],
        ]
        let object = try await user.run("university", "College", "--url", url, "--format", "json")
        #expect(try JSON(object) == ["items": [item]])
        let line = try await user.run("university", "College", "--url", url, "--format", "jsonl")
        #expect(try JSON(line) == item)
    }

    @Test(arguments: [
        ("sao paulo", ["Universidade de São Paulo"]), ("COLLEGE", ["College"]),
        ("l", ["Universidade de São Paulo", "College", "American College Of Dubai"]),
    ])
    func findsTheExactNameFirstThenEveryNameContainingIt(_ word: String, _ names: [String]) async throws {
        let result = try await user.run("university", word, "--url", url, "--format", "jsonl")
        #expect(try result.lines.map { try JSON($0)["name"] } == names.map { .string($0) })
        #expect(result.exitCode == 0)
    }

    @Test(arguments: ["Nowhere", "Collegee", "\u{1B}[31mred", RawText(String(repeating: "x", count: 100_000))])
    func exitsWith66IfNoUniversityIsFound(_ name: RawText) async throws {
        let result = try await user.run("university", name.text, "--url", url)
        #expect(result.output == "")
        #expect(result.errorLines.count == 1)
        #expect(!result.errors.contains("\u{1B}"))
        #expect(result.errors.utf8.count < 200)
        #expect(result.exitCode == 66)
    }

    @Test func requestsTheListOnceIfNothingIsCached() async throws {
        #expect(try await user.run("university", "College", "--url", url).exitCode == 0)
        try user.ageCache(by: .days(3_650))
        #expect(try await user.run("university", "College", "--url", url).exitCode == 0)
        #expect(try await user.run("university", "Nowhere", "--url", url).exitCode == 66)
        #expect(service.targets == [path])
    }

    @Test func exitsWithAnErrorIfThereIsNoList() async throws {
        service.goOffline(path)
        #expect(try await user.run("university", "College", "--url", url).exitCode == 69)
        service.respond(at: path, with: .status(500))
        #expect(try await user.run("university", "College", "--url", url).exitCode == 65)
    }
}
