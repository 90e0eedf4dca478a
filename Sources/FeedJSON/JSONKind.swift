/// The kind of a JSON value (RFC 8259, section 3).
public enum JSONKind: String, Sendable {
    case object, array, string, number, boolean, null

    /// Returns the kind of the value that starts with `character`; nil if no value can start with it.
    @inline(__always)
    init?(startingWith character: Unicode.Scalar) {
        switch character {
        case "\"": self = .string
        case "{": self = .object
        case "[": self = .array
        case "-", "0"..."9": self = .number
        case "t", "f": self = .boolean
        case "n": self = .null
        default: return nil
        }
    }
}
