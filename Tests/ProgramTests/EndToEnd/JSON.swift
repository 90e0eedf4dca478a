import FeedTestSupport
import Foundation

/// A JSON document as values that can be compared, read by Foundation instead of the code under test.
enum JSON: Equatable {
    case null
    case number(Double)
    case string(String)
    case array([JSON])
    case object([String: JSON])

    init(_ text: String) throws {
        self.init(try JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed))
    }

    /// Reads the standard output of a program, which must be one document and a line feed.
    init(_ result: ProgramResult) throws {
        guard result.lines.count == 1, result.output.hasSuffix("\n") else { throw AnyError(result.output) }
        try self.init(result.output)
    }

    private init(_ value: Any) {
        switch value {
        case let value as String: self = .string(value)
        case let value as NSNumber: self = .number(value.doubleValue)
        case let values as [Any]: self = .array(values.map { JSON($0) })
        case let members as [String: Any]: self = .object(members.mapValues { JSON($0) })
        default: self = .null
        }
    }

    /// The names of an object's members, sorted.
    var keys: [String] {
        if case .object(let members) = self { members.keys.sorted() } else { [] }
    }

    /// The elements of an array.
    var elements: [JSON] {
        if case .array(let elements) = self { elements } else { [] }
    }

    /// The text, if this is a string.
    var text: String? {
        if case .string(let text) = self { text } else { nil }
    }

    /// Whether it is a date such as `2020-05-20T11:24:59Z`.
    var isWholeSecondsUTC: Bool { text?.isWholeSecondsUTC == true }

    subscript(_ name: String) -> JSON? {
        if case .object(let members) = self { members[name] } else { nil }
    }
}

extension JSON: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByArrayLiteral,
    ExpressibleByDictionaryLiteral
{
    init(stringLiteral text: String) { self = .string(text) }

    init(integerLiteral number: Int) { self = .number(Double(number)) }

    init(arrayLiteral elements: JSON...) { self = .array(elements) }

    init(dictionaryLiteral members: (String, JSON)...) {
        self = .object(Dictionary(uniqueKeysWithValues: members))
    }
}

extension String {
    /// Whether it is a date such as `2020-05-20T11:24:59Z`.
    var isWholeSecondsUTC: Bool {
        wholeMatch(of: /[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}Z/) != nil
    }
}

extension Payload {
    /// The items of `feed` as JSON.
    static let feedItems: JSON = [
        [
            "id": "73A7F70C-75DA-4C2E-B5A3-EED40DC53AA6", "description": "Description 1", "location": "Location 1",
            "image": "https://url-1.com",
        ],
        ["id": "BA298A85-6275-48D3-8315-9C8F7C1CD109", "location": "Location 2", "image": "https://url-2.com"],
        ["id": "5A0D45B3-8E26-4385-8C5D-213E160A5E3C", "description": "Description 3", "image": "https://url-3.com"],
        ["id": "FF0ECFE2-2879-403F-8DBE-A83B4010B340", "image": "https://url-4.com/%C3%A9%201.png"],
    ]
}
