/// An invalid member: its value in the document, and the complete text of the error.
package struct BadMember: Sendable {
    package let name: String
    package let value: String
    package let message: String

    package init(_ name: String, _ value: String, _ message: String) {
        self.name = name
        self.value = value
        self.message = message
    }
}

/// The members of an object in order, which can be omitted or replaced one at a time.
package struct Members: Sendable {
    private let values: [(key: String, value: String)]

    package init(_ values: KeyValuePairs<String, String>) {
        self.values = values.map { ($0.key, $0.value) }
    }

    package var names: [String] { values.map(\.key) }

    /// Returns the object with one member replaced, or omitted if the replacement is nil.
    package func text(replacing name: String? = nil, with value: String? = nil) -> String {
        let members = values.compactMap { member in
            (member.key == name ? value : member.value).map { "\"\(member.key)\":\($0)" }
        }
        return "{\(members.joined(separator: ","))}"
    }
}
