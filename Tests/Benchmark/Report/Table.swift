/// A Markdown table, written row by row while measuring.
struct Table {
    private let columns: Int

    /// Whether there are no rows yet.
    private(set) var isEmpty = true

    /// Writes the head: the first column is text, the others are numbers.
    init(_ titles: [String]) {
        columns = titles.count
        write(titles)
        print("|---|" + String(repeating: "---:|", count: columns - 1))
    }

    /// Writes a row; missing cells stay empty.
    mutating func row(_ cells: [String]) {
        isEmpty = false
        write(cells)
    }

    private func write(_ cells: [String]) {
        let missing = Array(repeating: "", count: max(0, columns - cells.count))
        print("| " + (cells + missing).joined(separator: " | ") + " |")
    }
}
