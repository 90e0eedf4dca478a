import Foundation

/// A note about a list, which may be joined with those about other feeds of the run.
struct FeedNote: Sendable {
    /// The feed, if it is one of several.
    let feed: URL?
    /// When the shown list was saved; nil if the note does not say that.
    let savedAt: Date?
    let text: String
    /// The event, without the feed and the age of its list; nil if there is none.
    let cause: String?

    /// Returns whether two notes differ only in the feed and the age of its list.
    func isLike(_ other: FeedNote) -> Bool { (savedAt == nil, cause) == (other.savedAt == nil, other.cause) }
}

extension Wording {
    /// Returns the note about a list from the cache, and why it is shown.
    func text(ofListSavedAt date: Date, because cause: String?) -> String {
        let saved = phrases.t("Showing what was saved {age}.", phrases.relativeTime(of: date, from: now))
        return cause.map { phrases.t("{sentence}. {next}", $0, saved) } ?? saved
    }

    /// Returns the message of an error, in which the word `URL` replaces the URL of the feed that it is about.
    func text(of error: any Error, withoutURL url: URL) -> String {
        text(ofCause: error.ofService).replacing(text(of: url), with: "URL")
    }

    /// Returns one note for several that differ only in the feed and the age of its list.
    func text(of notes: [FeedNote]) -> String {
        let feeds = phrases.t("{count} feed", "{count} feeds", count: notes.count)
        let saved = notes.compactMap(\.savedAt).min().map { date in
            phrases.t("Showing what was saved, the oldest {age}.", phrases.relativeTime(of: date, from: now))
        }
        let sentences = [notes.first?.cause, saved].compactMap(\.self)
        let text = sentences.dropFirst().reduce(sentences.first) { text, next in
            text.map { phrases.t("{sentence}. {next}", $0, next) }
        }
        return [feeds, text].compactMap(\.self).joined(separator: ": ")
    }
}
