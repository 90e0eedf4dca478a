extension JSONError {
    /// What is wrong with a document or with a value in it.
    package enum Reason: Equatable {
        case unexpectedEnd
        /// A character that cannot stand there; the text says what can.
        case expectedSyntax(String)
        case expected(JSONKind, found: JSONKind)
        case invalidNumber
        case notAnInteger
        case numberOutOfRange
        case controlCharacter
        case invalidUTF8
        case invalidEscape
        case loneSurrogate
        case tooDeep
        case contentAfterValue
        /// A member that the caller needs is not there.
        case missing
        /// What the caller says about a value that is good JSON: it must not quote the value.
        case invalid(String)
    }
}

extension JSONError.Reason: CustomStringConvertible {
    /// The reason in English, without the place.
    package var description: String {
        switch self {
        case .unexpectedEnd: "the document ends too early"
        case .expectedSyntax(let what): "expected \(what)"
        case .expected(let kind, let found): "expected \(kind), found \(found)"
        case .invalidNumber: "not a valid number"
        case .notAnInteger: "expected an integer, found a fraction or an exponent"
        case .numberOutOfRange: "the number is out of range"
        case .controlCharacter: "an unescaped control character in a string"
        case .invalidUTF8: "not valid UTF-8"
        case .invalidEscape: "not a valid escape sequence"
        case .loneSurrogate: "half of a surrogate pair"
        case .tooDeep: "nested too deeply"
        case .contentAfterValue: "unexpected content after the value"
        case .missing: "is missing"
        case .invalid(let reason): reason
        }
    }
}
