/// The header fields of a message; names are compared without regard to case (RFC 9110, section 5.1).
public struct HTTPHeaders: Hashable, Sendable, ExpressibleByDictionaryLiteral {
    private var values: [String: String]

    /// Creates header fields from names and values; of two names that differ in case only, the last one counts.
    public init(_ fields: some Sequence<(String, String)> = []) {
        values = Dictionary(fields.map { ($0.lowercased(), $1) }, uniquingKeysWith: { $1 })
    }

    /// Creates header fields from a literal.
    public init(dictionaryLiteral fields: (String, String)...) {
        self.init(fields)
    }

    /// The value of a field, or nil where there is none.
    public subscript(name: String) -> String? {
        get { values[name.lowercased()] }
        set { values[name.lowercased()] = newValue }
    }

    /// The fields, their names in lower case, in order of the names.
    public var fields: [(name: String, value: String)] {
        values.sorted { $0.key < $1.key }.map { (name: $0.key, value: $0.value) }
    }
}
