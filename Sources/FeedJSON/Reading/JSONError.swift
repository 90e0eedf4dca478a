/// Why a document, or a value in it, was refused, and where.
///
/// It never holds text of the document, but for member names: those that the document chose are reduced to ASCII
/// letters, digits, `_`, `-` and `.`, and cut at 40 characters, so that the description is fit for a terminal.
package struct JSONError: Error, Equatable {
    /// The way from the root to the value, as `items[3].image`; empty at the root.
    package private(set) var path = ""

    /// The offset in bytes of what is wrong: of a character, or of the first byte of a value.
    package let offset: Int

    /// What is wrong there.
    package let reason: Reason
}

extension JSONError {
    static func missing(_ name: StaticString, offset: Int) -> JSONError {
        JSONError(path: name.description, offset: offset, reason: .missing)
    }

    /// The same error seen from the array that holds the value.
    func inside(index: Int) -> JSONError {
        inside("[\(index)]")
    }

    /// The same error seen from the object that holds the value.
    func inside(member name: JSONText) -> JSONError {
        inside(name.sanitised)
    }

    private func inside(_ component: String) -> JSONError {
        var error = self
        let needsDot = !path.isEmpty && !path.hasPrefix("[")
        error.path = component + (needsDot ? "." : "") + path
        return error
    }
}

extension JSONError: CustomStringConvertible {
    /// One line in English, as `items[3].image: expected a string, found a number (byte 1234)`.
    package var description: String {
        let place = path.isEmpty ? "" : reason == .missing ? path + " " : path + ": "
        return "\(place)\(reason) (byte \(offset))"
    }
}
