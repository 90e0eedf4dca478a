import Foundation

/// Formats quantities for the tables.
enum Quantity {
    static func time(_ seconds: Double) -> String {
        let milliseconds = seconds * 1_000
        return milliseconds < 100 ? number(milliseconds, digits: 1) + " ms" : number(milliseconds) + " ms"
    }

    static func memory(_ bytes: Double) -> String {
        number(bytes / 1e6) + " MB"
    }

    static func rate(_ bytesPerSecond: Double) -> String {
        number(bytesPerSecond / 1e6) + " MB/s"
    }

    static func factor(_ value: Double) -> String {
        number(value, digits: 2)
    }

    /// A number with a comma between thousands, in any language.
    static func number(_ value: Double, digits: Int = 0) -> String {
        guard value.isFinite else { return "–" }
        let text = String(format: "%.\(digits)f", abs(value))
        let whole = Array(text.prefix { $0 != "." })
        let grouped = whole.enumerated().map { index, digit in
            index > 0 && (whole.count - index) % 3 == 0 ? ",\(digit)" : String(digit)
        }
        return (value < 0 ? "-" : "") + grouped.joined() + text.dropFirst(whole.count)
    }
}
