/// A command line for the documentation, with its meaning.
package struct Example: Hashable, Sendable {
    /// The command line.
    package let line: String

    /// Its effect, one sentence without a full stop.
    package let meaning: String

    /// Creates an example.
    package init(_ line: String, _ meaning: String) {
        self.line = line
        self.meaning = meaning
    }
}
