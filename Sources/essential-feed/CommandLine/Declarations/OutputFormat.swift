/// The forms in which an answer can be written.
enum OutputFormat: String, CaseIterable, Sendable {
    case text
    case json
    case jsonl
}
