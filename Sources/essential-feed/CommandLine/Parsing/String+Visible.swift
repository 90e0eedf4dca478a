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

    /// A word of the user's as a message names it: cut where it is too long to be read.
    var shown: String {
        unicodeScalars.count <= 100 ? self : String(String.UnicodeScalarView(unicodeScalars.prefix(100))) + "…"
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
