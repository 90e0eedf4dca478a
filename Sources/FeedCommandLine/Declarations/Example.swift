/// A command line for the documentation, with its meaning.
public struct Example: Hashable, Sendable {
    /// The command line.
    public let line: String

    /// Its effect, one sentence without a full stop.
    public let meaning: String

    /// Creates an example.
    public init(_ line: String, _ meaning: String) {
        self.line = line
        self.meaning = meaning
    }
}
