import FeedAPI
import Foundation
import TestSupport
import Testing

@testable import essential_feed

@Suite(.limited) struct SampleUniversitiesTests {
    private struct Record: Decodable {
        let name: String
        let country: String
        let alpha_two_code: String
        let domains: [String]
        let web_pages: [String]
    }

    @Test func listUniversitiesFromAllOverTheWorld() async throws {
        let records = try await universities()
        #expect(records.count >= 14)
        #expect(Set(records.map(\.country)).count >= 8)
        #expect(records.allSatisfy { $0.alpha_two_code.count == 2 && !$0.domains.isEmpty && !$0.web_pages.isEmpty })
        #expect(records.contains { $0.web_pages.count == 2 })
    }

    @Test func haveANameThatIsFoundInTwoCountries() async throws {
        let namesakes = Dictionary(grouping: try await universities(), by: \.name).values.filter { $0.count > 1 }
        #expect(namesakes.map { Set($0.map(\.country)).count } == [2])
    }

    private func universities() async throws -> [Record] {
        let response = try await SampleService().send(HTTPRequest(url: SampleService.universitiesURL))
        return try JSONDecoder().decode([Record].self, from: response.body)
    }
}
