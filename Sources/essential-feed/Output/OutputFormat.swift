/// The format of a result on standard output.
enum OutputFormat: String, CaseIterable, Sendable {
    case text
    case json
    case jsonl
    /// The text format of terminals, on any standard output.
    case cards
    /// OPML, for a list of feeds.
    case opml

    /// The formats of most results.
    static let all: [OutputFormat] = [.text, .json, .jsonl, .cards]

    /// The formats of results that cannot be shown as cards.
    static let withoutCards: [OutputFormat] = [.text, .json, .jsonl]

    /// The formats of results without an end: a JSON document would never be complete.
    static let withoutJSON: [OutputFormat] = [.text, .jsonl, .cards]
}
