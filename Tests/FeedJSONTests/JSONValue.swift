import FeedJSON
import Testing

/// Any JSON value, as a tree that tests compare.
enum JSONValue: Equatable {
    case object([String: JSONValue])
    case array([JSONValue])
    case string(String)
    case number(Double)
    case boolean(Bool)
    case null
}

extension JSONValue {
    /// The member that counts if several have the same name.
    enum RepeatedNames {
        case first, last
    }

    /// Reads a whole document.
    init(_ bytes: some Collection<UInt8>, repeatedNames: RepeatedNames = .last) throws {
        self = try JSONReader.read(bytes) { try JSONValue(&$0, repeatedNames) }
    }

    init(_ text: String) throws { try self.init(Array(text.utf8)) }

    private init(_ reader: inout JSONReader, _ repeatedNames: RepeatedNames) throws {
        switch reader.nextKind {
        case .object: self = .object(try Self.members(&reader, repeatedNames))
        case .array: self = .array(try Self.elements(&reader, repeatedNames))
        case .number:
            guard let value = Double(try reader.readNumberText().string), value.isFinite else {
                throw reader.invalid("not a number in range")
            }
            self = .number(value)
        case .boolean: self = .boolean(try reader.readBoolean())
        case .null where try reader.readNull(): self = .null
        default: self = .string(try reader.readString())
        }
    }

    private static func members(
        _ reader: inout JSONReader,
        _ repeatedNames: RepeatedNames
    ) throws -> [String: JSONValue] {
        var members: [String: JSONValue] = [:]
        try reader.readObject { reader, name in
            let value = try JSONValue(&reader, repeatedNames)
            let name = name.string
            members[name] = repeatedNames == .first ? members[name] ?? value : value
        }
        return members
    }

    private static func elements(_ reader: inout JSONReader, _ repeatedNames: RepeatedNames) throws -> [JSONValue] {
        var elements: [JSONValue] = []
        try reader.readArray { reader in
            elements.append(try JSONValue(&reader, repeatedNames))
        }
        return elements
    }
}

extension JSONValue {
    func write(to writer: inout JSONWriter) throws {
        switch self {
        case .object(let members):
            try writer.object { writer in
                for (name, value) in members {
                    writer.name(name)
                    try value.write(to: &writer)
                }
            }
        case .array(let elements): try writer.array { writer in try elements.forEach { try $0.write(to: &writer) } }
        case .string(let value): writer.string(value)
        case .number(let value): writer.literal(value.description)
        case .boolean(let value): writer.literal(value.description)
        case .null: writer.literal("null")
        }
    }
}

extension JSONValue: Decodable {
    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let value = try? container.decode(Bool.self) {
            self = .boolean(value)
        } else if let value = try? container.decode(Double.self) {
            self = .number(value)
        } else if let value = try? container.decode(String.self) {
            self = .string(value)
        } else if let value = try? container.decode([JSONValue].self) {
            self = .array(value)
        } else {
            self = .object(try container.decode([String: JSONValue].self))
        }
    }
}
