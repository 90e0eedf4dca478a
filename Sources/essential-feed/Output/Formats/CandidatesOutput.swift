/// Formats completion candidates for the completion scripts.
enum CandidatesOutput {
    /// Returns the candidates, one per line, with a tab before the description.
    ///
    /// Candidates that no shell can insert as an argument are omitted: those with control characters, and those that
    /// would be parsed as an option.
    static func text(_ candidates: [(value: String, description: String)]) -> String {
        let usable = candidates.filter { candidate in
            !candidate.value.isEmpty && candidate.value.utf8.first != UInt8(ascii: "-")
                && TerminalText.safe(candidate.value) == candidate.value
        }
        return usable.map { candidate in
            // Fits beside an image ID in a menu of 80 columns.
            let description = TerminalText.cut(TerminalText.safe(candidate.description), toColumns: 40)
            return candidate.value + (description.isEmpty ? "" : "\t" + description) + "\n"
        }.joined()
    }
}
