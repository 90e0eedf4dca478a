import FeedCore
import FeedTestSupport
import Testing

@Suite("Finding a university in a list by its name", .limited)
struct UniversitySearchTests {
    private let list = [
        "Trinity College", "Trinity College Dublin", "Universität Zürich", "Łódź University of Technology",
        "ΠΑΝΕΠΙΣΤΉΜΙΟ ΑΘΗΝΏΝ", "京都大学", "Oslo Metropolitan University – OsloMet", "Trinity College",
        "Hochschule für Straßenbau",
    ].map(university)

    @Test(arguments: [
        ("Trinity College", ["Trinity College", "Trinity College"]),
        ("TRINITY college", ["Trinity College", "Trinity College"]),
        ("trinity", ["Trinity College", "Trinity College Dublin", "Trinity College"]),
        ("zurich", ["Universität Zürich"]),
        ("universitat zürich", ["Universität Zürich"]),
        ("Universita\u{308}t Zu\u{308}rich", ["Universität Zürich"]),
        ("lodz", ["Łódź University of Technology"]),
        ("πανεπιστήμιο αθηνών", ["ΠΑΝΕΠΙΣΤΉΜΙΟ ΑΘΗΝΏΝ"]),
        ("αθηνων", ["ΠΑΝΕΠΙΣΤΉΜΙΟ ΑΘΗΝΏΝ"]),
        ("京都", ["京都大学"]),
        ("STRASSE", ["Hochschule für Straßenbau"]),
        ("Cambridge", []),
        ("Trinity  College", []),
    ])
    func findsTheExactNameFirstOtherwiseAPart(_ name: String, _ expected: [String]) {
        #expect(list.named(name).map(\.name) == expected)
    }

    @Test func findsAllByAnEmptyName() {
        #expect(list.named("") == list)
    }

    @Test func findsNothingInAnEmptyList() {
        #expect([University]().named("a") == [])
    }
}

private func university(_ name: String) -> University {
    University(name: name, country: "Country", alphaTwoCode: "XX", webPages: [])
}
