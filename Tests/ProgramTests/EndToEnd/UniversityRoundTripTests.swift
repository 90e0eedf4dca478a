import FeedCore
import Foundation
import TestSupport
import Testing

@Suite("A list of universities as long as the public one, in every format", .limited)
struct UniversityRoundTripTests {
    private let list = University.publicListInShape()

    @Test func survivesUnchanged() async throws {
        let user = try User()
        let body = String(decoding: try JSONEncoder().encode(list), as: UTF8.self)
        let server = try LoopbackServer(routes: ["/list": .ok(json: body)])
        let url = server.url("/list").absoluteString
        for mode in [["--url", url], ["--url", url, "--offline"]] {
            let object = try await user.program(["universities", "--format", "json"] + mode).run()
            #expect(try JSONDecoder().decode(Items.self, from: Data(object.stdout)).items == list)
            let lines = try await user.program(["universities", "--format", "jsonl"] + mode).run()
            let decoder = JSONDecoder()
            #expect(try lines.lines.map { try decoder.decode(University.self, from: Data($0.utf8)) } == list)
            let rows = try await user.program(["universities"] + mode).run()
            #expect(rows.lines == list.map(\.row))
        }
        #expect(server.requests.count == 3)
    }

    private struct Items: Decodable {
        let items: [University]
    }
}

extension University {
    /// A list as long and as varied as the public one: duplicates, odd web pages, names in many scripts.
    fileprivate static func publicListInShape() -> [University] {
        let names = [
            "University of Somewhere", "Universidad de Málaga", "京都大学", "جامعة القاهرة", "Πανεπιστήμιο Κρήτης",
            "दिल्ली विश्वविद्यालय", "Đại học Quốc gia", "\"Quoted\" \\ College", "Московский университет", "Ecole d’été 🎓",
        ]
        let pages = [
            "https://example.edu/", "http://example.edu", "www.example.edu/ü", "not a url", "", "javascript:alert(1)",
        ]
        return (0..<10_250).map { index in
            University(
                name: names[index % names.count] + (index % 7 == 0 ? "" : " \(index / 3)"),
                country: "Country \(index % 200)",
                alphaTwoCode: "C\(index % 10)",
                stateOrProvince: index % 3 == 0 ? "State \(index % 50)" : nil,
                webPages: Array(pages.dropFirst(index % pages.count).prefix(index % 3))
            )
        }
    }

    fileprivate var row: String {
        [name, country, alphaTwoCode, stateOrProvince ?? "", webPages.joined(separator: " ")].joined(separator: "\t")
    }
}
