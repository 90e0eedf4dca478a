extension OptionDeclaration.Value {
    /// Says what the value has to be, where `text` is not that.
    func requirement(unmetBy text: String) -> UsageError.Wording? {
        switch self {
        case .choice(let allowed) where !allowed.contains(text): { allowed.joinedAsChoice(or: $0.or) }
        case .count where Self.count(text) == nil: { $0.aWholeNumber }
        case .seconds where Self.seconds(text) == nil: { $0.aNumberOfSeconds }
        case .choice, .count, .seconds, .flag, .url, .file, .directory: nil
        }
    }

    /// The words a wrong value may have been meant as.
    var choices: [String] {
        if case .choice(let allowed) = self { allowed } else { [] }
    }

    /// A number of things, from one.
    static func count(_ text: String) -> Int? {
        // `Int.init` would take a sign as well.
        guard text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else { return nil }
        return Int(text).flatMap { $0 >= 1 ? $0 : nil }
    }

    /// A time span that a request can be limited to: above zero, at most a day.
    static func seconds(_ text: String) -> Double? {
        // `Double.init` would take hexadecimal numbers, infinities and NaN as well.
        guard text.utf8.allSatisfy("0123456789.eE+-".utf8.contains) else { return nil }
        return Double(text).flatMap { $0 > 0 && $0 <= 86_400 ? $0 : nil }
    }
}

extension [String] {
    /// The words as a sentence lists them: `text, json or jsonl`.
    func joinedAsChoice(or: String) -> String {
        guard count > 1, let last else { return first ?? "" }
        return dropLast().joined(separator: ", ") + " \(or) " + last
    }
}
