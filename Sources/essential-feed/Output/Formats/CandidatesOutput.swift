/// What can stand in a place of the command line, as the completion scripts read it.
enum CandidatesOutput {
    /// The candidates, one a line, with a tab before the description.
    ///
    /// Left out is what no shell can insert as an argument: text with control characters, and text that would be
    /// read as an option.
    static func text(_ candidates: [(value: String, description: String)]) -> String {
        let usable = candidates.filter { candidate in
            !candidate.value.isEmpty && candidate.value.utf8.first != UInt8(ascii: "-")
                && TerminalText.safe(candidate.value) == candidate.value
        }
        return usable.map { candidate in
            // What fits beside an image's id in a menu that is 80 columns wide.
            let description = TerminalText.cut(TerminalText.safe(candidate.description), toColumns: 40)
            return candidate.value + (description.isEmpty ? "" : "\t" + description) + "\n"
        }.joined()
    }
}
