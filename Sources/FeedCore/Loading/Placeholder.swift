/// The names of values in a text, such as `{path}`.
package enum Placeholder {
    /// Returns the distinct names in braces, in the order of the text.
    package static func names(in text: String) -> [Substring] {
        text.split(separator: "{", omittingEmptySubsequences: false).dropFirst().reduce(into: []) { names, part in
            let name = part.prefix { $0 != "}" }
            if !names.contains(name) { names.append(name) }
        }
    }

    /// Replaces each placeholder with its value; braces in a value are not replaced.
    package static func replaced(in text: String, with value: (Substring) -> String?) -> String {
        let parts = text.split(separator: "{", omittingEmptySubsequences: false)
        return parts.dropFirst().reduce(into: String(parts[0])) { result, part in
            let name = part.prefix { $0 != "}" }
            result += (value(name) ?? "") + String(part.dropFirst(name.count + 1))
        }
    }

    /// Replaces the placeholders of a translation with values in the order of the English text.
    package static func filled(_ text: String, of english: String, with values: [String]) -> String {
        let named = Array(zip(names(in: english), values))
        return replaced(in: text) { name in named.first { $0.0 == name }?.1 }
    }
}
