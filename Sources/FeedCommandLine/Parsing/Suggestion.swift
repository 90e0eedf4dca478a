/// Suggests the valid word that the user probably meant.
enum Suggestion {
    static func hints(for word: String, among candidates: [String]) -> [UsageError.Hint] {
        nearest(to: word, among: candidates).map { [.didYouMean($0)] } ?? []
    }

    /// Returns the most similar option as a hint, if one is similar enough; a single letter never is.
    static func hints(forOption name: String, among options: [OptionDeclaration]) -> [UsageError.Hint] {
        let word = String(name.drop { $0 == "-" })
        for option in options {
            if case .choice(let words)? = option.value?.requirement, words.contains(word) {
                return [.didYouMean("\(option.name) \(word)")]
            }
        }
        return name.count > 2 ? hints(for: name, among: options.map(\.name)) : []
    }

    /// Returns a hint for an option that was typed without its dashes.
    static func hints(forOptionWithoutDashes word: String, among options: [OptionDeclaration]) -> [UsageError.Hint] {
        options.contains { $0.name == "--" + word } ? [.didYouMean("--" + word)] : []
    }

    /// Returns the URL of a word that looks like a URL without a scheme.
    static func url(for word: String) -> String? {
        // A file, whose extension looks like a domain.
        if word.wholeMatch(of: #/[^\s\/:?#]+\.(json|xml|rss|atom|html?)/#.ignoresCase()) != nil { return nil }
        let word = word.hasPrefix("//") ? String(word.dropFirst(2)) : word
        let isURL = word.wholeMatch(of: #/([^\s\/?#@]*@)?[\p{L}\d][^\s\/:?#@]*(:\d+)?([\/?#]\S*)?/#) != nil
        let isAddress = word.prefixMatch(of: #/(mailto|acct|sips?|xmpp):/#.ignoresCase()) != nil
        return isURL && !isAddress && word.contains(where: "./:".contains) ? "https://" + word : nil
    }

    static func nearest(to word: String, among candidates: [String]) -> String? {
        // Computing the distance takes quadratic time, and longer words are never names.
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

    /// Returns the number of letters to insert, delete, replace or move.
    static func distance(_ left: [Character], _ right: [Character]) -> Int {
        let difference = right.difference(from: left)
        // A replaced or moved letter is both removed and inserted.
        return max(difference.insertions.count, difference.removals.count)
    }
}
