/// Plain text in lines of at most 80 columns.
enum TextLayout {
    static func wrapped(_ text: String, indent: Int = 0) -> [String] {
        Wrapping.lines(of: text, width: 80 - indent).map { spaces(indent) + $0 }
    }

    /// Returns terms with their meanings in a second column; a long term has its own line.
    static func rows(_ rows: [(term: String, meaning: String)]) -> [String] {
        let width = rows.map(\.term.count).filter { $0 <= 24 }.max() ?? 0
        return rows.flatMap { row in
            let meaning = wrapped(row.meaning, indent: width + 4)
            guard row.term.count <= width else { return [spaces(2) + row.term] + meaning }
            let first = spaces(2) + row.term + (meaning.first ?? "").dropFirst(2 + row.term.count)
            return [String(first)] + meaning.dropFirst()
        }
    }

    private static func spaces(_ count: Int) -> String {
        String(repeating: " ", count: count)
    }
}
