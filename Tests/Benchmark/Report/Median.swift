extension Sequence where Element: BinaryFloatingPoint {
    /// The middle value, or the mean of the middle two; NaN if there are none.
    var median: Element {
        let sorted = sorted()
        guard !sorted.isEmpty else { return .nan }
        return (sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2
    }
}

extension Duration {
    var seconds: Double { self / .seconds(1) }
}
