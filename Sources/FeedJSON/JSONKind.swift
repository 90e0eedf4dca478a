/// The kind of a JSON value, with its article for use in messages: "expected a string, found a number".
public enum JSONKind: String, Sendable {
    case object = "an object"
    case array = "an array"
    case string = "a string"
    case number = "a number"
    case boolean = "a boolean"
    case null

    /// The name without its article.
    public var name: Substring { rawValue.split(separator: " ").last ?? rawValue[...] }

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
