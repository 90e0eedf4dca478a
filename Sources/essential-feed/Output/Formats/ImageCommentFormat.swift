import FeedCore
import Foundation
import JSON

/// Comments as lines and as cards with relative dates.
struct ImageCommentFormat: ItemFormat {
    let phrases: Phrases
    let now: Date

    func encode(_ comment: ImageComment, to writer: inout JSONWriter) {
        Self.encode(comment, to: &writer)
    }

    /// Writes the item as in a payload, independent of any language.
    static func encode(_ comment: ImageComment, to writer: inout JSONWriter) {
        writer.object { writer in
            writer.member("id", comment.id.text)
            writer.member("message", comment.message)
            writer.member("created_at", ISO8601.text(of: comment.createdAt))
            writer.name("author")
            writer.object { $0.member("username", comment.author.username) }
        }
    }

    func write(_ comment: ImageComment, to output: inout BlockOutput) throws {
        let createdAt = ISO8601.text(of: comment.createdAt)
        try output.row(comment.id.text, createdAt, comment.author.username, comment.message)
    }

    func card(_ comment: ImageComment, on terminal: TerminalTraits) -> [String] {
        var card = Card(on: terminal)
        card.heading(comment.author.username)
        card.text(comment.message)
        card.detail(RelativeDate(comment.createdAt, from: now).text(in: phrases))
        return card.lines
    }
}
