/// Suggests the valid word that was probably meant by an invalid one.
enum Suggestion {
    /// Returns the nearest candidate as a hint, if one is near enough.
    static func hints(for word: String, among candidates: [String]) -> [UsageError.Hint] {
        nearest(to: word, among: candidates).map { [.didYouMean($0)] } ?? []
    }

    /// Returns the nearest command, if one is near enough, and all commands as hints.
    static func hints(forCommand word: String, among names: [String]) -> [UsageError.Hint] {
        hints(for: word, among: names) + [.commands(names)]
    }

    /// Returns the nearest option as a hint, if one is near enough; no letter is near to any.
    static func hints(forOption name: String, among options: [OptionDeclaration]) -> [UsageError.Hint] {
        name.count > 2 ? hints(for: name, among: options.map(\.name)) : []
    }

    /// Returns a URL without a scheme with `https` as a hint, if it looks like one.
    static func hints(forURL word: String) -> [UsageError.Hint] {
        let isURL = word.wholeMatch(of: #/[\p{L}\d][^\s\/:?#]*(:\d+)?([\/?#]\S*)?/#) != nil
        return isURL && word.contains(where: "./:".contains) ? [.didYouMean("https://" + word)] : []
    }

    /// Returns the nearest candidate, if one is near enough.
    static func nearest(to word: String, among candidates: [String]) -> String? {
        // Longer words are never names, and computing the distance takes quadratic time.
        let wanted = Array(word.lowercased().drop { $0 == "-" })
        guard (1...40).contains(wanted.count) else { return nil }
        let ranked = candidates.map { ($0, rank(wanted, Array($0.lowercased().drop { $0 == "-" }))) }
        let near = ranked.filter { $0.1 <= max(1, wanted.count / 3) }
        return near.min { $0.1 < $1.1 }?.0
    }

    /// Returns the distance, with an abbreviation counting as one mistake.
    private static func rank(_ word: [Character], _ candidate: [Character]) -> Int {
        let distance = distance(word, candidate)
        return candidate.starts(with: word) ? min(1, distance) : distance
    }

    /// Returns the number of letters to insert, delete, replace or swap with their neighbour.
    static func distance(_ left: [Character], _ right: [Character]) -> Int {
        var rows = [Array(0...right.count)]
        for (i, letter) in left.enumerated() {
            var row = [i + 1]
            for (j, other) in right.enumerated() {
                var best = min(row[j] + 1, rows[i][j + 1] + 1, rows[i][j] + (letter == other ? 0 : 1))
                if i > 0, j > 0, letter == right[j - 1], left[i - 1] == other {
                    best = min(best, rows[i - 1][j - 1] + 1)
                }
                row.append(best)
            }
            rows.append(row)
        }
        return rows[left.count][right.count]
    }
}
