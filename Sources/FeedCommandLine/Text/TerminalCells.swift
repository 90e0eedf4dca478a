/// The parts of a text that a terminal draws as one character each, with their widths in columns.
///
/// A part is a base followed by its marks, joiners and modifiers, similar to an extended grapheme cluster of Unicode.
/// `Character` is not used, because comparing it takes quadratic time in the length of a run of marks. This takes
/// constant time per scalar, for any text.
struct TerminalCells: Sequence, IteratorProtocol {
    private let text: Substring
    private let limit: Int
    private var index: Substring.Index

    /// Splits `text` into its parts, and divides parts that are wider than `limit`.
    init(_ text: Substring, limit: Int = .max) {
        self.text = text
        self.limit = limit
        index = text.startIndex
    }

    mutating func next() -> (text: Substring, columns: Int)? {
        let scalars = text.unicodeScalars
        guard index < scalars.endIndex else { return nil }
        let start = index
        var cell = TerminalCell(scalars[index])
        scalars.formIndex(after: &index)
        while index < scalars.endIndex, cell.append(scalars[index], limit: limit) {
            scalars.formIndex(after: &index)
        }
        return (text[start..<index], cell.columns)
    }
}
