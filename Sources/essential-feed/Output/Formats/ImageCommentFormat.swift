import FeedCore
import FeedJSON
import Foundation

struct ImageCommentFormat: ItemFormat {
    let phrases: Phrases
    let now: Date

    func write(_ comment: ImageComment, to output: inout BlockOutput) throws {
        let createdAt = ISO8601.text(of: comment.createdAt)
        try output.row([comment.id.text, createdAt, comment.author.username, comment.message])
    }

    func card(_ comment: ImageComment, on terminal: TerminalTraits) -> [String] {
        var card = Card(terminal: terminal)
        card.heading(comment.author.username)
        card.text(comment.message)
        card.detail(phrases.relativeTime(of: comment.createdAt, from: now))
        return card.lines
    }
}
