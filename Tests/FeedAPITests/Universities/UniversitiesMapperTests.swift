import FeedAPI
import FeedCore
import FeedTestSupport
import FeedTesting
import Foundation
import Testing

@Suite("Mapping a response to universities", .limited)
struct UniversitiesMapperTests {
    @Test func deliversTheUniversitiesInTheServicesOrder() throws {
        let list = try UniversitiesMapper.map(.json(sample))
        #expect(
            list == [
                University(
                    name: "Mohamed bin Zayed University",
                    country: "United Arab Emirates",
                    alphaTwoCode: "AE",
                    stateOrProvince: "Abu Dhabi",
                    webPages: ["https://mbzuai.ac.ae/", "not a url", ""]
                ),
                University(
                    name: "American College Of Dubai",
                    country: "United Arab Emirates",
                    alphaTwoCode: "AE",
                    webPages: []
                ),
            ]
        )
    }

    @Test func deliversNoUniversitiesFromAnEmptyList() throws {
        #expect(try UniversitiesMapper.map(.json("[]")) == [])
    }

    @Test(arguments: [199, 201, 204, 300, 404, 500])
    func refusesEveryStatusBut200(_ status: Int) async throws {
        let client = StubHTTPClient(.json(sample, status: status))
        let loader = RemoteLoader(request: HTTPRequest(url: anyURL()), client: client, map: UniversitiesMapper.map)
        let error = try await #require(throws: RemoteError.self) { try await loader.load() }
        #expect(error.cause as? InvalidResponse == .status(status))
    }

    @Test(arguments: [
        (#"{"items":[]}"#, "invalid JSON array (byte 0)"),
        (entry(without: "name"), "[0].name is missing"),
        (entry(without: "country"), "[0].country is missing"),
        (entry(without: "alpha_two_code"), "[0].alpha_two_code is missing"),
        (entry(without: "web_pages"), "[0].web_pages is missing"),
        (#"[{"name":1}]"#, "[0].name: invalid JSON string"),
        (#"[{"name":"","country":"","alpha_two_code":"","web_pages":null}]"#, "[0].web_pages is missing"),
        (#"[{"web_pages":["a",null]}]"#, "[0].web_pages[1]: invalid JSON string"),
        (#"[{"state-province":[]}]"#, "[0].state-province: invalid JSON string"),
        ("[null]", "[0]: invalid JSON object"),
    ])
    func rejectsAListWithOneBadEntryAndReportsItsPosition(_ body: String, _ reason: String) throws {
        let error = try #require(throws: (any Error).self) { try UniversitiesMapper.map(.json(body)) }
        #expect("\(error)".hasPrefix(reason))
    }
}

private let sample = """
    [
      { "domains": ["mbzuai.ac.ae"], "state-province": "Abu Dhabi", "name": "Mohamed bin Zayed University",
        "web_pages": ["https://mbzuai.ac.ae/", "not a url", ""], "country": "United Arab Emirates",
        "alpha_two_code": "AE" },
      { "name": "American College Of Dubai", "state-province": null, "web_pages": [], "alpha_two_code": "AE",
        "country": "United Arab Emirates" }
    ]
    """

private func entry(without member: String) -> String {
    let members = [
        "name": #""A""#, "country": #""B""#, "alpha_two_code": #""CC""#, "web_pages": "[]",
    ]
    let text = members.filter { $0.key != member }.map { "\"\($0.key)\":\($0.value)" }.joined(separator: ",")
    return "[{\(text)}]"
}
