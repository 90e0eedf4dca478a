import FeedCore
import JSON

/// Universities as lines and as cards.
struct UniversityFormat: ItemFormat {
    func write(_ university: University, to output: inout BlockOutput) throws {
        try output.row(
            university.name,
            university.country,
            university.alphaTwoCode,
            university.stateOrProvince ?? "",
            university.webPages.joined(separator: " ")
        )
    }

    func card(_ university: University, on terminal: TerminalTraits) -> [String] {
        var card = Card(on: terminal)
        card.heading(university.name)
        let places = [university.stateOrProvince, "\(university.country) (\(university.alphaTwoCode))"]
        card.text(places.compactMap(\.self).joined(separator: ", "))
        for page in university.webPages { card.detail(page) }
        return card.lines
    }
}

/// Universities as labelled lines, on a terminal and elsewhere; if the output is not a terminal, the labels are
/// English.
struct UniversityDetailFormat: ItemFormat {
    let phrases: Phrases

    func write(_ university: University, to output: inout BlockOutput) throws {
        if !output.isEmpty { try output.line("") }
        for (label, text) in details(of: university, labels: .english) {
            try output.line("\(label): \(TerminalText.safe(text))")
        }
    }

    func card(_ university: University, on terminal: TerminalTraits) -> [String] {
        var card = Card(on: terminal)
        for (label, text) in details(of: university, labels: phrases) {
            card.labelled(label, text)
        }
        return card.lines
    }

    private func details(of university: University, labels: Phrases) -> [(label: String, text: String)] {
        let state = university.stateOrProvince.map { (labels.stateLabel, $0) }
        let place = [(labels.countryLabel, university.country), (labels.codeLabel, university.alphaTwoCode)]
        let pages = university.webPages.map { (labels.webPagesLabel, $0) }
        return [(labels.nameLabel, university.name)] + place + [state].compactMap(\.self) + pages
    }
}
