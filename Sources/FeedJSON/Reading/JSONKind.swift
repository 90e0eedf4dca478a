/// The kind of a JSON value, with its article, as in "expected a string, found a number".
package enum JSONKind: String {
    case object = "an object"
    case array = "an array"
    case string = "a string"
    case number = "a number"
    case boolean = "a boolean"
    case null

    /// The kind of the value that starts with `character`, `nil` where no value can start so.
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
