import FeedCore

/// Formats a university as labelled lines; if the output is not a terminal, the labels are English.
struct UniversityDetailFormat: ItemFormat {
    let phrases: Phrases

    func write(_ university: University, to output: inout BlockOutput) throws {
        if !output.isEmpty { try output.line("") }
        for (label, text) in details(of: university, labels: .english) {
            try output.line("\(label): \(TerminalText.safe(text))")
        }
    }

    func card(_ university: University, on terminal: TerminalTraits) -> [String] {
        var card = Card(terminal: terminal)
        for (label, text) in details(of: university, labels: phrases) { card.line("\(label): \(text)") }
        return card.lines
    }

    private func details(of university: University, labels: Phrases) -> [(label: String, text: String)] {
        let state = university.stateOrProvince.map { (labels.t("State or province"), $0) }
        let place = [(labels.t("Country"), university.country), (labels.t("Country code"), university.alphaTwoCode)]
        let pages = university.webPages.map { (labels.t("Web pages"), $0) }
        return [(labels.t("Name"), university.name)] + place + [state].compactMap(\.self) + pages
    }
}
