extension String {
    /// The text with everything that could drive a terminal, or turn its direction, shown as an escape.
    var escapingControls: String {
        unicodeScalars.reduce(into: "") { result, scalar in
            if scalar.drivesTerminal {
                result += "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
            } else {
                result.unicodeScalars.append(scalar)
            }
        }
    }

    /// A word of the user's as a message names it: without the secrets of a URL, and cut where it is too long to be read.
    var shown: String {
        hidingSecrets.cut(to: 101)
    }

    /// The text, or of a longer one so much of its beginning that it has `limit` characters together with an ellipsis.
    func cut(to limit: Int) -> String {
        guard !unicodeScalars.dropFirst(limit).isEmpty else { return self }
        return String(unicodeScalars.prefix(limit - 1)) + "…"
    }

    /// The text without user, password and query where it looks like a URL; it need not be a right one.
    private var hidingSecrets: String {
        guard let scheme = firstRange(of: "://") else { return self }
        let place = self[scheme.upperBound...].prefix { $0 != "?" }
        // A password with an unescaped slash in it makes a wrong URL, and such are the ones that are shown.
        let visible = place.lastIndex(of: "@").map { "…" + place[$0...] } ?? String(place)
        let query = self[place.endIndex...]
        return self[..<scheme.upperBound] + visible + (query.contains("=") ? "?…" : query)
    }
}

extension Unicode.Scalar {
    fileprivate var drivesTerminal: Bool {
        switch properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: true
        default: properties.isBidiControl
        }
    }
}
