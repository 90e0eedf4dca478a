extension Sequence<University> {
    /// Returns the universities with this name or, if there are none, those whose name contains it.
    ///
    /// Case and accents are ignored. The order is that of the list.
    public func named(_ name: String) -> [University] {
        let wanted = FoldedText(name)
        let candidates = map { (university: $0, name: FoldedText($0.name)) }
        let whole = candidates.filter { $0.name == wanted }
        let found = whole.isEmpty ? candidates.filter { $0.name.contains(wanted) } : whole
        return found.map(\.university)
    }
}
