import FeedJSON

extension JSONReadable {
    /// Reads the item from a document that holds nothing else.
    init(text: String) throws {
        self = try JSONReader.read(text.utf8) { try Self(from: &$0) }
    }
}

extension JSONWritable {
    /// The item as it is written.
    var text: String {
        var writer = JSONWriter()
        write(to: &writer)
        return String(decoding: writer.bytes, as: UTF8.self)
    }
}

/// A member in a table of bad ones: its value as it stands in the document, and the error's whole text.
struct BadMember: Sendable {
    let name: String
    let value: String
    let message: String

    init(_ name: String, _ value: String, _ message: String) {
        self.name = name
        self.value = value
        self.message = message
    }
}

/// An object's members in order, to be left out or replaced one at a time.
struct Members {
    let values: KeyValuePairs<String, String>

    var names: [String] { values.map(\.key) }

    /// The object, one member replaced, or left out where the replacement is nil.
    func text(replacing name: String? = nil, with value: String? = nil) -> String {
        let members = values.compactMap { member in
            (member.key == name ? value : member.value).map { "\"\(member.key)\":\($0)" }
        }
        return "{\(members.joined(separator: ","))}"
    }
}
