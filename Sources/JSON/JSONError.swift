/// Why and where a document, or a value in it, is invalid.
///
/// It contains no text from the document except member names. Those are reduced to ASCII letters, digits, `_`, `-` and
/// `.` and truncated to 40 characters, so that the description is safe to show on a terminal.
package struct JSONError: Error, Equatable {
    /// The path from the root to the value, such as `items[3].image`; empty at the root.
    package private(set) var path = ""

    /// The offset in bytes of the error: of a character, or of the first byte of a value.
    ///
    /// For invalid UTF-8, it is the offset of the preceding run's first non-ASCII byte.
    package let offset: Int

    /// What is wrong, in one line of English.
    package let reason: String
}

extension JSONError {
    /// The reason for a missing required member, which the path names.
    static let missing = "is missing"

    /// Returns the same error with a path that starts at `place`, such as `[3]` or `image`.
    func inside(_ place: String) -> JSONError {
        var error = self
        error.path = place + (place.isEmpty || path.isEmpty || path.hasPrefix("[") ? "" : ".") + path
        return error
    }
}

extension JSONError: CustomStringConvertible {
    /// A one-line description in English, such as `items[3].image: expected a string, found a number (byte 1234)`.
    package var description: String {
        let place = path.isEmpty ? "" : reason == Self.missing ? path + " " : path + ": "
        return "\(place)\(reason) (byte \(offset))"
    }
}

/// The kind of a JSON value, with its article for use in messages: "expected a string, found a number".
package enum JSONKind: String {
    case object = "an object"
    case array = "an array"
    case string = "a string"
    case number = "a number"
    case boolean = "a boolean"
    case null

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
