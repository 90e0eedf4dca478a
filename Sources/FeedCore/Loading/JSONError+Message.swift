package import FeedJSON
import Foundation

extension JSONError: DescribedError {
    /// The path, the problem and the position, such as `items[3].image: invalid JSON string (byte 1234)`.
    ///
    /// In every language, it has the technical names of RFC 8259 and RFC 3339.
    package var message: Message { .sequence([problem, .verbatim(" (byte \(offset))")]) }

    private var problem: Message {
        guard reason != .missing else { return Message("{name} is missing", .verbatim(path)) }
        let place = path.isEmpty ? "" : path + ": "
        return .sequence([.verbatim(place), Message("invalid {type}", .verbatim(reason.type))])
    }
}

extension JSONError.Reason {
    /// The name of what the value should be.
    fileprivate var type: String {
        switch self {
        case .type(let expected, _): "JSON \(expected.rawValue)"
        case .notUUID: "UUID"
        case .notDate: "date-time"
        case .notWebURL: "http(s) URL"
        case .missing, .other: "JSON"
        }
    }
}
