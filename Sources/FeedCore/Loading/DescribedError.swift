package import Foundation

/// An error whose description is also the text that Foundation shows for it.
package protocol DescribedError: LocalizedError, CustomStringConvertible {
    /// The text of the description, for translation.
    var message: Message { get }
}

extension DescribedError {
    /// A one-line description in English, without secrets.
    public var description: String { message.inEnglish }

    /// The same as `description`.
    public var errorDescription: String? { description }
}

extension Error {
    /// The description in one line, without possible secrets in URLs.
    package var lineWithoutSecrets: String {
        // It has no secrets.
        if let error = self as? any DescribedError { return error.message.inEnglish.onOneLine }
        let text =
            switch self {
            case let error as DecodingError: error.sentence
            case is EncodingError: "its value cannot be encoded"
            // Foundation's errors print their keys and values.
            case _ where self is any CustomNSError || type(of: self) is NSError.Type: localizedDescription
            case let error as any LocalizedError: error.errorDescription ?? "\(self)"
            default: "\(self)"
            }
        return Secrets.redacted(text.onOneLine)
    }
}

extension String {
    /// The text with a space in place of each line end and control character.
    fileprivate var onOneLine: String {
        split { $0.isNewline || $0.unicodeScalars.contains { $0.properties.generalCategory == .control } }
            .joined(separator: " ")
    }
}

extension DecodingError {
    /// A description of the error that quotes no value.
    fileprivate var sentence: String {
        switch self {
        case .keyNotFound(let key, let context): "\((context.codingPath + [key]).name) is missing"
        case .valueNotFound(_, let context): "\(context.codingPath.name) is null"
        case .typeMismatch(let type, let context): "\(context.codingPath.name) is not of the type \(type)"
        case .dataCorrupted(let context) where !context.codingPath.isEmpty: "\(context.codingPath.name) is invalid"
        default: "the data cannot be decoded"
        }
    }
}

extension [any CodingKey] {
    /// The path as text, such as `[0].urls.regular`.
    fileprivate var name: String {
        let path = map { key in key.intValue.map { "[\($0)]" } ?? ".\(key.stringValue)" }.joined()
        return isEmpty ? "the value" : path.hasPrefix(".") ? String(path.dropFirst()) : path
    }
}
