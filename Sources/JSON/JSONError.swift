/// Why a document, or a value in it, was refused, and where.
///
/// It never holds text of the document, but for member names: those that the document chose are reduced to ASCII
/// letters, digits, `_`, `-` and `.`, and cut at 40 characters, so that the description is fit for a terminal.
package struct JSONError: Error, Equatable {
    /// The way from the root to the value, as `items[3].image`; empty at the root.
    package private(set) var path = ""

    /// The offset in bytes of what is wrong: of a character, or of the first byte of a value.
    ///
    /// Where text is not UTF-8 it is the place at which it left ASCII.
    package let offset: Int

    /// What is wrong there: one line of English.
    package let reason: String
}

extension JSONError {
    /// The reason where a member that the caller needs is not there; the path names the member.
    static let missing = "is missing"

    /// The same error seen from what holds the value at `place`, as `[3]` or `image`.
    func inside(_ place: String) -> JSONError {
        var error = self
        error.path = place + (place.isEmpty || path.isEmpty || path.hasPrefix("[") ? "" : ".") + path
        return error
    }
}

extension JSONError: CustomStringConvertible {
    /// One line in English, as `items[3].image: expected a string, found a number (byte 1234)`.
    package var description: String {
        let place = path.isEmpty ? "" : reason == Self.missing ? path + " " : path + ": "
        return "\(place)\(reason) (byte \(offset))"
    }
}

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
