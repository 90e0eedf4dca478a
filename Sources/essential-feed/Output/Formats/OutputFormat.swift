/// The forms in which a result can be written.
enum OutputFormat: String, CaseIterable, Sendable {
    case text
    case json
    case jsonl
}
