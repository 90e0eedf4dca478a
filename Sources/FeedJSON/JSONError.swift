/// The reason and the position of an error in a document.
///
/// It contains no text from the document except member names, which are reduced to ASCII letters, digits, `_`, `-` and
/// `.` and truncated to 40 characters. So it is safe to show on a terminal.
public struct JSONError: Error, Equatable {
    /// The path from the root to the value, such as `items[3].image`; empty at the root.
    public private(set) var path = ""

    /// The offset in bytes of the error: of a character, or of the first byte of a value.
    ///
    /// For invalid UTF-8, it is the offset of the preceding run's first non-ASCII byte.
    public let offset: Int

    /// The reason.
    public let reason: Reason

    /// The reason a document or a value is invalid.
    public enum Reason: Hashable, Sendable {
        /// The required member at the path is missing.
        case missing
        case type(expected: JSONKind, found: JSONKind)

        /// The text is not a UUID, not a valid date, or not an absolute `http` or `https` URL.
        case notUUID, notDate, notWebURL

        /// Another reason, in one line of English that does not quote the document.
        case other(String)
    }
}

extension JSONError {
    /// Returns the same error with a path that starts at `place`, such as `[3]` or `image`.
    func inside(_ place: String) -> JSONError {
        var error = self
        error.path = place + (place.isEmpty || path.isEmpty || path.hasPrefix("[") ? "" : ".") + path
        return error
    }
}

extension JSONError.Reason: ExpressibleByStringLiteral {
    /// Creates another reason.
    public init(stringLiteral text: String) { self = .other(text) }
}
