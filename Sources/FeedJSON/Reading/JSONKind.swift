/// The kind of a JSON value, as its first byte tells it.
package enum JSONKind: Equatable {
    case object, array, string, number, boolean, null

    /// The kind of the value that starts with `byte`, `nil` where no value can start so.
    init?(firstByte byte: UInt8) {
        switch byte {
        case UInt8(ascii: "{"): self = .object
        case UInt8(ascii: "["): self = .array
        case UInt8(ascii: "\""): self = .string
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): self = .number
        case UInt8(ascii: "t"), UInt8(ascii: "f"): self = .boolean
        case UInt8(ascii: "n"): self = .null
        default: return nil
        }
    }
}

extension JSONKind: CustomStringConvertible {
    /// The kind with its article, as in "expected a string, found a number".
    package var description: String {
        switch self {
        case .object: "an object"
        case .array: "an array"
        case .string: "a string"
        case .number: "a number"
        case .boolean: "a boolean"
        case .null: "null"
        }
    }
}
