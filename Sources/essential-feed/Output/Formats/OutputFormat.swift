/// The formats of results.
enum OutputFormat: String, CaseIterable, Sendable {
    case text
    case json
    case jsonl
}
