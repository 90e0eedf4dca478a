import FeedCore

struct UniversityFormat: ItemFormat {
    func write(_ university: University, to output: inout BlockOutput) throws {
        try output.row([
            university.name, university.country, university.alphaTwoCode, university.stateOrProvince,
            university.webPages.joined(separator: " "),
        ])
    }

    func card(_ university: University, on terminal: TerminalTraits) -> [String] {
        var card = Card(terminal: terminal)
        card.heading(university.name)
        let places = [university.stateOrProvince, "\(university.country) (\(university.alphaTwoCode))"]
        card.text(places.compactMap(\.self).joined(separator: ", "))
        for page in university.webPages { card.detail(page) }
        return card.lines
    }
}
